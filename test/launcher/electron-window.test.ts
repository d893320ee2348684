/** `npm start` with programs in Electron's place that do what a broken Electron does. No real time is waited for. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInElectron, showWindow } from '../../src/launcher/electron-window.mjs';
import { createTerminal } from '../../src/launcher/terminal.mjs';

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-electron-window-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A program that runs a script of Node with the arguments it gets. */
async function program(script: string, mode = 0o755): Promise<string> {
  const path = join(folder, `electron-${String(count++)}`);
  await writeFile(path, `#!${process.execPath}\nconst fs = require('node:fs');\n${script}\n`);
  await chmod(path, mode);
  return path;
}

const tell = (state: string): string =>
  `fs.writeFileSync(process.env.MAILPROOF_START_REPORT, ${JSON.stringify(state)});`;
const HANGS = 'setInterval(() => {}, 1000);';
/** Far more than any of these programs needs. */
const patient = { readyWithinMs: 300_000 };

type Outcome = Awaited<ReturnType<typeof openInElectron>>;

const reasonOf = (outcome: Outcome | undefined): string | undefined =>
  outcome?.shown === false ? outcome.reason : undefined;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(process.platform !== 'win32')('the window in Electron', () => {
  it.each([
    ['says it is ready', 'ready'],
    ['hands over to the one that runs already', 'handed-over'],
    ['is closed by the person before it is ready', 'closed'],
  ])('stands when it %s', async (_what, state) => {
    const electron = await program(`${tell(state)} process.exit(0);`);
    await expect(openInElectron(electron, [], patient)).resolves.toEqual({ shown: true, code: 0 });
  });

  it('may take its time over other things once it is ready, and its exit code counts', async () => {
    const electron = await program(`${tell('ready')} setTimeout(() => process.exit(7), 600);`);
    await expect(openInElectron(electron, [], { readyWithinMs: 300_000 })).resolves.toEqual({
      shown: true,
      code: 7,
    });
  });

  it.each([
    ['with exit code 3', 'process.exit(3);'],
    ['with exit code 0', 'process.exit(0);'],
    ['by SIGSEGV', "process.kill(process.pid, 'SIGSEGV');"],
  ])('is given up when the program ends %s and has told nothing', async (how, script) => {
    const electron = await program(script);
    await expect(openInElectron(electron, [], patient)).resolves.toEqual({
      shown: false,
      reason: `Electron ended ${how} before its window was ready`,
    });
  });

  it('is given up, and its program ended, when it stays silent', async () => {
    const pidFile = join(folder, 'pid');
    const electron = await program(
      `fs.writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); ${HANGS}`,
    );
    // The limit is looked at again and again until the program has run far enough to be recognised.
    let outcome: Outcome | undefined;
    let pid = Number.NaN;
    for (let readyWithinMs = 250; Number.isNaN(pid); readyWithinMs *= 2) {
      outcome = await openInElectron(electron, [], { readyWithinMs });
      pid = Number(await readFile(pidFile, 'utf8').catch(() => 'NaN'));
    }
    expect(reasonOf(outcome)).toContain('was not ready within');
    expect(isAlive(pid)).toBe(false);
  });

  it('is given up when the program may not be executed', async () => {
    const electron = await program('process.exit(0);', 0o644);
    const outcome = await openInElectron(electron, [], patient);
    expect(reasonOf(outcome)).toMatch(/could not be started.*EACCES/u);
  });

  it('is given up when the program is not there', async () => {
    const outcome = await openInElectron(join(folder, 'nowhere'), [], patient);
    expect(reasonOf(outcome)).toContain('ENOENT');
  });

  it('gets the arguments', async () => {
    const file = join(folder, 'args');
    const electron = await program(
      `fs.writeFileSync(${JSON.stringify(file)}, process.argv.slice(2).join('|')); ${tell('ready')}`,
    );
    await openInElectron(electron, ['/app', 'a.html'], patient);
    await expect(readFile(file, 'utf8')).resolves.toBe('/app|a.html');
  });
});

describe.runIf(process.platform !== 'win32')('npm start', () => {
  async function start(
    electron: string | undefined,
  ): Promise<{ code: number; output: string; browser: number }> {
    let output = '';
    let browser = 0;
    const stream = new Writable({
      write(chunk, _encoding, done) {
        output += String(chunk);
        done();
      },
    });
    const openInBrowser = (): Promise<void> => {
      browser++;
      return Promise.resolve();
    };
    const code = await showWindow({ electron, args: [], openInBrowser }, createTerminal(stream), patient);
    return { code, output, browser };
  }

  it('says why and goes on in the browser when Electron breaks', async () => {
    const { code, output, browser } = await start(await program('process.exit(3);'));
    expect(output).toContain(
      'Opening in the browser: Electron ended with exit code 3 before its window was ready.',
    );
    expect(output).toContain('npm start -- --browser');
    expect({ code, browser }).toEqual({ code: 0, browser: 1 });
  });

  it('opens no browser beside a window that worked, even when that crashes later', async () => {
    const started = await start(await program(`${tell('ready')} process.exit(5);`));
    expect(started).toEqual({ code: 5, output: '', browser: 0 });
  });

  it('goes to the browser without a word of Electron where there is none', async () => {
    await expect(start(undefined)).resolves.toEqual({ code: 0, output: '', browser: 1 });
  });
});
