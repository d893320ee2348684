/** What floats or lies over the window, and which side is turned up. */
import { defineStore } from 'pinia';
import { ref } from 'vue';
import { useWindowStateStore } from './window-state.ts';

/** The sides of the dialog about substitutions. */
export type SettingsTab = 'engines' | 'names';
export type InspectorTab = 'problems' | 'sample' | 'details';

export const usePanelsStore = defineStore('panels', () => {
  const windowState = useWindowStateStore();
  const paletteOpen = ref(false);
  const suppressionsOpen = ref(false);
  const connectionsOpen = ref(false);
  const linksOpen = ref(false);
  const settingsOpen = ref(false);
  const settingsTab = ref<SettingsTab>('engines');
  const wrapSource = ref(true);
  const inspectorTab = ref<InspectorTab>('problems');
  /** Counts the wishes to search; the source view opens its search at each. */
  const finds = ref(0);

  function showInspector(tab: InspectorTab): void {
    inspectorTab.value = tab;
    windowState.showInspector();
  }

  function showSettings(tab: SettingsTab): void {
    settingsTab.value = tab;
    settingsOpen.value = true;
  }

  function findInSource(): void {
    if (windowState.state.layout === 'preview') windowState.state.layout = 'split';
    finds.value++;
  }

  return {
    paletteOpen,
    suppressionsOpen,
    connectionsOpen,
    linksOpen,
    settingsOpen,
    settingsTab,
    wrapSource,
    inspectorTab,
    finds,
    showInspector,
    showSettings,
    findInSource,
  };
});
