/** `npm run new-rule <category>/<id>`: writes the rule's file and its line in the category's index. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../launcher/paths.mjs';
import { faultOfId, indexWithRule, ruleSource } from './rule-scaffold.mjs';
import { createTerminal, StepError } from '../launcher/terminal.mjs';

const RULES = 'src/core/lint/rules';

/** @param {string | undefined} wanted @returns {string} the new file, relative to the repository */
function writeRule(wanted) {
  const categories = readdirSync(inRoot(RULES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const [category = '', id = '', ...rest] = (wanted ?? '').split('/');
  if (!categories.includes(category) || rest.length > 0) {
    throw new StepError(`Name the rule as <category>/<id>, such as links/link-shortener.`, {
      remedy: `The categories: ${categories.join(', ')}.`,
    });
  }
  const fault = faultOfId(id);
  if (fault !== null) throw new StepError(fault);
  const owner = categories.find((one) => existsSync(inRoot(`${RULES}/${one}/${id}.ts`)));
  if (owner !== undefined) throw new StepError(`${owner}/${id} is there already.`);
  const index = inRoot(`${RULES}/${category}/index.ts`);
  const listed = indexWithRule(readFileSync(index, 'utf8'), id);
  const file = `${RULES}/${category}/${id}.ts`;
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  writeFileSync(inRoot(file), ruleSource(category, id, version), { flag: 'wx' });
  writeFileSync(index, listed);
  return file;
}

const terminal = createTerminal(process.stdout);
try {
  const file = writeRule(process.argv[2]);
  terminal.say(`${file} is written and listed. It runs already; make it yours:`);
  terminal.say(
    '  1. Write the bad and the good examples first, then the check. src/core/lint/README.md says how.',
  );
  terminal.say(
    '  2. npm run test:unit -- test/core/lint/rule-examples.test.ts -t ' +
      (process.argv[2] ?? '').split('/')[1],
  );
  terminal.say('  3. npm run rule-pages writes its page; npm run dev shows it in the window as you save.');
} catch (error) {
  terminal.failure(error);
  process.exitCode = 1;
}
