/** A page that crashed or hangs is said, and comes back with what was open. */
import type { MessageBoxOptions, RenderProcessGoneDetails } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { watchPage, type PageFailureTools } from '../../src/main/page-failures.ts';
import { BrowserWindow } from './electron-stand-in.ts';

let window: BrowserWindow;
let done: string[];
let questions: MessageBoxOptions[];
let answers: ((response: number) => void)[];
let now: number;

beforeEach(() => {
  window = new BrowserWindow({});
  done = [];
  questions = [];
  answers = [];
  now = 1_000_000;
  Object.assign(window.webContents, {
    reload: () => done.push('reload'),
    forcefullyCrashRenderer: () => {
      done.push('crash');
      gone('killed');
    },
  });
  const showMessageBox = (_window: unknown, options: MessageBoxOptions): Promise<{ response: number }> => {
    questions.push(options);
    return new Promise((resolve) => {
      answers.push((response) => {
        resolve({ response });
      });
      // As Electron answers a question that its signal closes: with the cancel button.
      options.signal?.addEventListener('abort', () => {
        resolve({ response: options.cancelId ?? 0 });
      });
    });
  };
  watchPage(window as unknown as Electron.BrowserWindow, {
    app: { quit: () => done.push('quit') },
    dialog: { showMessageBox } as unknown as PageFailureTools['dialog'],
    forgetOpen: () => done.push('forget'),
    now: () => now,
  });
});

function gone(reason: RenderProcessGoneDetails['reason']): void {
  window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
}
async function answer(button: string): Promise<void> {
  const index = questions.at(-1)?.buttons?.indexOf(button) ?? -1;
  expect(index, button).not.toBe(-1);
  answers.at(-1)?.(index);
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a crash', () => {
  it('is said with its reason, and the page comes back', async () => {
    gone('oom');
    expect(questions).toHaveLength(1);
    expect(questions[0]?.detail).toContain('out of memory');
    expect(questions[0]?.detail).toContain('kept');
    expect(done).toEqual([]);
    await answer('Reload');
    expect(done).toEqual(['reload']);
  });

  it('can be left behind without the template, or with the app', async () => {
    gone('crashed');
    await answer('Reload without the template');
    expect(done).toEqual(['forget', 'reload']);
    gone('crashed');
    await answer('Quit');
    expect(done).toEqual(['forget', 'reload', 'quit']);
  });

  it.each([
    [59_999, 'Reload without the template'],
    [60_000, 'Reload'],
  ])('%i ms after a reload, Enter means: %s', async (ms, meant) => {
    gone('crashed');
    await answer('Reload');
    now += ms;
    gone('crashed');
    expect(questions[1]?.buttons?.[questions[1].defaultId ?? -1]).toBe(meant);
  });

  it('is no crash when the page ended as it should, and nothing is done to a window that is gone', async () => {
    gone('clean-exit');
    expect(questions).toHaveLength(0);
    gone('killed');
    window.destroyed = true;
    await answer('Reload');
    expect(done).toEqual([]);
  });
});

describe('a page that hangs', () => {
  it('is said once, and waiting changes nothing', async () => {
    window.webContents.emit('unresponsive');
    window.webContents.emit('unresponsive');
    expect(questions).toHaveLength(1);
    expect(questions[0]?.buttons?.[questions[0].defaultId ?? -1]).toBe('Wait');
    await answer('Wait');
    expect(done).toEqual([]);
    window.webContents.emit('unresponsive');
    expect(questions).toHaveLength(2);
  });

  it('is ended and loaded anew, without a second question about that end', async () => {
    window.webContents.emit('unresponsive');
    await answer('Reload');
    expect(done).toEqual(['crash', 'reload']);
    expect(questions).toHaveLength(1);
    window.webContents.emit('did-finish-load');
    gone('crashed');
    expect(questions).toHaveLength(2);
  });

  it('can be loaded anew without the template', async () => {
    window.webContents.emit('unresponsive');
    await answer('Reload without the template');
    expect(done).toEqual(['forget', 'crash', 'reload']);
  });

  it('that answers again closes the question, and one that dies meanwhile asks the other one', async () => {
    window.webContents.emit('unresponsive');
    window.webContents.emit('responsive');
    expect(questions[0]?.signal?.aborted).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    window.webContents.emit('unresponsive');
    gone('crashed');
    expect(questions[1]?.signal?.aborted).toBe(true);
    expect(questions).toHaveLength(3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual([]);
  });
});
