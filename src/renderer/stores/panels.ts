/** What floats or lies over the window, and which side is turned up. */
import { defineStore } from 'pinia';
import { ref } from 'vue';
import { useWindowStateStore } from './windowState.ts';

export type InspectorTab = 'problems' | 'sample' | 'details';

export const usePanelsStore = defineStore('panels', () => {
  const windowState = useWindowStateStore();
  const paletteOpen = ref(false);
  const suppressionsOpen = ref(false);
  const connectionsOpen = ref(false);
  const inspectorTab = ref<InspectorTab>('problems');

  function showInspector(tab: InspectorTab): void {
    inspectorTab.value = tab;
    windowState.showInspector();
  }

  return { paletteOpen, suppressionsOpen, connectionsOpen, inspectorTab, showInspector };
});
