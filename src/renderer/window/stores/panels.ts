/** What floats or lies over the window, and which side is turned up. */
import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { useWindowStateStore } from './window-state.ts';

/** The sides of the dialog about substitutions. */
export type SettingsTab = 'engines' | 'names';
/** One address beside the template; or a list, or the log of lifts, over the window. */
export type SuppressionsView = 'address' | 'list' | 'log';
/** The sides of the dialog about what counts as a problem. */
export type DecisionsTab = 'rules' | 'clients' | 'accepted';
export type InspectorTab = 'problems' | 'sample' | 'details';

export const usePanelsStore = defineStore('panels', () => {
  const windowState = useWindowStateStore();
  const paletteOpen = ref(false);
  const suppressionsOpen = ref(false);
  const suppressionsView = ref<SuppressionsView>('address');
  /** Counts the wishes to look somebody up; an open panel takes the focus at each. */
  const suppressionsAsked = ref(0);
  const connectionsOpen = ref(false);
  /** The list below the preview: one at a time, or the mail would have no room. */
  const listBelow = ref<'links' | 'pictures' | null>(null);
  const listOpen = (list: 'links' | 'pictures') =>
    computed({
      get: () => listBelow.value === list,
      set: (open) => (listBelow.value = open ? list : null),
    });
  const linksOpen = listOpen('links');
  const picturesOpen = listOpen('pictures');
  const settingsOpen = ref(false);
  const settingsTab = ref<SettingsTab>('engines');
  /** The message as it would be sent. */
  const messageOpen = ref(false);
  const decisionsOpen = ref(false);
  const decisionsTab = ref<DecisionsTab>('rules');
  /** What the rules are searched for, as the dialog opens. */
  const decisionsQuery = ref('');
  const wrapSource = ref(true);
  const inspectorTab = ref<InspectorTab>('problems');
  /** Somebody wants to search; the source view opens its search, as soon as it is there. */
  const findWanted = ref(false);

  function showSuppressions(): void {
    suppressionsOpen.value = true;
    suppressionsAsked.value++;
  }

  function showInspector(tab: InspectorTab): void {
    inspectorTab.value = tab;
    windowState.showInspector();
  }

  function showSettings(tab: SettingsTab): void {
    settingsTab.value = tab;
    settingsOpen.value = true;
  }

  function showDecisions(tab: DecisionsTab, query = ''): void {
    decisionsTab.value = tab;
    decisionsQuery.value = query;
    decisionsOpen.value = true;
  }

  function findInSource(): void {
    if (windowState.layout === 'preview') windowState.layout = 'split';
    findWanted.value = true;
  }

  return {
    paletteOpen,
    suppressionsOpen,
    suppressionsView,
    suppressionsAsked,
    showSuppressions,
    connectionsOpen,
    linksOpen,
    picturesOpen,
    settingsOpen,
    settingsTab,
    messageOpen,
    decisionsOpen,
    decisionsTab,
    decisionsQuery,
    showDecisions,
    wrapSource,
    inspectorTab,
    findWanted,
    showInspector,
    showSettings,
    findInSource,
  };
});
