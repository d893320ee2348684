import { describe, expect, it } from 'vitest';
import { filesUnder, readSource } from './source-files.ts';
import { checkWindowFeatures, FEATURES, featuresInTable } from './window-features.ts';

const files = filesUnder('src/renderer').filter(
  (path) => /\.(ts|vue)$/.test(path) && !path.endsWith('.d.ts'),
);

describe('the features of the window', () => {
  it('import only what stands below them, and of each other what is meant for others', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(checkWindowFeatures(new Map(files.map((path) => [path, readSource(path)])))).toEqual([]);
  });

  it('stand in the table of src/renderer/README.md in the same order', () => {
    expect(featuresInTable(readSource('src/renderer/README.md'))).toEqual([...FEATURES.keys()]);
  });

  it('show others no file that is not there', () => {
    const shown = [...FEATURES].flatMap(([feature, names]) =>
      names.map((name) => `src/renderer/features/${feature}/${name}`),
    );
    expect(shown.filter((path) => !files.includes(path))).toEqual([]);
  });
});

describe('the check itself', () => {
  const F = 'src/renderer/features';
  const complain = (path: string, specifier: string): string[] => {
    const text = `import x from '${specifier}';`;
    return checkWindowFeatures(
      new Map([[path, path.endsWith('.vue') ? `<script setup>\n${text}\n</script>` : text]]),
    );
  };

  it.each([
    ['a feature that takes from one above it', `${F}/preview/a.ts`, '../compare/stores/compare.ts'],
    ['also in a store', `${F}/template/stores/a.ts`, '../../sample/stores/sample.ts'],
    ['a view that another feature keeps to itself', `${F}/shell/A.vue`, '../sample/NameTable.vue'],
    ['a store that knows a view', `${F}/sample/stores/a.ts`, '../SampleData.vue'],
    ['ui with a store', 'src/renderer/ui/A.vue', '../window/stores/toasts.ts'],
    ['ui with a store of its own', 'src/renderer/ui/a.ts', 'pinia'],
    ['ui with a call', 'src/renderer/ui/A.vue', '../transport/client.ts'],
    ['format with a component', 'src/renderer/format/a.ts', '../ui/Button.vue'],
    ['window with a feature', 'src/renderer/window/a.ts', '../features/template/stores/template.ts'],
    ['a feature that imports the top', `${F}/shell/a.ts`, '../../main.ts'],
    ['a drawer', 'src/renderer/helpers/a.ts', 'vue'],
    ['a feature that is not listed', `${F}/drawer/a.ts`, 'vue'],
  ])('reports %s', (_what, path, specifier) => {
    expect(complain(path, specifier)).toHaveLength(1);
  });

  it.each([
    ['a store of a feature below', `${F}/compare/stores/a.ts`, '../../sample/stores/sample-sets.ts'],
    ['a view that is shown to others', `${F}/compare/a.ts`, '../preview/BuiltMail.vue'],
    ['its own views', `${F}/sample/a.ts`, './NameTable.vue'],
    ['toasts', `${F}/template/stores/a.ts`, '../../../window/stores/toasts.ts'],
    ['words in ui', 'src/renderer/ui/a.ts', '../format/words.ts'],
    ['the shell from the top', 'src/renderer/main.ts', './features/shell/TopBar.vue'],
  ])('accepts %s', (_what, path, specifier) => {
    expect(complain(path, specifier)).toEqual([]);
  });

  it('reports a circle of files', () => {
    const circle = new Map([
      [`${F}/sample/a.ts`, `import './b.ts';`],
      [`${F}/sample/b.ts`, `import './a.ts';`],
    ]);
    expect(checkWindowFeatures(circle)).toHaveLength(1);
  });
});
