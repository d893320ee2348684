/**
 * The order inside the window. A feature imports only features that stand above it in the list, and of them its stores
 * and what it shows others by name; components of `ui` know no store and make no call.
 */
import { findCycle, readImports, resolveRelative, type Sources } from './imports.ts';

const WINDOW = 'src/renderer/';

/**
 * Every feature once, from the bottom of the window upwards, with what others may take beside its stores. The table in
 * src/renderer/README.md shows the features in the same order.
 */
export const FEATURES: ReadonlyMap<string, readonly string[]> = new Map([
  ['template', ['TemplateNotes.vue', 'OpeningNote.vue', 'TemplateSkeleton.vue', 'field-text.ts']],
  ['draft', ['DraftStrip.vue']],
  ['connections', ['ConnectionsDialog.vue']],
  ['settings', ['SettingsDialog.vue']],
  ['decisions', ['DecisionsDialog.vue', 'FindingDecisions.vue', 'AcceptedFindings.vue', 'FoundConfig.vue']],
  ['sample', ['SampleData.vue']],
  ['findings', ['ReportDialog.vue', 'FindingsView.vue']],
  ['source', ['SourcePane.vue', 'FieldNote.vue']],
  [
    'preview',
    [
      'PreviewPane.vue',
      'ViewBar.vue',
      'InboxLine.vue',
      'BuiltMail.vue',
      'ReaderList.vue',
      'inbox/InboxRows.vue',
      'scroll-together.ts',
      'TallFrame.vue',
    ],
  ],
  [
    'compare',
    [
      'ClientCanvas.vue',
      'ClientPicker.vue',
      'CompareCanvas.vue',
      'ComparePicker.vue',
      'DroppedList.vue',
      'PicturesDialog.vue',
    ],
  ],
  ['details', ['Details.vue', 'MessageDialog.vue']],
  ['library', ['LibraryView.vue', 'StoredStrip.vue', 'VersionsDialog.vue']],
  ['campaign', ['BackToCampaign.vue', 'CampaignFindings.vue', 'CampaignList.vue', 'CampaignView.vue']],
  ['suppression', ['SuppressionPanel.vue']],
  ['shell', []],
]);
const ORDER = [...FEATURES.keys()];

/** What stands below the features, and what each of these rooms may import of the window. */
const BELOW: ReadonlyMap<string, readonly string[]> = new Map([
  ['format', []],
  ['transport', []],
  ['ui', ['format']],
  ['window', ['format', 'transport', 'ui']],
]);

interface Place {
  /** A feature, a room below the features, or `''` for the top: App.vue and main.ts. */
  readonly room: string;
  readonly isFeature: boolean;
  /** The path within the room. */
  readonly inside: string;
}

function placeOf(path: string): Place {
  const [, feature, rest = ''] = /^src\/renderer\/(features\/)?(.*)$/u.exec(path) ?? [];
  const slash = rest.indexOf('/');
  return {
    room: slash === -1 ? '' : rest.slice(0, slash),
    isFeature: feature !== undefined,
    inside: rest.slice(slash + 1),
  };
}

const isStore = (place: Place): boolean => place.inside.startsWith('stores/');

/** Why one file may not import another; null when it may. */
function complaint(from: Place, to: Place): string | null {
  if (from.room === to.room && from.isFeature === to.isFeature) {
    return isStore(from) && to.inside.endsWith('.vue') ? 'a store must not know a view' : null;
  }
  if (to.isFeature) {
    if (from.room !== '' && !from.isFeature) return `${from.room} must not know a feature`;
    if (from.isFeature && ORDER.indexOf(to.room) > ORDER.indexOf(from.room)) {
      return `${from.room} must not know ${to.room}, which stands above it`;
    }
    // The top starts the window: it may enter the shell anywhere.
    const isOpen = isStore(to) || (from.room === '' && to.room === 'shell');
    return isOpen || FEATURES.get(to.room)?.includes(to.inside) ? null : `${to.room} keeps that to itself`;
  }
  if (from.room === '' || from.isFeature) return to.room === '' ? 'nobody imports the top' : null;
  return BELOW.get(from.room)?.includes(to.room)
    ? null
    : `${from.room} must not know ${to.room || 'the top'}`;
}

/** Everything that breaks the order, one sentence each. */
export function checkWindowFeatures(sources: Sources): string[] {
  const complaints: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const from = placeOf(path);
    const isKnown = from.isFeature ? FEATURES.has(from.room) : from.room === '' || BELOW.has(from.room);
    if (!isKnown) complaints.push(`${path}: ${from.room} is no room of the window`);
    const targets: string[] = [];
    for (const { specifier } of readImports(path, text)) {
      if (from.room === 'ui' && specifier === 'pinia') complaints.push(`${path}: ui must not make a store`);
      const target = specifier.startsWith('.') ? resolveRelative(path, specifier) : '';
      if (!target.startsWith(WINDOW) || !/\.(ts|vue)$/u.test(target)) continue;
      targets.push(target);
      const why = complaint(from, placeOf(target));
      if (why !== null) complaints.push(`${path}: ${why} (${specifier})`);
    }
    graph.set(path, targets);
  }
  const cycle = findCycle(graph);
  if (cycle !== undefined) complaints.push(`a circle of files: ${cycle.join(' → ')}`);
  return complaints;
}

/** The features that the README's table lists, in its order. */
export function featuresInTable(readme: string): string[] {
  return [...readme.matchAll(/^\| `features\/([a-z-]+)`/gmu)].map((row) => row[1] ?? '');
}
