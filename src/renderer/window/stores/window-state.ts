/** The window's own state: theme, sizes, layout. Kept by the services, a moment after the last change. */
import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import type { WindowState } from '../../../contract/schemas/library.ts';
import type { Changeable } from '../../../contract/schemas/readonly.ts';
import { client } from '../../transport/client.ts';
import { createTurns } from '../../transport/in-turn.ts';

const SAVE_MS = 400;

/** Limits of the panes, in pixels. */
export const PANES = {
  sidebar: { min: 180, max: 420, usual: 240 },
  inspector: { min: 280, max: 560, usual: 340 },
  split: { min: 0.2, max: 0.8, usual: 0.5 },
} as const;

/** Narrower than this, the inspector becomes a drawer over the work area. */
export const DRAWER_BELOW = 1120;

/** Narrower than this, half of the work area shows no mail at its size: the preview stands alone at first. */
export const SPLIT_FROM = 1600;

export type Layout = NonNullable<WindowState['layout']>;

export const useWindowStateStore = defineStore('windowState', () => {
  const state = ref<Changeable<WindowState>>({
    theme: 'system',
    sidebarWidth: PANES.sidebar.usual,
    inspectorWidth: PANES.inspector.usual,
    sidebarOpen: true,
    inspectorOpen: true,
    splitRatio: PANES.split.usual,
  });

  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  const systemIsDark = ref(systemDark.matches);
  systemDark.addEventListener('change', (event) => {
    systemIsDark.value = event.matches;
  });
  const isDark = computed(() =>
    state.value.theme === 'system' ? systemIsDark.value : state.value.theme === 'dark',
  );

  const windowWidth = ref(window.innerWidth);
  window.addEventListener('resize', () => {
    windowWidth.value = window.innerWidth;
  });
  /** The least that what stands side by side in the preview needs to be seen whole, in pixels; 0 while nothing does. */
  const wanted = ref(0);
  /** Preview, source or both: what the person chose, else what the width has room for. */
  const layout = computed<Layout>({
    get: () =>
      state.value.layout ?? (windowWidth.value < SPLIT_FROM || !fitsHalf.value ? 'preview' : 'split'),
    set: (chosen) => (state.value.layout = chosen),
  });
  const inspectorIsDrawer = computed(() => windowWidth.value < DRAWER_BELOW);
  /** The drawer's own state: it starts closed and is not kept, or a small window would open on a covered mail. */
  const drawerOpen = ref(false);
  const inspectorShown = computed(() =>
    inspectorIsDrawer.value ? drawerOpen.value : state.value.inspectorOpen,
  );

  /** Beside the inspector, with the list of templates. */
  const room = computed(() => {
    const beside = inspectorShown.value && !inspectorIsDrawer.value ? state.value.inspectorWidth : 0;
    return windowWidth.value - beside;
  });
  const fitsHalf = computed(() => {
    const list = state.value.sidebarOpen ? state.value.sidebarWidth : 0;
    return (room.value - list) * state.value.splitRatio >= wanted.value;
  });
  /** Somebody is in the list of templates: it does not go from under the pointer. */
  const listInUse = ref(false);
  /** Nobody was in the list when room was wanted, and nobody brought it back since. */
  const mayFold = ref(false);
  /** The list folds by itself, and is not kept so, where the work area lacks room. */
  const listMakesWay = computed(() => {
    // Of a split window the preview has its share alone.
    const needed = layout.value === 'split' ? wanted.value / state.value.splitRatio : wanted.value;
    return mayFold.value && room.value - state.value.sidebarWidth < needed;
  });
  const sidebarShown = computed(() => state.value.sidebarOpen && !listMakesWay.value);

  /** Says how much the preview needs from now on; 0 gives back what made way. */
  function wantRoom(pixels: number): void {
    if (pixels > wanted.value) mayFold.value = !listInUse.value;
    wanted.value = pixels;
  }

  watch(
    () => state.value.theme,
    (theme) => {
      if (theme === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = theme;
    },
    { immediate: true },
  );

  /** What the services have, as text; null until they said so: nothing is written over a state that was never read. */
  let kept: string | null = null;
  let saving: ReturnType<typeof setTimeout> | undefined;
  const turns = createTurns();

  async function save(): Promise<void> {
    const next = { ...state.value };
    const text = JSON.stringify(next);
    try {
      await turns.take(() => client().window.saveState(next));
      kept = text;
    } catch {
      // A size that could not be kept is not worth a message; the next change tries again.
    }
  }

  watch(
    state,
    (next) => {
      clearTimeout(saving);
      if (kept === null || JSON.stringify(next) === kept) return;
      saving = setTimeout(() => void save(), SAVE_MS);
    },
    { deep: true },
  );

  /** Reads what was kept; may be called again after a failure. */
  async function load(): Promise<void> {
    const next = await client().window.getState();
    kept = JSON.stringify(next);
    state.value = next;
  }

  function toggleSidebar(): void {
    state.value.sidebarOpen = !sidebarShown.value;
    mayFold.value = false;
  }

  function toggleInspector(): void {
    if (inspectorIsDrawer.value) drawerOpen.value = !drawerOpen.value;
    else state.value.inspectorOpen = !state.value.inspectorOpen;
  }

  function showInspector(): void {
    if (inspectorIsDrawer.value) drawerOpen.value = true;
    else state.value.inspectorOpen = true;
  }

  return {
    state,
    isDark,
    windowWidth,
    layout,
    inspectorIsDrawer,
    drawerOpen,
    inspectorShown,
    listInUse,
    sidebarShown,
    wantRoom,
    load,
    toggleSidebar,
    toggleInspector,
    showInspector,
  };
});
