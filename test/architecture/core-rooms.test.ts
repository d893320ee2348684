import { describe, expect, it } from 'vitest';
import { checkCoreRooms, checkLintFace, CORE_ROOMS, roomsInTable } from './core-rooms.ts';
import { filesUnder, readSource } from './source-files.ts';

const coreFiles = filesUnder('src/core').filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

describe('the rooms of core', () => {
  it('import only what stands below them, without a circle of files', () => {
    expect(coreFiles.length).toBeGreaterThan(400);
    expect(checkCoreRooms(new Map(coreFiles.map((path) => [path, readSource(path)])))).toEqual([]);
  });

  it('are all there, each listed once', () => {
    const rooms = new Set(coreFiles.map((path) => path.split('/')[2]));
    expect([...CORE_ROOMS].sort()).toEqual([...rooms].sort());
  });

  it('stand in the table of src/README.md in the same order', () => {
    expect(roomsInTable(readSource('src/README.md'))).toEqual(CORE_ROOMS);
  });
});

describe('the linter', () => {
  it('is entered by its public face alone', () => {
    const files = filesUnder('src').filter((path) => /\.(ts|vue|mjs)$/.test(path));
    expect(checkLintFace(new Map(files.map((path) => [path, readSource(path)])))).toEqual([]);
  });

  it.each([
    [`import { x } from '../core/lint/rules/css/css-unused.ts';`, 1],
    [`import type { X } from '../core/lint/rules/css/shared/x.ts';`, 1],
    [`import { x } from '../core/lint/html-validate/structure-check.ts';`, 1],
    [`import { lintTemplate } from '../core/lint/lint.ts';`, 0],
    [`import { RULES } from '../core/lint/rules/index.ts';`, 0],
    [`import { createFormatter } from '../core/lint/formatters/index.ts';`, 0],
  ])('%s: %i complaints', (text, count) => {
    expect(checkLintFace(new Map([['src/cli/a.ts', text]]))).toHaveLength(count);
    expect(checkLintFace(new Map([['src/core/lint/a.ts', text]]))).toHaveLength(0);
  });
});

describe('the check itself', () => {
  const complain = (files: Readonly<Record<string, string>>): string[] =>
    checkCoreRooms(new Map(Object.entries(files)));

  it.each([
    ['an arrow upwards', 'src/core/html/a.ts', `import { b } from '../css/b.ts';`],
    ['an arrow upwards for a type', 'src/core/text/a.ts', `import type { B } from '../lint/b.ts';`],
    ['an arrow upwards in a re-export', 'src/core/css/a.ts', `export * from '../preview/b.ts';`],
    ['an arrow upwards when asked for', 'src/core/css/a.ts', `await import('../preview/b.ts');`],
    ['a room that is not listed', 'src/core/drawer/a.ts', ''],
    ['a file without a room', 'src/core/a.ts', ''],
  ])('reports %s', (_what, path, text) => {
    expect(complain({ [path]: text })).toHaveLength(1);
  });

  it('reports a circle of files, also one of types inside a room', () => {
    const circle = { 'src/core/css/a.ts': `import type { B } from './b.ts';` };
    expect(complain({ ...circle, 'src/core/css/b.ts': `import type { A } from './a.ts';` })).toEqual([
      'a circle of files: src/core/css/a.ts → src/core/css/b.ts → src/core/css/a.ts',
    ]);
  });

  it('accepts arrows downwards and within a room', () => {
    const below = `import { b } from './b.ts';\nimport type { C } from '../html/c.ts';\nimport { d } from 'parse5';`;
    expect(complain({ 'src/core/css/a.ts': below })).toEqual([]);
  });
});
