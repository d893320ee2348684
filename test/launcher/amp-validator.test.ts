import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareAmpValidator } from '../../src/launcher/amp-validator.mjs';
import { inRoot } from '../../src/launcher/paths.mjs';
import { keepCollecting } from '../faults/collect-garbage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailproof-validator-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** An npm whose download hangs for ever, with a child of its own that holds the output open for a while. */
function hangingNpm(): { readonly npm: string; readonly started: string } {
  const npm = join(folder, 'npm-cli.js');
  const started = join(folder, 'started');
  const child = 'setTimeout(() => {}, 20000)';
  writeFileSync(
    npm,
    `const { spawn } = require('node:child_process');
     spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })
       .on('spawn', () => require('node:fs').writeFileSync(${JSON.stringify(started)}, String(process.pid)));
     setInterval(() => {}, 1000);`,
  );
  return { npm, started };
}

describe('the download of the AMP validator', () => {
  it('ends in its time when it hangs, is remembered as failed, and is said', async () => {
    const { npm, started } = hangingNpm();
    const said: string[] = [];
    const terminal = { say: (text: string) => said.push(text) };
    const kept = join(folder, 'kept');
    const stopCollecting = keepCollecting();
    try {
      await prepareAmpValidator(
        terminal as never,
        { ...process.env, npm_execpath: npm, MAILPROOF_AMP_VALIDATOR: '' },
        { folder: kept, tryForMs: 3_000 },
      );
    } finally {
      stopCollecting();
    }
    expect(said.join('\n')).toContain('could not be fetched');
    expect(existsSync(join(kept, 'amp-validator-failed'))).toBe(true);
    expect(existsSync(join(kept, 'validator_wasm.js'))).toBe(false);
    // On a slow machine its time may have been up before npm had started.
    if (!existsSync(started)) return;
    const npmRuns = (): boolean => {
      try {
        return process.kill(Number(readFileSync(started, 'utf8')), 0);
      } catch {
        return false;
      }
    };
    await expect.poll(npmRuns, { timeout: 60_000 }).toBe(false);
  });

  it('ends at once on Ctrl-C', async () => {
    const { npm, started } = hangingNpm();
    const launcher = (name: string): string => JSON.stringify(pathToFileURL(inRoot(`src/launcher/${name}`)));
    const script = `
      import { prepareAmpValidator } from ${launcher('amp-validator.mjs')};
      import { stopOnInterrupt } from ${launcher('processes.mjs')};
      stopOnInterrupt();
      await prepareAmpValidator({ say() {} }, process.env, { folder: ${JSON.stringify(join(folder, 'kept'))} });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, npm_execpath: npm, MAILPROOF_AMP_VALIDATOR: '' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(started), { timeout: 60_000 }).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
  });
});
