/** A folder with as much of a built window as the loopback server asks for. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function builtWindow(): Promise<{ folder: string; cleanUp: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mailproof-window-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Mailproof</title>',
  );
  await writeFile(join(folder, 'app.js'), 'export {};');
  return { folder, cleanUp: () => rm(folder, { recursive: true, force: true }) };
}
