/**
 * Type-checks every folder with its own tsconfig, two at a time, and prints one line each. A folder's tsconfig names
 * the environment it runs in, so a leak (core reaching for Node, the window for Electron) does not compile.
 *
 *   node test/architecture/check-types.mjs [folder…]
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url)).replaceAll('\\', '/');
const cache = `${root}node_modules/.cache/types`;

const TSC = 'node_modules/typescript/bin/tsc';
/** tsc that understands .vue files: for the window, and for tests that mount its components. */
const VUE_TSC = 'node_modules/vue-tsc/bin/vue-tsc.js';

/** The slowest first, so that two workers end at about the same time. */
const PROJECTS = [
  ['test', VUE_TSC],
  ['src/renderer', VUE_TSC],
  ['src/main', TSC],
  ['src/cli', TSC],
  ['src/browser-host', TSC],
  ['src/services', TSC],
  ['src/sandbox', TSC],
  ['src/contract', TSC],
  ['src/core', TSC],
  ['src/preload', TSC],
  ['src/launcher', TSC],
  ['src/dev', TSC],
];

/** Runs one compiler; answers its exit code and everything it said. */
function check(folder, compiler) {
  const buildInfo = `${cache}/${folder.replaceAll('/', '-')}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', buildInfo];
  const args = [compiler, '-p', folder, '--noEmit', '--pretty', 'false', '--listFiles', ...incremental];
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 2, output: String(error), seconds: 0 }));
    child.on('close', (code) => {
      const seconds = (Date.now() - started) / 1000;
      const lines = output.split('\n');
      const own = lines.filter((line) => line.startsWith(`${root}${folder}/`));
      const said = lines.filter((line) => !line.startsWith('/') && !/^[A-Z]:\//.test(line)).join('\n');
      // A tsconfig that matches no file would pass for ever.
      if (own.length === 0) resolve({ code: 2, output: `no source file in ${folder}\n${said}`, seconds });
      else resolve({ code: code ?? 2, output: said, seconds });
    });
  });
}

const wanted = process.argv.slice(2).map((name) => name.replace(/\/$/, ''));
const unknown = wanted.filter((name) => !PROJECTS.some(([folder]) => folder === name));
if (unknown.length > 0) {
  console.error(
    `No type check is set up for ${unknown.join(', ')}. Known: ${PROJECTS.map(([f]) => f).join(', ')}`,
  );
  process.exit(2);
}

mkdirSync(cache, { recursive: true });
const queue = PROJECTS.filter(([folder]) => wanted.length === 0 || wanted.includes(folder));
const total = queue.length;
const failed = [];

async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [folder, compiler] = next;
    const { code, output, seconds } = await check(folder, compiler);
    console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'}  ${folder}  ${seconds.toFixed(1)} s`);
    if (code !== 0) {
      failed.push(folder);
      console.log(output.trimEnd().replace(/^/gm, '      '));
    }
  }
}

await Promise.all([work(), work()]);
if (failed.length > 0)
  console.log(`Types: ${failed.length} of ${total} folders failed: ${failed.join(', ')}`);
else console.log(`Types: ${total} ${total === 1 ? 'folder' : 'folders'} ok`);
process.exitCode = failed.length > 0 ? 1 : 0;
