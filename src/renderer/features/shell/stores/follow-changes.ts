/**
 * The data kept here is shared: with other windows and with the command line. Whenever somebody turns to this window it
 * reads again what they may have changed. What was typed here and is not kept yet stays.
 */
import { useProgramStore } from '../../../window/stores/program.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useRecentsStore } from './recents.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';

let looking = false;

async function look(): Promise<void> {
  // Focus and visibility come together, and the host may be slow.
  if (looking || document.visibilityState !== 'visible') return;
  looking = true;
  const readers = [
    useConnectionsStore().refresh,
    useRecentsStore().load,
    useSampleSetsStore().refresh,
    useSettingsStore().readAgain,
    useProgramStore().load,
  ];
  // What cannot be read now is said where it is asked for; here it was only a look.
  await Promise.allSettled(readers.map((read) => read()));
  looking = false;
}

/** Begins to follow; asked for once, when the window is made. */
export function followChanges(): void {
  window.addEventListener('focus', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  // Later looks are compared with what is there now.
  void useSettingsStore()
    .readAgain()
    .catch(() => undefined);
}
