/** What the program behind the window says about itself, and about the data kept here. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { AppInfo } from '../../../contract/schemas/library.ts';
import { client } from '../../transport/client.ts';

export const useProgramStore = defineStore('program', () => {
  const info = shallowRef<AppInfo | null>(null);
  /** Notices that were dismissed; what is found later is said all the same. */
  const dismissed = shallowRef<readonly string[]>([]);
  /** What the user should know about the data kept here, until it is dismissed. */
  const notices = computed(() => (info.value?.notices ?? []).filter((one) => !dismissed.value.includes(one)));

  function dismissNotices(): void {
    dismissed.value = info.value?.notices ?? [];
  }

  /** Asks the program; may be called again, since what it says of the kept data changes. */
  async function load(): Promise<void> {
    info.value = await client().app.info();
  }

  return { info, notices, dismissNotices, load };
});
