/**
 * The checks that read sources and run nothing: `lint`, `format` and `types`. `node src/launcher/checks.mjs NAME` runs one
 * as `npm test` does; it shows what the tools wrote and exits with 1 when one found something.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { runNode, stopOnInterrupt } from './processes.mjs';

/**
 * The folders that the native compiler checks in one build. Vue's compiler is the old one with an ear for components, so
 * it has the window alone; the tests come last, since they import from all.
 */
function folders() {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8'));
  return references.map(({ path }) => path).filter((path) => path !== './src/renderer' && path !== './test');
}

const NATIVE_COMPILER = 'node_modules/typescript-native/bin/tsc';

/** What each check runs with Node in the repository's root, one after the other. */
const CHECKS = {
  lint: [
    ['node_modules/oxlint/bin/oxlint', '--type-aware', '--tsconfig', 'test/tsconfig.lint.json'],
    [
      'node_modules/eslint/bin/eslint.js',
      ...['--config', 'test/eslint.config.js', '--max-warnings', '0', 'src/**/*.vue'],
    ],
  ],
  format: [
    [
      'node_modules/oxfmt/bin/oxfmt',
      ...['--config', 'test/oxfmt.json', '--ignore-path', 'test/oxfmtignore', '--list-different', '.'],
    ],
  ],
  types: [
    [NATIVE_COMPILER, '--build', ...folders()],
    ['node_modules/vue-tsc/bin/vue-tsc.js', '--project', 'src/renderer'],
    [NATIVE_COMPILER, '--project', 'test'],
  ],
};

/** @typedef {keyof typeof CHECKS} Check */

/**
 * Runs one check to its end, whatever its first tools find.
 * @param {Check} name
 * @returns {Promise<{ ok: boolean, output: string }>} what the tools wrote
 */
export async function check(name) {
  let ok = true;
  const outputs = [];
  for (const args of CHECKS[name]) {
    const { code, output } = await runNode(args);
    if (output.trim() !== '') outputs.push(output.trimEnd());
    ok &&= code === 0;
  }
  if (!ok && name === 'format')
    outputs.push('These files are laid out otherwise; "npm run format" writes them.');
  return { ok, output: outputs.join('\n') };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  stopOnInterrupt();
  const name = process.argv[2] ?? '';
  if (!Object.hasOwn(CHECKS, name)) {
    console.error(`There is no check "${name}"; there are ${Object.keys(CHECKS).join(', ')}.`);
    process.exitCode = 2;
  } else {
    const { ok, output } = await check(/** @type {Check} */ (name));
    if (output !== '') console.log(output);
    process.exitCode = ok ? 0 : 1;
  }
}
