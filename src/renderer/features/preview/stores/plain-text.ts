/** How the plain text part is looked at. */
import { defineStore } from 'pinia';
import { ref } from 'vue';

export const usePlainTextStore = defineStore('plain-text', () => {
  /** At 78 columns of a fixed width, as clients for text do; else as wide as there is room. */
  const wrapped = ref(true);
  /** Beside the text that a sender makes of the html part. */
  const compared = ref(true);
  return { wrapped, compared };
});
