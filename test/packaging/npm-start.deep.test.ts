/**
 * `npm start` with the built app in the stand-in for Electron: a window that connects and calls is left alone, and one
 * whose page loads without ever connecting is given up.
 */
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInElectron } from '../../src/launcher/electron-window.mjs';
import { buildStandIn } from '../electron/build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let base: string;
let electron: string;

/** A text that another process writes, as soon as it is there. */
async function written(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text !== '') return text.trim();
    await wait(50);
  }
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'mailproof-npm-start-'));
  electron = join(base, 'electron');
  const noted = (name: string): string => JSON.stringify(join(base, name));
  await writeFile(
    electron,
    `#!/bin/sh
echo "$MAILPROOF_START_REPORT" > ${noted('report')}
echo $$ > ${noted('pid')}
exec ${JSON.stringify(await buildStandIn())} "$@"
`,
  );
  await chmod(electron, 0o755);
}, 300_000);

afterAll(async () => {
  await rm(base, { recursive: true, force: true });
});

const start = (app: string, readyWithinMs: number): ReturnType<typeof openInElectron> =>
  openInElectron(electron, [`--user-data-dir=${join(base, 'electron-data')}`, app], {
    readyWithinMs,
    env: { ...process.env, MAILPROOF_DATA: join(base, 'data') },
  });

it('leaves a window alone whose page has connected and called', async () => {
  const outcome = start(root, 600_000);
  expect(await written(await written(join(base, 'report')))).toBe('ready');
  process.kill(Number(await written(join(base, 'pid'))), 'SIGTERM');
  expect(await outcome).toEqual({ shown: true, code: 0 });
});

it('gives a window up whose page loads and never connects', async () => {
  const app = join(base, 'app');
  for (const name of ['out', 'package.json', 'resources/sandbox']) {
    await cp(join(root, name), join(app, name), { recursive: true });
  }
  await writeFile(join(app, 'out/preload/index.cjs'), '');
  expect(await start(app, 20_000)).toMatchObject({ shown: false });
});
