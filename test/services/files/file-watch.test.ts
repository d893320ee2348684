/** Every way in which editors save is noticed, and nothing is missed. */
import { mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileWatch, type FileWatch } from '../../../src/services/files/file-watch.ts';

let folder = '';
let file = '';
let watch: FileWatch;
/** What stood in the file at each notice; null where there was none. */
let seen: (string | null)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-watch-'));
  file = join(folder, 'mail.html');
  await writeFile(file, 'first');
  seen = [];
  watch = createFileWatch(async () => {
    seen.push(await readFile(file, 'utf8').catch(() => null));
  });
  watch.set({ files: [file], folders: [] });
});
afterEach(async () => {
  watch.close();
  await rm(folder, { recursive: true, force: true });
});

const comesTo = (last: string | null): Promise<unknown> =>
  expect.poll(() => seen.at(-1), { timeout: 8_000, interval: 20 }).toBe(last);

const WAYS: readonly (readonly [string, () => Promise<void>])[] = [
  ['in place', () => writeFile(file, 'saved')],
  [
    'by a new file renamed over it',
    async () => {
      await writeFile(`${file}.tmp`, 'saved');
      await rename(`${file}.tmp`, file);
    },
  ],
  [
    'by moving the old one away first',
    async () => {
      await rename(file, `${file}~`);
      await writeFile(file, 'saved');
    },
  ],
  [
    'emptied, and written a little later',
    async () => {
      await truncate(file, 0);
      await wait(20);
      await writeFile(file, 'saved');
    },
  ],
  [
    'deleted, and brought back a little later',
    async () => {
      await rm(file);
      await wait(20);
      await writeFile(file, 'saved');
    },
  ],
  [
    'with its folder deleted and brought back',
    async () => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await writeFile(file, 'saved');
    },
  ],
];

describe('a save', () => {
  it.each(WAYS)('%s is noticed, and the next one too', async (_way, save) => {
    await save();
    await comesTo('saved');
    await writeFile(file, 'again');
    await comesTo('again');
  });

  it('that empties the file first is told once, when it is done', async () => {
    await truncate(file, 0);
    await writeFile(file, 'saved');
    await comesTo('saved');
    expect(seen).not.toContain('');
  });

  it('of forty in ten seconds is never the last one missed', async () => {
    for (let count = 1; count <= 40; count++) {
      await writeFile(`${file}.tmp`, `save ${count}`);
      await rename(`${file}.tmp`, file);
      await wait(50);
    }
    await comesTo('save 40');
  });

  it('that deletes the file is told', async () => {
    await rm(file);
    await comesTo(null);
  });
});

describe('a watch', () => {
  it('tells of new files in a folder, and of nothing once closed', async () => {
    let notices = 0;
    const ofFolder = createFileWatch(() => {
      notices++;
    });
    ofFolder.set({ files: [], folders: [folder] });
    await mkdir(join(folder, 'below'));
    await expect.poll(() => notices, { timeout: 8_000 }).toBeGreaterThan(0);
    const before = notices;
    await writeFile(join(folder, 'below', 'new.html'), 'x');
    await expect.poll(() => notices, { timeout: 8_000 }).toBeGreaterThan(before);
    ofFolder.close();
    await wait(100);
    const last = notices;
    await writeFile(join(folder, 'other.html'), 'x');
    await wait(200);
    expect(notices).toBe(last);
  });

  it('never calls while the last call runs', async () => {
    let running = 0;
    let most = 0;
    let calls = 0;
    const slow = createFileWatch(async () => {
      running++;
      most = Math.max(most, running);
      calls++;
      await wait(120);
      running--;
    });
    slow.set({ files: [file], folders: [] });
    for (let count = 0; count < 8; count++) {
      await writeFile(file, `${count}`);
      await wait(60);
    }
    await expect.poll(() => running === 0 && calls > 1, { timeout: 8_000 }).toBe(true);
    slow.close();
    expect(most).toBe(1);
  });
});
