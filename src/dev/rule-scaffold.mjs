/** What `npm run new-rule` writes: a rule that already runs, to be made into the one that is wanted. */

/** @param {string} id such as `link-shortener` @returns {string} such as `linkShortener` */
export function ruleName(id) {
  return id.replace(/-(.)/gu, (_all, letter) => letter.toUpperCase());
}

/**
 * Why an id cannot be a rule's; null when it can.
 * @param {string} id
 */
export function faultOfId(id) {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/u.test(id)) return null;
  return `"${id}" is no rule id. Write two words or more in small letters with hyphens, such as link-shortener.`;
}

/**
 * The new file. Its check is a small one that works, with an example on each side, so that the first test run is green
 * and every further step is a change to something that runs.
 * @param {string} category @param {string} id
 * @param {string} version the one that brings the rule
 */
export function ruleSource(category, id, version) {
  return `import { defineRule } from '../../rule.ts';

const HURRY = /\\basap\\b/giu;

export const ${ruleName(id)} = defineRule({
  id: '${id}',
  category: '${category}',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The plain text hurries the reader',
  why: 'Replace this by what happens to the recipient or the sender, as far as a standard or published data proves it.',
  howToFix: 'Replace this by what to write instead.',
  sources: [{ title: 'Replace this by where the rule or the figure comes from' }],
  history: [{ version: '${version}', change: 'Added' }],
  examples: {
    good: [{ title: 'A word that only looks like it', plaintext: 'Our new address: Asapweg 3, Ulm' }],
    bad: [
      {
        plaintext: 'Answer asap, {{Name}}.',
        reports: [{ field: 'body.plaintext', marks: 'asap', says: 'asap' }],
      },
    ],
  },
  check(context) {
    const place = context.plaintext;
    // \`masked\` is the source with tags overwritten by filler of the same length: positions hold, and no tag is matched.
    for (const match of place?.masked.matchAll(HURRY) ?? []) {
      context.report({
        message: \`"\${match[0]}" hurries the reader. Say until when an answer is needed.\`,
        field: 'body.plaintext',
        range: { start: match.index, end: match.index + match[0].length },
      });
    }
  },
});
`;
}

/**
 * The category's index with the rule in it: its import in the order of the alphabet, its entry last.
 * @param {string} index the text of index.ts
 * @param {string} id
 * @throws {Error} when the text has no list of rules, or lists the rule already
 */
export function indexWithRule(index, id) {
  const name = ruleName(id);
  const line = `import { ${name} } from './${id}.ts';`;
  const lines = index.split('\n');
  if (lines.includes(line)) throw new Error(`The index lists ${id} already.`);
  const isRuleImport = (/** @type {string} */ text) => /^import \{ \w+ \} from '\.\/[^']+';$/u.test(text);
  const end = lines.findLastIndex((text) => text.endsWith('];'));
  const lastImport = lines.findLastIndex((text) => text.startsWith('import '));
  if (end === -1 || lastImport === -1) throw new Error('The index has no list of rules to add to.');
  const fileOf = (/** @type {string} */ text) => /'\.\/([^']+)\.ts'/u.exec(text)?.[1] ?? '';
  const after = lines.findIndex((text) => isRuleImport(text) && fileOf(text) > id);
  if (lines[end] === '];') lines.splice(end, 0, `  ${name},`);
  else lines[end] = (lines[end] ?? '').replace(/\];$/u, `, ${name}];`);
  lines.splice(after === -1 ? lastImport + 1 : after, 0, line);
  return lines.join('\n');
}
