/** What floats over the window: a jump to a side of it brings that side to the eye, wherever it was. */
import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { usePanelsStore } from '../../../src/renderer/window/stores/panels.ts';
import { useWindowStateStore } from '../../../src/renderer/window/stores/window-state.ts';
import { startPage } from '../fake-page.ts';

function start(width?: number) {
  startPage(width);
  setActivePinia(createPinia());
  return { panels: usePanelsStore(), windowState: useWindowStateStore() };
}

it('turns to a side of the inspector and opens it where it was closed', () => {
  const { panels, windowState } = start();
  windowState.toggleInspector();
  expect(windowState.inspectorShown).toBe(false);
  panels.showInspector('details');
  expect([panels.inspectorTab, windowState.inspectorShown]).toEqual(['details', true]);
  // Asked for once more, it stays.
  panels.showInspector('details');
  expect(windowState.inspectorShown).toBe(true);
});

it('opens the drawer of a small window, and leaves the wide window’s inspector as it was kept', () => {
  const { panels, windowState } = start(1119);
  windowState.state.inspectorOpen = false;
  expect([windowState.inspectorIsDrawer, windowState.inspectorShown]).toEqual([true, false]);
  panels.showInspector('sample');
  expect([windowState.inspectorShown, windowState.state.inspectorOpen]).toEqual([true, false]);
});

it('has the drawer below 1,120 pixels only', () => {
  expect(start(1120).windowState.inspectorIsDrawer).toBe(false);
});

it('opens the settings at the side that was asked for', () => {
  const { panels } = start();
  expect(panels.settingsOpen).toBe(false);
  panels.showSettings('names');
  expect([panels.settingsOpen, panels.settingsTab]).toEqual([true, 'names']);
});

it('brings the source in to search it, and takes no other layout away', () => {
  const { panels, windowState } = start();
  windowState.state.layout = 'preview';
  panels.findInSource();
  expect([windowState.state.layout, panels.findWanted]).toEqual(['split', true]);
  windowState.state.layout = 'source';
  panels.findInSource();
  expect(windowState.state.layout).toBe('source');
});

it('folds the list of templates where the work area lacks its room, and brings it back', () => {
  const { windowState } = start(1280);
  windowState.wantRoom(700);
  expect(windowState.sidebarShown).toBe(true);
  windowState.wantRoom(701);
  expect([windowState.sidebarShown, windowState.state.sidebarOpen]).toEqual([false, true]);
  // Even without the list there is not enough room for this: it has to scroll, and less so without it.
  windowState.wantRoom(941);
  expect(windowState.sidebarShown).toBe(false);
  windowState.toggleInspector();
  expect(windowState.sidebarShown).toBe(true);
  windowState.wantRoom(1041);
  expect(windowState.sidebarShown).toBe(false);
  windowState.wantRoom(0);
  expect(windowState.sidebarShown).toBe(true);
});

it('leaves the list where somebody is in it, and where somebody brought it back', () => {
  const { windowState } = start(1280);
  windowState.listInUse = true;
  windowState.wantRoom(840);
  windowState.listInUse = false;
  expect(windowState.sidebarShown).toBe(true);
  windowState.wantRoom(0);
  windowState.wantRoom(840);
  expect(windowState.sidebarShown).toBe(false);
  windowState.toggleSidebar();
  expect([windowState.sidebarShown, windowState.state.sidebarOpen]).toEqual([true, true]);
  windowState.toggleSidebar();
  expect([windowState.sidebarShown, windowState.state.sidebarOpen]).toEqual([false, false]);
});

it('shows the preview alone where half a wide window is too little for what stands side by side, unless split was chosen', () => {
  const { windowState } = start(1920);
  expect(windowState.layout).toBe('split');
  windowState.wantRoom(670);
  expect([windowState.layout, windowState.sidebarShown]).toEqual(['split', true]);
  windowState.wantRoom(671);
  expect([windowState.layout, windowState.sidebarShown]).toEqual(['preview', true]);
  windowState.layout = 'split';
  // Then the list makes way for the preview's share.
  expect([windowState.layout, windowState.sidebarShown]).toEqual(['split', false]);
  windowState.wantRoom(791);
  expect([windowState.layout, windowState.sidebarShown]).toEqual(['split', false]);
});
