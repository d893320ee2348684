import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, isCode, readSource, repositoryRoot } from './source-files.ts';
import { checkCategory, checkText, exportedRuleIds, unexpectedAtTop } from './tree.ts';

const RULES = 'src/core/lint/rules';

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const module: unknown = await import(/* @vite-ignore */ `${repositoryRoot}${path}`);
  if (typeof module !== 'object' || module === null) throw new Error(`${path} is no module`);
  return { ...module };
}

describe('the tree', () => {
  it('holds only the agreed names at the top level', () => {
    expect(unexpectedAtTop(readdirSync(repositoryRoot))).toEqual([]);
  });

  it('names every folder of src, and the tests, for the one compiler run that checks all', () => {
    const folders = readdirSync(`${repositoryRoot}src`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `./src/${entry.name}`);
    const { references } = JSON.parse(readSource('tsconfig.json')) as { references: { path: string }[] };
    expect(references.map(({ path }) => path).sort()).toEqual([...folders, './test'].sort());
  });

  it('has short, finished files', () => {
    const files = [...filesUnder('src'), ...filesUnder('test')].filter(isCode);
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((path) => checkText(path, readSource(path)))).toEqual([]);
  });

  it('has one file a rule, and every rule in the index of its category', async () => {
    const categories = readdirSync(`${repositoryRoot}${RULES}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(categories.length).toBeGreaterThan(2);
    const complaints: string[] = [];
    for (const category of categories) {
      const folder = `${RULES}/${category}`;
      const files = new Map<string, string[]>();
      for (const path of filesUnder(folder)) {
        if (dirname(path) !== folder || !path.endsWith('.ts') || basename(path) === 'index.ts') continue;
        files.set(basename(path, '.ts'), exportedRuleIds(await importModule(path)));
      }
      const listed = exportedRuleIds(await importModule(`${folder}/index.ts`));
      complaints.push(...checkCategory(category, files, listed));
    }
    expect(complaints).toEqual([]);
  });
});

describe('the checks themselves', () => {
  const spelled = (...pieces: readonly string[]): string => pieces.join('');

  it.each([
    ['a note to finish later', `// ${spelled('TO', 'DO')}: later`],
    ['a silenced compiler', `// @ts-${spelled('ig', 'nore')}`],
    ['a linter switched off without a reason', `// eslint-${spelled('dis', 'able')}-next-line no-console`],
    ['a skipped test', `it.${spelled('sk', 'ip')}('x', () => {});`],
    ['a test that runs alone', `describe.${spelled('on', 'ly')}('x', () => {});`],
    ['the path of one machine', `const home = '/${spelled('ro', 'ot')}/x';`],
    ['400 lines', 'x\n'.repeat(400)],
  ])('report %s', (_what, text) => {
    expect(checkText('test/a.test.ts', text)).toHaveLength(1);
  });

  it.each([
    ['those words as data', `const words = ['${spelled('TO', 'DO')}'];`],
    [
      'a linter switched off with a reason',
      `// eslint-${spelled('dis', 'able')}-next-line no-console -- the terminal`,
    ],
    ['399 lines', 'x\n'.repeat(399)],
  ])('accept %s', (_what, text) => {
    expect(checkText('src/core/a.ts', text)).toEqual([]);
  });

  it('name what does not belong at the top level', () => {
    expect(unexpectedAtTop(['src', 'notes.md', 'vitest.config.ts'])).toEqual([
      'notes.md',
      'vitest.config.ts',
    ]);
  });

  it('compare a category with its index both ways', () => {
    const files = new Map([
      ['one', ['one']],
      ['two', ['wrong-name']],
      ['three', []],
    ]);
    expect(checkCategory('x', files, ['one', 'three', 'four', 'one'])).toEqual([
      'x/two.ts must export one rule of that id, and exports wrong-name',
      'x/index.ts does not list two',
      'x/three.ts must export one rule of that id, and exports none',
      'x/index.ts lists four, which has no file',
      'x/index.ts lists a rule twice',
    ]);
    expect(checkCategory('x', new Map([['one', ['one']]]), ['one'])).toEqual([]);
  });

  it('see rules alone and in lists', () => {
    const rule = { id: 'one', run: () => [] };
    expect(
      exportedRuleIds({ rule, list: [rule, { id: 'two', run: () => [] }], other: { id: 'no rule' } }),
    ).toEqual(['one', 'one', 'two']);
  });
});
