/**
 * The parts of Electron that touch the desktop around the window: recorded, and answered by the test.
 * A dialog that nobody answers stays open, as it does on a desk.
 */
import type { NativeTheme } from 'electron';
import { Emitter, refuseTheRest } from './refuse.ts';
import { addresses, record, runtime } from './runtime.ts';
import { WebContents } from './web-contents.ts';

/** https://www.electronjs.org/docs/latest/api/dialog: with a window in front of the options, or without. */
function ask(what: string, args: readonly unknown[]): Promise<never> {
  record(what, args.at(-1));
  return new Promise(() => undefined);
}

export const dialog = refuseTheRest('dialog', {
  showMessageBox: (...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> =>
    ask('dialog.showMessageBox', args),
  showOpenDialog: (...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> =>
    ask('dialog.showOpenDialog', args),
  showSaveDialog: (...args: unknown[]): Promise<{ canceled: boolean; filePath: string }> =>
    ask('dialog.showSaveDialog', args),
  /** "On Linux the message will be emitted to stderr" when it comes before `ready`; here always, and recorded. */
  showErrorBox: (title: string, content: string): void => {
    record('dialog.showErrorBox', title, content);
    process.stderr.write(`${title}: ${content}\n`);
  },
});

/** https://www.electronjs.org/docs/latest/api/shell */
export const shell = refuseTheRest('shell', {
  openExternal: (url: string): Promise<void> => {
    record('shell.openExternal', url);
    return Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    record('shell.openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder: (path: string): void => {
    record('shell.showItemInFolder', path);
  },
  beep: (): void => {
    record('shell.beep');
  },
});

/** https://www.electronjs.org/docs/latest/api/native-theme */
class StandInNativeTheme extends Emitter {
  private source: NativeTheme['themeSource'] = 'system';
  private system: 'light' | 'dark' = 'light';

  constructor() {
    super('nativeTheme');
  }

  get themeSource(): NativeTheme['themeSource'] {
    return this.source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    this.source = source;
    this.updated();
  }

  get shouldUseDarkColors(): boolean {
    return (this.source === 'system' ? this.system : this.source) === 'dark';
  }

  get shouldUseHighContrastColors(): boolean {
    return false;
  }

  /** The stand-in's own: the operating system changes its theme. */
  setSystem(theme: 'light' | 'dark'): void {
    this.system = theme;
    this.updated();
  }

  private updated(): void {
    const value = this.shouldUseDarkColors ? 'dark' : 'light';
    for (const contents of WebContents.getAllWebContents()) contents.setColorScheme(value);
    this.emit('updated');
  }
}

export const nativeTheme = new StandInNativeTheme();

/** https://www.electronjs.org/docs/latest/api/protocol */
export const protocol = refuseTheRest('protocol', {
  registerSchemesAsPrivileged: (schemes: Parameters<typeof addresses.register>[0]): void => {
    // shell/browser/api/electron_api_protocol.cc
    if (runtime.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    record('protocol.registerSchemesAsPrivileged', schemes);
    addresses.register(schemes);
  },
});
