/** Every action of the window on one page: the palette lists them, the keyboard runs them, buttons say their shortcut. */
import { computed, type ComputedRef } from 'vue';
import type { WindowState } from '../../contract/schemas/library.ts';
import type { Part } from '../../core/template/template.ts';
import { useCompareStore } from '../stores/compare.ts';
import { useLintStore } from '../stores/lint.ts';
import { usePanelsStore, type InspectorTab } from '../stores/panels.ts';
import { usePlaceStore } from '../stores/place.ts';
import { usePreviewStore, type PreviewWidth } from '../stores/preview.ts';
import { useTemplateStore } from '../stores/template.ts';
import { useWindowStateStore } from '../stores/windowState.ts';
import { chooseFile, TEMPLATE_FILES } from './choose-file.ts';
import { SHORTCUTS } from './shortcuts.ts';

export interface Action {
  readonly id: string;
  readonly title: string;
  readonly shortcut: string | null;
  readonly enabled: boolean;
  readonly run: () => void;
}

const PARTS: readonly (readonly [Part, string, string])[] = [
  ['html', 'Show the HTML part', SHORTCUTS.partHtml],
  ['plaintext', 'Show the plain text part', SHORTCUTS.partPlaintext],
  ['amp', 'Show the AMP part', SHORTCUTS.partAmp],
];
const LAYOUTS: readonly (readonly [WindowState['layout'], string])[] = [
  ['preview', 'Show the preview alone'],
  ['split', 'Show preview and source side by side'],
  ['source', 'Show the source alone'],
];
const WIDTHS: readonly (readonly [PreviewWidth, string])[] = [
  ['phone', 'Preview on a phone (375 px)'],
  ['tablet', 'Preview on a tablet (600 px)'],
  ['desktop', 'Preview on a desktop (640 px)'],
  ['full', 'Preview in the full width'],
];
const THEMES: readonly (readonly [WindowState['theme'], string])[] = [
  ['light', 'Use the light theme'],
  ['dark', 'Use the dark theme'],
  ['system', "Use the system's theme"],
];
const TABS: readonly (readonly [InspectorTab, string])[] = [
  ['problems', 'Show problems'],
  ['sample', 'Show sample data'],
  ['details', 'Show details'],
];

export async function openTemplateFile(): Promise<void> {
  const file = await chooseFile(TEMPLATE_FILES);
  if (file) await useTemplateStore().openFile(file);
}

export function useActions(): ComputedRef<Action[]> {
  const template = useTemplateStore();
  const compare = useCompareStore();
  const lint = useLintStore();
  const panels = usePanelsStore();
  const place = usePlaceStore();
  const preview = usePreviewStore();
  const windowState = useWindowStateStore();

  return computed(() => {
    const action = (
      id: string,
      title: string,
      run: () => void,
      options: { shortcut?: string; enabled?: boolean } = {},
    ): Action => ({ id, title, run, shortcut: options.shortcut ?? null, enabled: options.enabled ?? true });
    const open = template.shown !== null;
    const some = lint.shown.length > 0;
    return [
      action('palette', 'Search templates and actions', () => (panels.paletteOpen = true), {
        shortcut: SHORTCUTS.palette,
      }),
      action('open-file', 'Open a template file', () => void openTemplateFile(), {
        shortcut: SHORTCUTS.openFile,
      }),
      action('fetch-again', 'Fetch the template again', () => void template.fetchAgain(), {
        shortcut: SHORTCUTS.fetchAgain,
        enabled: template.canFetchAgain,
      }),
      action('close', 'Close the template', template.close, { enabled: open }),
      action('next-problem', 'Go to the next problem', () => lint.step(1), {
        shortcut: SHORTCUTS.nextProblem,
        enabled: some,
      }),
      action('previous-problem', 'Go to the previous problem', () => lint.step(-1), {
        shortcut: SHORTCUTS.previousProblem,
        enabled: some,
      }),
      action('find', 'Find in the source', panels.findInSource, { shortcut: SHORTCUTS.find, enabled: open }),
      ...PARTS.map(([part, title, shortcut]) =>
        action(`part-${part}`, title, () => (place.part = part), { shortcut, enabled: open }),
      ),
      ...LAYOUTS.map(([layout, title]) =>
        action(`layout-${layout}`, title, () => (windowState.state.layout = layout)),
      ),
      ...WIDTHS.map(([width, title]) => action(`width-${width}`, title, () => (preview.width = width))),
      action('compare-generated', 'Compare the values with the generated sets', compare.compareGenerated, {
        enabled: preview.part !== null,
      }),
      action('close-comparison', 'Close the comparison', compare.close, { enabled: compare.open }),
      ...TABS.map(([tab, title]) => action(`tab-${tab}`, title, () => panels.showInspector(tab))),
      action('toggle-sidebar', 'Show or hide the list of templates', windowState.toggleSidebar, {
        shortcut: SHORTCUTS.toggleSidebar,
      }),
      action('toggle-inspector', 'Show or hide the inspector', windowState.toggleInspector, {
        shortcut: SHORTCUTS.toggleInspector,
      }),
      action(
        'suppressions',
        'Look up a suppression',
        () => (panels.suppressionsOpen = !panels.suppressionsOpen),
        { shortcut: SHORTCUTS.suppressions },
      ),
      action('connections', 'Manage connections', () => (panels.connectionsOpen = true)),
      action('settings-engines', 'Choose how substitutions are filled in', () =>
        panels.showSettings('engines'),
      ),
      action('settings-names', 'Edit the names that the service supplies', () =>
        panels.showSettings('names'),
      ),
      ...THEMES.map(([theme, title]) =>
        action(`theme-${theme}`, title, () => (windowState.state.theme = theme)),
      ),
    ];
  });
}
