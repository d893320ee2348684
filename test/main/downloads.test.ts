/** Exports are saved where the person says, beginning where the last one went; nothing else is ever written. */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDownloads } from '../../src/main/downloads.ts';
import { createKeptState, type KeptState } from '../../src/main/kept-state.ts';
import { app, SessionStandIn } from './electron-stand-in.ts';

let folder: string;
let state: KeptState;
let session: SessionStandIn;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-saves-'));
  state = createKeptState(join(folder, 'desktop.json'));
  session = new SessionStandIn();
  saveDownloads(session as unknown as Electron.Session, app, state);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function download(url: string, savedTo: string, outcome: string) {
  const item = Object.assign(new EventEmitter(), {
    getURL: () => url,
    getFilename: () => 'sample-sets.csv',
    getSavePath: () => savedTo,
    setSaveDialogOptions: vi.fn((_options: { defaultPath: string }) => undefined),
  });
  const event = { preventDefault: vi.fn() };
  session.emit('will-download', event, item);
  item.emit('done', {}, outcome);
  return {
    cancelled: event.preventDefault.mock.calls.length > 0,
    asked: item.setSaveDialogOptions.mock.calls,
  };
}
const OURS = 'blob:app://mailproof/6b1c5f0e';

it('begin in the downloads folder, then where the last one was saved', () => {
  expect(download(OURS, join(folder, 'x.csv'), 'completed').asked).toEqual([
    [{ defaultPath: '/home/ann/downloads/sample-sets.csv' }],
  ]);
  expect(download(OURS, '', 'cancelled').asked).toEqual([[{ defaultPath: join(folder, 'sample-sets.csv') }]]);
  expect(state.values.saveFolder).toBe(folder);
});

it('begin in the downloads folder again once the last one is gone', () => {
  state.keep({ saveFolder: join(folder, 'removed') });
  expect(download(OURS, '', 'interrupted').asked[0]?.[0].defaultPath).toBe(
    '/home/ann/downloads/sample-sets.csv',
  );
  expect(state.values.saveFolder).toBe(join(folder, 'removed'));
});

it.each([
  'https://evil.example/run.exe',
  'preview://3f2b8c1e/',
  'blob:preview://3f2b8c1e/1',
  'data:text/html,x',
])('are never anything else: %s is cancelled', (url) => {
  const { cancelled, asked } = download(url, '/tmp/x', 'completed');
  expect(cancelled).toBe(true);
  expect(asked).toHaveLength(0);
  expect(state.values.saveFolder).toBeUndefined();
});
