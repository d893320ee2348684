/** What every action does and when it applies; its name, keys and menu stand in contract/actions.ts. */
import { computed, type ComputedRef } from 'vue';
import { ACTION_IDS, actionEntry, type ActionId } from '../../../../contract/actions.ts';
import { useCompareStore } from '../../compare/stores/compare.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import { usePanelsStore, type InspectorTab } from '../../../window/stores/panels.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useWindowStateStore } from '../../../window/stores/window-state.ts';
import { openTemplateFile } from './open-file.ts';

export interface Action {
  readonly id: ActionId;
  readonly title: string;
  readonly shortcut: string | null;
  readonly enabled: boolean;
  readonly run: () => void;
}

interface Doing {
  readonly run: () => void;
  /** Always, when left out. */
  readonly enabled?: boolean;
}

export function useActions(): ComputedRef<Action[]> {
  const template = useTemplateStore();
  const compare = useCompareStore();
  const lint = useLintStore();
  const panels = usePanelsStore();
  const place = usePlaceStore();
  const preview = usePreviewStore();
  const windowState = useWindowStateStore();
  const tab = (one: InspectorTab) => (): void => panels.showInspector(one);

  /** Does not compile when an action of the contract has no entry here, or the other way round. */
  const doings = computed((): Record<ActionId, Doing> => {
    const open = template.shown !== null;
    const some = lint.shown.length > 0;
    return {
      palette: { run: () => (panels.paletteOpen = true) },
      'open-file': { run: () => void openTemplateFile() },
      'fetch-again': { run: () => void template.fetchAgain(), enabled: template.canFetchAgain },
      close: { run: template.close, enabled: open },
      'next-problem': { run: () => lint.step(1), enabled: some },
      'previous-problem': { run: () => lint.step(-1), enabled: some },
      find: { run: panels.findInSource, enabled: open },
      'part-html': { run: () => (place.part = 'html'), enabled: open },
      'part-plaintext': { run: () => (place.part = 'plaintext'), enabled: open },
      'part-amp': { run: () => (place.part = 'amp'), enabled: open },
      'layout-preview': { run: () => (windowState.state.layout = 'preview') },
      'layout-split': { run: () => (windowState.state.layout = 'split') },
      'layout-source': { run: () => (windowState.state.layout = 'source') },
      'width-phone': { run: () => (preview.width = 'phone') },
      'width-tablet': { run: () => (preview.width = 'tablet') },
      'width-desktop': { run: () => (preview.width = 'desktop') },
      'width-full': { run: () => (preview.width = 'full') },
      'compare-generated': { run: compare.compareGenerated, enabled: preview.part !== null },
      'close-comparison': { run: compare.close, enabled: compare.open },
      'tab-problems': { run: tab('problems') },
      'tab-sample': { run: tab('sample') },
      'tab-details': { run: tab('details') },
      'toggle-sidebar': { run: windowState.toggleSidebar },
      'toggle-inspector': { run: windowState.toggleInspector },
      suppressions: { run: () => (panels.suppressionsOpen = !panels.suppressionsOpen) },
      connections: { run: () => (panels.connectionsOpen = true) },
      'settings-engines': { run: () => panels.showSettings('engines') },
      'settings-names': { run: () => panels.showSettings('names') },
      'theme-light': { run: () => (windowState.state.theme = 'light') },
      'theme-dark': { run: () => (windowState.state.theme = 'dark') },
      'theme-system': { run: () => (windowState.state.theme = 'system') },
    };
  });

  return computed(() =>
    ACTION_IDS.map((id) => {
      const { title, shortcut } = actionEntry(id);
      const { run, enabled } = doings.value[id];
      return { id, title, shortcut: shortcut ?? null, enabled: enabled ?? true, run };
    }),
  );
}
