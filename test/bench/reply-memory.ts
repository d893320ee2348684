/**
 * What a large answer of the service costs in memory: the peak of a process that reads it, less that of one with a small answer.
 * Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Figure } from './figure.ts';
import { median } from './measure.ts';

const CLI = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const ID = '6f1c2a54-3b1d-4c53-9a27-0d9d5f1f7a10';

/** The largest content of an attachment (specification, section 8), in characters of base64. */
const FULL = 9_786_710 - (9_786_710 % 4);

/**
 * Writes down the most memory that the process held, in KB, when it ends. `resourceUsage` would count what its parent held when it
 * was started.
 */
const REPORTER = `import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
if (isMainThread) process.on('exit', () => writeFileSync(process.env.BENCH_PEAK, peak()));`;

function answer(attachments: number): Buffer {
  const content = Buffer.alloc((FULL / 4) * 3, 'Linen, salt and paper. ').toString('base64');
  const list = Array.from({ length: attachments }, (_, at) => ({
    type: 'application/pdf',
    name: `catalogue-${at + 1}.pdf`,
    content,
  }));
  const body = {
    html: '<!DOCTYPE html><html lang="fr"><title>Été</title><p>L’été arrive – voyez le catalogue.</p></html>',
  };
  const template = { id: ID, name: 'Catalogue', subject: 'L’été', body, attachments: list };
  return Buffer.from(JSON.stringify({ status: 'Success', template }));
}

export async function replyMemory(rounds = 3): Promise<Figure | null> {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-bench-'));
  const reporter = join(folder, 'reporter.mjs');
  writeFileSync(reporter, REPORTER);
  let reply = answer(0);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peakOf = async (body: Buffer): Promise<number> => {
    reply = body;
    const written = join(folder, 'peak');
    const child = spawn(
      process.execPath,
      ['--import', pathToFileURL(reporter).href, CLI, 'render', ID, '--part', 'html'],
      {
        stdio: 'ignore',
        env: {
          ...process.env,
          BENCH_PEAK: written,
          MAILPROOF_DATA: join(folder, 'data'),
          MAILPROOF_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          MAILPROOF_API_KEY: 'bench-key-0123456789',
        },
      },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`mailproof render ended with ${String(code)}.`);
    return Number(readFileSync(written, 'utf8')) * 1024;
  };
  try {
    const full = answer(4);
    const extra: number[] = [];
    for (let round = 0; round < rounds; round++) extra.push((await peakOf(full)) - (await peakOf(answer(0))));
    const bytes = median(extra);
    return { name: 'reply-memory', ratio: bytes / full.length, ours: bytes / 1024 / 1024, unit: 'MB' };
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
