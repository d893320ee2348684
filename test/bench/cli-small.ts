/** The command line on one small file against html-validate's own command, whole processes, CPU of all their threads. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { EMAIL_SET } from './baselines.ts';
import type { Figure } from './figure.ts';
import { median } from './measure.ts';
import { htmlOf } from './sandbox-mails.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes down what the process took, when it ends. */
const REPORTER = `import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.BENCH_CPU, String((user + system) / 1000));
});`;

export async function cliSmall(rounds = 7): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-bench-'));
  const written = join(folder, 'cpu');
  const reporter = join(folder, 'reporter.mjs');
  const mail = join(folder, 'mail.html');
  const config = join(folder, 'htmlvalidate.json');
  writeFileSync(reporter, REPORTER);
  writeFileSync(mail, htmlOf('newsletter-slow-almanac'));
  writeFileSync(config, JSON.stringify(EMAIL_SET));
  const cpuOf = async (args: readonly string[]): Promise<number> => {
    const child = spawn(process.execPath, ['--import', pathToFileURL(reporter).href, ...args], {
      stdio: 'ignore',
      cwd: folder,
      env: { ...process.env, BENCH_CPU: written },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    // 1 says that there are findings.
    if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
    return Number(readFileSync(written, 'utf8'));
  };
  try {
    const pairs: { readonly ours: number; readonly baseline: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push({
        ours: await cpuOf([join(root, 'out/main/cli.js'), 'lint', mail]),
        baseline: await cpuOf([
          join(root, 'node_modules/html-validate/bin/html-validate.mjs'),
          '--config',
          config,
          mail,
        ]),
      });
    }
    return {
      name: 'cli-small',
      ratio: median(pairs.map(({ ours, baseline }) => ours / baseline)),
      ours: median(pairs.map(({ ours }) => ours)),
      unit: 'ms CPU',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
