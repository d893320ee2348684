/** What is open over the window about the draft; the strip, the palette and the menus open the same. */
import { defineStore } from 'pinia';
import { ref } from 'vue';

export const useDraftPanelsStore = defineStore('draftPanels', () => ({
  /** What the draft changed. */
  comparing: ref(false),
  /** What changed in a later version of the template. */
  rebasing: ref(false),
}));
