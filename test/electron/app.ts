/**
 * `app`: its life, from the first line of the main process to the exit code.
 * https://www.electronjs.org/docs/latest/api/app
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvent, Emitter, refuseTheRest } from './refuse.ts';
import { record, runtime } from './runtime.ts';
import { openWindows } from './windows.ts';

interface PackageFile {
  readonly name?: string;
  readonly productName?: string;
  readonly version?: string;
}

type PathName =
  | 'home'
  | 'appData'
  | 'userData'
  | 'temp'
  | 'desktop'
  | 'documents'
  | 'downloads'
  | 'exe'
  | 'logs';

class CommandLine {
  private readonly switches = new Map<string, string>();

  appendSwitch(name: string, value = ''): void {
    // "Switches appended after Chromium has started have no effect."
    if (runtime.isStarted) throw new Error(`commandLine.appendSwitch('${name}') comes too late.`);
    this.switches.set(name, value);
  }

  hasSwitch(name: string): boolean {
    return this.switches.has(name);
  }

  getSwitchValue(name: string): string {
    return this.switches.get(name) ?? '';
  }

  /** The stand-in's own: what Chromium is started with. */
  get all(): string[] {
    return [...this.switches].map(([name, value]) => `--${name}${value === '' ? '' : `=${value}`}`);
  }
}

export class App extends Emitter {
  readonly commandLine = refuseTheRest('app.commandLine', new CommandLine());
  /** Electron sets it by whether the executable has its own name; the stand-in is told. */
  isPackaged = process.env['ELECTRON_STAND_IN_PACKAGED'] === '1';
  private folder = process.cwd();
  private packageFile: PackageFile = {};
  private readonly paths = new Map<PathName, string>();
  private becomeReady: () => void = () => undefined;
  private readonly readiness = new Promise<void>((resolve) => (this.becomeReady = resolve));
  private lock: Server | undefined;
  private quitting = false;

  constructor() {
    super('app');
  }

  /** The stand-in's own: the folder given on the command line. */
  openFolder(folder: string): string {
    this.folder = folder;
    this.packageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
    return this.folder;
  }

  /** The stand-in's own: the browser runs, and the main module has run to its end. */
  start(): void {
    runtime.becomeReady();
    this.emit('will-finish-launching');
    this.emit('ready', createEvent(), {});
    this.becomeReady();
  }

  isReady(): boolean {
    return runtime.isReady;
  }

  whenReady(): Promise<void> {
    return this.readiness;
  }

  get name(): string {
    return this.packageFile.productName ?? this.packageFile.name ?? 'Electron';
  }

  getName(): string {
    return this.name;
  }

  getVersion(): string {
    return this.packageFile.version ?? '';
  }

  getAppPath(): string {
    return this.folder;
  }

  getLocale(): string {
    return 'en-US';
  }

  getPath(name: PathName): string {
    const home = homedir();
    const given = this.commandLine.getSwitchValue('user-data-dir');
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config');
    const known: Readonly<Record<PathName, string>> = {
      home,
      appData,
      userData: given === '' ? join(appData, this.name) : given,
      temp: tmpdir(),
      desktop: join(home, 'Desktop'),
      documents: join(home, 'Documents'),
      downloads: join(home, 'Downloads'),
      exe: process.execPath,
      logs: join(appData, this.name, 'logs'),
    };
    const path = this.paths.get(name) ?? known[name];
    if (path === undefined) throw new Error(`Failed to get '${String(name)}' path`);
    return path;
  }

  setPath(name: PathName, path: string): void {
    this.paths.set(name, path);
  }

  enableSandbox(): void {
    if (runtime.isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    record('app.enableSandbox');
  }

  /**
   * One instance a user-data folder, across processes. The second one hands its arguments to the first and gets false;
   * the first emits `second-instance` (chrome/browser/process_singleton.h does it with a socket too).
   */
  requestSingleInstanceLock(additionalData: object = {}): boolean {
    const key = createHash('sha256').update(this.getPath('userData')).digest('hex').slice(0, 16);
    const path = join(tmpdir(), `mailproof-stand-in-${key}.sock`);
    const message = JSON.stringify({ argv: process.argv, folder: process.cwd(), additionalData });
    if (!handOver(path, message)) {
      rmSync(path, { force: true });
      this.lock = createServer((socket) => {
        let text = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        socket.on('end', () => {
          if (text === '') return;
          const { argv, folder, additionalData: data } = JSON.parse(text) as Record<string, unknown>;
          this.emit('second-instance', createEvent(), argv, folder, data);
        });
      }).listen(path);
      this.lock.unref();
      return true;
    }
    return false;
  }

  hasSingleInstanceLock(): boolean {
    return this.lock !== undefined;
  }

  /** `before-quit`, every window's `close`, `will-quit`, `quit`; a window that stays open stops it. */
  quit(): void {
    if (this.quitting) return;
    this.quitting = true;
    this.closeAll().catch((error: unknown) => {
      console.error(error);
      this.exit(1);
    });
  }

  private async closeAll(): Promise<void> {
    const before = createEvent();
    this.emit('before-quit', before);
    let mayGo = !before.defaultPrevented;
    for (const window of mayGo ? openWindows : []) mayGo &&= await window.tryToClose();
    const will = createEvent();
    if (mayGo) this.emit('will-quit', will);
    if (!mayGo || will.defaultPrevented) {
      this.quitting = false;
      return;
    }
    await this.end(0);
  }

  /** "All windows will be closed immediately without asking", without `before-quit` and `will-quit`. */
  exit(code = 0): void {
    this.quitting = true;
    for (const window of openWindows) window.destroy();
    void this.end(code);
  }

  private async end(code: number): Promise<void> {
    this.emit('quit', createEvent(), code);
    this.lock?.close();
    if (runtime.isStarted) await runtime.chromium.close();
    process.exit(code);
  }

  /** The stand-in's own: the last window is gone. Without a listener the app quits. */
  allWindowsClosed(): void {
    if (this.quitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  focus(): void {
    record('app.focus');
  }

  addRecentDocument(path: string): void {
    record('app.addRecentDocument', path);
  }

  clearRecentDocuments(): void {
    record('app.clearRecentDocuments');
  }

  setAboutPanelOptions(options: object): void {
    record('app.setAboutPanelOptions', options);
  }

  showAboutPanel(): void {
    record('app.showAboutPanel');
  }

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }

  setAsDefaultProtocolClient(protocol: string): boolean {
    record('app.setAsDefaultProtocolClient', protocol);
    return true;
  }

  relaunch(options: object = {}): void {
    record('app.relaunch', options);
  }
}

/** Whether another process listened. Synchronous, as Electron's answer is: a short-lived child does the waiting. */
function handOver(path: string, message: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') throw new Error('The Electron stand-in does not run on Windows.');
  const script = `const s=require('node:net').createConnection(${JSON.stringify(path)});
    s.on('error',()=>process.exit(1)); s.on('connect',()=>s.end(${JSON.stringify(message)})); s.on('close',()=>process.exit(0))`;
  return spawnSync(process.execPath, ['-e', script], { timeout: 20_000 }).status === 0;
}

export const app = new App();
