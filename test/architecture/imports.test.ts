import { describe, expect, it } from 'vitest';
import { checkImports, findCycle, readImports } from './imports.ts';
import { filesUnder, readSource } from './source-files.ts';

/** Complaints about one made-up file. */
function complain(path: string, text: string): string[] {
  return checkImports(new Map([[path, text]]));
}

describe('the import table', () => {
  it('is kept by every file of src', () => {
    const files = filesUnder('src').filter((path) => /\.(ts|vue|mjs)$/.test(path));
    expect(files.length).toBeGreaterThan(20);
    const sources = new Map(files.map((path) => [path, readSource(path)]));
    expect(checkImports(sources)).toEqual([]);
  });

  it('has keytar in exactly one file', () => {
    const takers = filesUnder('src')
      .filter((path) => /\.(ts|vue|mjs)$/.test(path))
      .filter((path) => readImports(path, readSource(path)).some(({ specifier }) => specifier === 'keytar'));
    expect(takers).toHaveLength(1);
  });
});

describe('the checker itself', () => {
  it.each([
    ['core using Node', 'src/core/a.ts', `import { readFileSync } from 'node:fs';`],
    ['core using Node under its bare name', 'src/core/a.ts', `import fs from 'fs';`],
    ['core using the contract', 'src/core/lint/a.ts', `import { x } from '../../contract/x.ts';`],
    ['core using an unlisted package', 'src/core/a.ts', `import { Command } from 'commander';`],
    ['the contract taking values from core', 'src/contract/a.ts', `import { x } from '../core/x.ts';`],
    ['services using electron', 'src/services/a.ts', `import { net } from 'electron';`],
    ['services using electron lazily', 'src/services/a.ts', `const e = await import('electron');`],
    ['services using electron by require', 'src/services/a.ts', `const e = require('electron');`],
    [
      'services using a main-process entry of electron',
      'src/services/a.ts',
      `import { net } from 'electron/main';`,
    ],
    ['services using a development dependency', 'src/services/a.ts', `import { test } from 'vitest';`],
    ['the sandbox taking values from core', 'src/sandbox/a.ts', `import { x } from '../core/x.ts';`],
    ['the window using services', 'src/renderer/a.ts', `import type { X } from '../services/x.ts';`],
    ['the window using node', 'src/renderer/a.ts', `export { join } from 'node:path';`],
    ['the window using electron', 'src/renderer/a.ts', `type E = import('electron').App;`],
    [
      'a component using services',
      'src/renderer/A.vue',
      `<script setup lang="ts">\nimport '../services/x.ts';\n</script>`,
    ],
    ['main using the window', 'src/main/a.ts', `import '../renderer/main.ts';`],
    [
      'the command line using the browser host',
      'src/cli/lint.ts',
      `await import('../browser-host/index.ts');`,
    ],
    [
      'serve loading the browser host at once',
      'src/cli/serve.ts',
      `import { x } from '../browser-host/index.ts';`,
    ],
    ['somebody using the command line', 'src/browser-host/a.ts', `import { x } from '../cli/x.ts';`],
    ['somebody using the launcher', 'src/cli/a.ts', `import { x } from '../launcher/x.mjs';`],
    ['the launcher using a package', 'src/launcher/a.mjs', `import { Command } from 'commander';`],
    ['source using tests', 'src/services/a.ts', `import { x } from '../../test/x.ts';`],
    ['keytar loaded at once', 'src/services/keychain/keytar.ts', `import keytar from 'keytar';`],
    ['keytar elsewhere', 'src/services/library/a.ts', `const k = await import('keytar');`],
    ['a folder without a row', 'src/helpers/a.ts', ``],
  ])('reports %s', (_what, path, text) => {
    expect(complain(path, text)).toHaveLength(1);
  });

  it.each([
    ['core using a pure package', 'src/core/a.ts', `import { parse } from 'parse5';`],
    ['the contract taking types from core', 'src/contract/a.ts', `import type { X } from '../core/x.ts';`],
    ['types marked one by one', 'src/contract/a.ts', `import { type X, type Y } from '../core/x.ts';`],
    ['services using Node and dependencies', 'src/services/a.ts', `import 'node:fs';\nimport 'commander';`],
    ['main using electron', 'src/main/a.ts', `import { app } from 'electron';`],
    ['the window using a scope', 'src/renderer/a.ts', `import { EditorView } from '@codemirror/view';`],
    [
      'serve loading the browser host when asked',
      'src/cli/serve.ts',
      `await import('../browser-host/index.ts');`,
    ],
    ['keytar loaded lazily', 'src/services/keychain/keytar.ts', `const k = await import('keytar');`],
    [
      'an import that is only text',
      'src/core/a.ts',
      `// import 'node:fs'\nexport const x = "import 'electron'";`,
    ],
    ['data', 'src/sandbox/a.ts', `import data from '../../resources/a.json' with { type: 'json' };`],
  ])('accepts %s', (_what, path, text) => {
    expect(complain(path, text)).toEqual([]);
  });

  it('reports keytar in two files', () => {
    const lazily = `const k = await import('keytar');`;
    const sources = new Map([
      ['src/services/keychain/a.ts', lazily],
      ['src/services/keychain/b.ts', lazily],
    ]);
    expect(checkImports(sources)).toHaveLength(1);
  });

  it('reports a cycle through three files, and none in a diamond', () => {
    const cycle = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(findCycle(cycle)).toEqual(['a', 'b', 'c', 'a']);
    const diamond = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
      ['d', []],
    ]);
    expect(findCycle(diamond)).toBeUndefined();
  });
});
