/** Rules about files rather than about imports. Each takes text and names, so that tests can show it bad samples. */

/** What the top level may hold; the second group is what tools insist on or leave behind (and git ignores). */
export const TOP_LEVEL: ReadonlySet<string> = new Set([
  'package.json',
  'electron.vite.config.ts',
  'tsconfig.json',
  'src',
  'resources',
  'test',
  'electron-builder.yml',
  'README.md',
  ...['package-lock.json', 'LICENSE', '.gitignore', '.npmrc', '.oxlintrc.json', '.ci', '.git'],
  ...['node_modules', 'out', 'dist', 'test-results', 'playwright-report', 'coverage', '.cache'],
]);

/** A file below this many lines can be read in one go. */
export const LINE_LIMIT = 400;

interface Ban {
  readonly what: string;
  readonly pattern: RegExp;
  readonly only?: RegExp;
}

// Written in pieces, because this file is searched too.
const joined = (...pieces: readonly string[]): string => pieces.join('');

const COMMENT_START = String.raw`(?://|/\*|^\s*\*)\s*`;

const BANS: readonly Ban[] = [
  {
    // Only as a comment: a rule of the linter looks for these words in mail.
    what: 'a note to finish later',
    pattern: new RegExp(
      `${COMMENT_START}(?:${joined('TO', 'DO')}|${joined('FIX', 'ME')}|${joined('HA', 'CK')})\\b`,
      'm',
    ),
  },
  { what: 'a silenced compiler', pattern: new RegExp(joined('@ts-', '(?:ignore|expect-error|nocheck)')) },
  {
    what: 'a linter switched off without a reason (write it after --)',
    pattern: new RegExp(joined('eslint-', String.raw`disable(?!.*--\s+\S{3})`)),
  },
  {
    what: 'a test that is skipped, or runs alone',
    pattern: new RegExp(
      joined(String.raw`\b(?:it|test|describe)\.(?:sk`, 'ip|on', 'ly|to', 'do|fix', String.raw`me)\b`),
    ),
    only: /^test\//,
  },
  { what: 'the path of one machine', pattern: new RegExp(joined('["\'`(\\s]/ro', 'ot/')) },
];

/** What is wrong with one file's text, one sentence each. */
export function checkText(path: string, text: string): string[] {
  const complaints: string[] = [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines >= LINE_LIMIT)
    complaints.push(`${path}: ${String(lines)} lines, the limit is ${String(LINE_LIMIT)}`);
  for (const { what, pattern, only } of BANS) {
    if (only !== undefined && !only.test(path)) continue;
    const found = pattern.exec(text);
    if (found === null) continue;
    const line = text.slice(0, found.index).split('\n').length;
    complaints.push(`${path}:${String(line)}: ${what}`);
  }
  return complaints;
}

export function unexpectedAtTop(names: readonly string[]): string[] {
  return names.filter((name) => !TOP_LEVEL.has(name));
}

/** The ids of all rules a module exports, alone or in arrays. */
export function exportedRuleIds(module: Readonly<Record<string, unknown>>): string[] {
  const ids: string[] = [];
  for (const value of Object.values(module).flat()) {
    if (typeof value !== 'object' || value === null || !('id' in value) || !('run' in value)) continue;
    if (typeof value.id === 'string') ids.push(value.id);
  }
  return ids;
}

/**
 * Compares a category's folder with its index: every file is a rule of that name, and the index lists exactly those.
 * `files`: file name without extension → ids that the file exports. `listed`: ids that the index exports.
 */
export function checkCategory(
  category: string,
  files: ReadonlyMap<string, readonly string[]>,
  listed: readonly string[],
): string[] {
  const complaints: string[] = [];
  for (const [name, ids] of files) {
    if (ids.length !== 1 || ids[0] !== name) {
      complaints.push(
        `${category}/${name}.ts must export one rule of that id, and exports ${ids.join(', ') || 'none'}`,
      );
    }
    if (!listed.includes(name)) complaints.push(`${category}/index.ts does not list ${name}`);
  }
  for (const id of listed) {
    if (!files.has(id)) complaints.push(`${category}/index.ts lists ${id}, which has no file`);
  }
  if (new Set(listed).size !== listed.length) complaints.push(`${category}/index.ts lists a rule twice`);
  return complaints;
}
