/**
 * Reads who imports whom out of the source text, and holds the import table of the architecture.
 * `checkImports` takes the files as text, so the tests can show it bad samples.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { parse as parseVue } from 'vue/compiler-sfc';

/** How a file takes another: its types only, its values when it loads, or its values later (`import()`). */
export type ImportKind = 'type' | 'value' | 'dynamic';

export interface Import {
  readonly specifier: string;
  readonly kind: ImportKind;
}

/** Repository-relative path with forward slashes → source text. */
export type Sources = ReadonlyMap<string, string>;

/** What one folder of src may import. Its own files are always allowed. */
interface Allowance {
  /** Other folders of src: `all` of them, or their `types` only. */
  readonly folders: Readonly<Record<string, 'all' | 'types'>>;
  /** Whether `node:` modules are allowed. */
  readonly node: boolean;
  /** Package names; a trailing `/*` allows a whole scope. */
  readonly packages: readonly string[];
}

/**
 * Packages that core may use: they compute, and touch neither a file, nor the network, nor the DOM.
 * pure-packages.test.ts proves that none of them asks for a Node module.
 */
export const PURE_PACKAGES: readonly string[] = [
  'css-select',
  'css-tree',
  'diff',
  'fflate',
  'html-entities-not-email-friendly',
  'html-validate',
  'image-size',
  'liquidjs',
  'parse5',
  'postal-mime',
  'punycode.js',
  'tldts',
  'valibot',
];

/** What the hosts on Node are made of. All of it is bundled (electron.vite.config.ts), so none is a `dependency`. */
const NODE_PACKAGES: readonly string[] = [
  ...PURE_PACKAGES,
  '@orpc/*',
  'commander',
  'env-paths',
  'html-to-text',
  'juice',
  'nodemailer',
  'open',
  'picocolors',
  'tinyglobby',
  'undici',
  'vscode-languageserver',
  'vscode-languageserver-textdocument',
];

/** What the window is made of. */
const WINDOW_PACKAGES: readonly string[] = [
  '@codemirror/*',
  '@fontsource-variable/inter',
  '@lezer/highlight',
  '@lucide/vue',
  '@orpc/client',
  '@orpc/contract',
  'pinia',
  'reka-ui',
  'valibot',
  'vue',
];

const ELECTRON = 'electron';

/** The table. A folder of src that is not in it may import nothing, so a new folder needs a row. */
export const IMPORT_TABLE: Readonly<Record<string, Allowance>> = {
  core: { folders: {}, node: false, packages: PURE_PACKAGES },
  contract: { folders: { core: 'types' }, node: false, packages: ['valibot', '@orpc/contract'] },
  services: { folders: { core: 'all', contract: 'all' }, node: true, packages: NODE_PACKAGES },
  sandbox: { folders: { core: 'types' }, node: true, packages: [] },
  main: {
    folders: { core: 'all', contract: 'all', services: 'all', sandbox: 'all' },
    node: true,
    packages: NODE_PACKAGES,
  },
  preload: { folders: { contract: 'all' }, node: false, packages: [ELECTRON] },
  renderer: { folders: { core: 'all', contract: 'all' }, node: false, packages: WINDOW_PACKAGES },
  'browser-host': {
    folders: { core: 'all', contract: 'all', services: 'all', sandbox: 'all' },
    node: true,
    packages: NODE_PACKAGES,
  },
  cli: {
    folders: { core: 'all', contract: 'all', services: 'all', sandbox: 'all' },
    node: true,
    packages: NODE_PACKAGES,
  },
  launcher: { folders: {}, node: true, packages: [] },
  dev: { folders: { launcher: 'all' }, node: true, packages: ['electron-vite', 'vite'] },
};

/** Folders that only main and preload may take `electron` into. */
const ELECTRON_FOLDERS: ReadonlySet<string> = new Set(['main', 'preload']);

/**
 * The one way between two hosts: `mailproof serve` starts the browser host. It is loaded when asked for, so that
 * `mailproof lint` does not pay for a server.
 */
const SERVE_COMMAND = {
  from: /^src\/cli\/(.*\/)?serve(-command)?\.ts$/,
  to: 'browser-host',
  kind: 'dynamic',
} as const;

/** The keychain library is native, optional and archived: one file takes it, when it is needed. */
const KEYTAR_FOLDER = 'src/services/keychain/';

/** The script part of a .vue file, or the text itself. */
function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.vue')) return text;
  const { descriptor } = parseVue(text, { filename: path });
  return [descriptor.script?.content ?? '', descriptor.scriptSetup?.content ?? ''].join('\n');
}

function kindOfImport(node: ts.ImportDeclaration): ImportKind {
  const clause = node.importClause;
  if (clause === undefined) return 'value';
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return 'type';
  const bindings = clause.namedBindings;
  const onlyTypes =
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly);
  return onlyTypes ? 'type' : 'value';
}

