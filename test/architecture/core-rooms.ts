/**
 * The order inside core. A room is a folder of src/core; it imports only from rooms that stand above it in the list, types
 * included, so that whoever reads downwards meets nothing that is explained further below.
 */
import { findCycle, readImports, resolveRelative, type Sources } from './imports.ts';

/** Every room once, from the bottom of the house upwards. The table in src/README.md shows the same list. */
export const CORE_ROOMS: readonly string[] = [
  'collections',
  'text',
  'json',
  'colour',
  'html',
  'css',
  'urls',
  'content',
  'template',
  'attachments',
  'message',
  'draft',
  'substitution',
  'mail',
  'clients',
  'images',
  'inbox',
  'amp',
  'computed-style',
  'preview',
  'suppression',
  'lint',
  'campaign',
];

const roomOf = (path: string): string | undefined => /^src\/core\/([^/]+)\//.exec(path)?.[1];

/** Everything that breaks the order, one sentence each: a room that is not listed, an arrow upwards, a circle of files. */
export function checkCoreRooms(sources: Sources): string[] {
  const complaints: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const room = roomOf(path);
    if (room === undefined || !CORE_ROOMS.includes(room)) {
      complaints.push(`${path}: ${room ?? 'the top of core'} is no room of core`);
      continue;
    }
    const targets: string[] = [];
    for (const { specifier } of readImports(path, text)) {
      const target = specifier.startsWith('.') ? resolveRelative(path, specifier) : '';
      const other = roomOf(target);
      if (other === undefined) continue;
      targets.push(target);
      if (CORE_ROOMS.indexOf(other) > CORE_ROOMS.indexOf(room)) {
        complaints.push(`${path}: ${room} must not import ${other}, which stands above it (${specifier})`);
      }
    }
    graph.set(path, targets);
  }
  const cycle = findCycle(graph);
  if (cycle !== undefined) complaints.push(`a circle of files: ${cycle.join(' → ')}`);
  return complaints;
}

/**
 * What others may take from the linter: how rules are run and reported. How a rule is written, and what rules share, is
 * the linter's own.
 */
const LINT_FACE =
  /^src\/core\/lint\/(?:[^/]+|formatters\/[^/]+|rules\/index|html-validate\/html-validate-config)\.ts$/u;

/** Imports from inside the linter that go past its public face. */
export function checkLintFace(sources: Sources): string[] {
  const complaints: string[] = [];
  for (const [path, text] of sources) {
    if (path.startsWith('src/core/lint/')) continue;
    for (const { specifier } of readImports(path, text)) {
      const target = specifier.startsWith('.') ? resolveRelative(path, specifier) : '';
      if (target.startsWith('src/core/lint/') && !LINT_FACE.test(target)) {
        complaints.push(`${path}: ${specifier} is inside the linter, not of its public face`);
      }
    }
  }
  return complaints;
}

/** The rooms that a README's table lists, in its order: rows that begin with `core/<room>` in backquotes. */
export function roomsInTable(readme: string): string[] {
  return [...readme.matchAll(/^\| `core\/([a-z-]+)`/gmu)].map((row) => row[1] ?? '');
}