/** What was read of a text: three tests ask for all of src, and the compiler takes seconds for it. */
const readBefore = new Map<string, readonly Import[]>();

/** Every import, re-export, `import()` and `import('…')` type of one file, in order. */
export function readImports(path: string, text: string): readonly Import[] {
  const key = `${path}\n${text}`;
  const before = readBefore.get(key);
  if (before) return before;
  const found = parseImports(path, text);
  readBefore.set(key, found);
  return found;
}

function parseImports(path: string, text: string): Import[] {
  const source = ts.createSourceFile(
    path,
    scriptOf(path, text),
    ts.ScriptTarget.ESNext,
    false,
    ts.ScriptKind.TS,
  );
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, kind: ImportKind): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, kind });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, kindOfImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'value');
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type');
    else if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (callee.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], 'dynamic');
      else if (ts.isIdentifier(callee) && callee.text === 'require') add(node.arguments[0], 'dynamic');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `@scope/name/deep/file` → `@scope/name`. */
function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Where a relative specifier leads, relative to the repository; without the query that Vite reads (`?url`). */
export function resolveRelative(from: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
}

function folderOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

function complaintAboutFile(
  from: string,
  folder: string,
  row: Allowance,
  { specifier, kind }: Import,
): string | undefined {
  const target = resolveRelative(from, specifier);
  if (target.startsWith('resources/')) return undefined;
  const other = folderOf(target);
  if (other === undefined) return `${from}: ${specifier} leads out of src`;
  if (other === folder) return undefined;
  if (SERVE_COMMAND.from.test(from) && other === SERVE_COMMAND.to && kind === SERVE_COMMAND.kind)
    return undefined;
  const allowed = row.folders[other];
  if (allowed === undefined) return `${from}: ${folder} must not import ${other} (${specifier})`;
  if (allowed === 'types' && kind !== 'type')
    return `${from}: ${folder} may take only types from ${other} (${specifier})`;
  return undefined;
}

function complaintAboutPackage(
  from: string,
  folder: string,
  row: Allowance,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('node:'))
    return row.node ? undefined : `${from}: ${folder} must not use ${specifier}`;
  const name = packageOf(specifier);
  if (name === 'keytar') return undefined; // judged by checkKeytar
  if (name === ELECTRON) {
    return ELECTRON_FOLDERS.has(folder) ? undefined : `${from}: ${folder} must not import electron`;
  }
  const scope = packageOf(name).split('/')[0] ?? '';
  const allowed = row.packages.includes(name) || row.packages.includes(`${scope}/*`);
  return allowed ? undefined : `${from}: ${folder} must not import the package ${name}`;
}

function checkKeytar(takers: readonly { readonly path: string; readonly kind: ImportKind }[]): string[] {
  const complaints: string[] = [];
  const files = new Set(takers.map(({ path }) => path));
  if (files.size > 1)
    complaints.push(`keytar is imported in ${String(files.size)} files: ${[...files].join(', ')}`);
  for (const { path, kind } of takers) {
    if (!path.startsWith(KEYTAR_FOLDER)) complaints.push(`${path}: keytar belongs in ${KEYTAR_FOLDER}`);
    if (kind === 'value') complaints.push(`${path}: keytar must be imported lazily, with import()`);
  }
  return complaints;
}

/** The first cycle found among files, as the path that closes it; `undefined` when there is none. */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (file: string): string[] | undefined => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = walk(next);
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = walk(file);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Everything that breaks the table, one sentence each; empty when the tree is as designed. */
export function checkImports(sources: Sources): string[] {
  const complaints: string[] = [];
  const keytar: { path: string; kind: ImportKind }[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const folder = folderOf(path);
    const row = folder === undefined ? undefined : IMPORT_TABLE[folder];
    if (folder === undefined || row === undefined) {
      complaints.push(`${path}: its folder has no row in the import table`);
      continue;
    }
    const edges: string[] = [];
    for (const one of readImports(path, text)) {
      if (one.specifier.startsWith('.')) {
        const complaint = complaintAboutFile(path, folder, row, one);
        if (complaint !== undefined) complaints.push(complaint);
        // Types may refer to each other: a document holds comments that hold documents. A lazy import counts: who reads
        // one of two files that call each other has to read both.
        if (one.kind !== 'type') edges.push(resolveRelative(path, one.specifier));
      } else {
        if (one.specifier === 'keytar') keytar.push({ path, kind: one.kind });
        const complaint = complaintAboutPackage(path, folder, row, one.specifier);
        if (complaint !== undefined) complaints.push(complaint);
      }
    }
    graph.set(path, edges);
  }
  complaints.push(...checkKeytar(keytar));
  const cycle = findCycle(graph);
  if (cycle !== undefined) complaints.push(`a cycle: ${cycle.join(' → ')}`);
  return complaints;
}
