/** What every action does and when it applies; its name, keys and menu stand in contract/actions.ts. */
import { computed, type ComputedRef } from 'vue';
import { ACTION_IDS, actionEntry, type ActionId } from '../../../../contract/actions.ts';
import { useCompareStore } from '../../compare/stores/compare.ts';
import { useDraftEntriesStore } from '../../draft/stores/draft-entries.ts';
import { useDraftPanelsStore } from '../../draft/stores/draft-panels.ts';
import { useDraftStore } from '../../draft/stores/draft.ts';
import { canSave, discardDraft, saveDraft } from '../../draft/stores/leave.ts';
import { usePicturesStore } from '../../compare/stores/pictures.ts';
import { useLibraryStore } from '../../library/stores/library.ts';
import { useVersionsStore } from '../../library/stores/versions.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import { useReportStore } from '../../findings/stores/report.ts';
import { usePanelsStore, type InspectorTab } from '../../../window/stores/panels.ts';
import { chooseSampleFile } from '../../sample/stores/choose-sample-file.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { useCanvasStore } from '../../preview/stores/canvas.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useWindowStateStore } from '../../../window/stores/window-state.ts';
import { openTemplateFile } from './open-file.ts';
import { copyFindings, saveMessage } from './take-away.ts';

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
  const canvas = useCanvasStore();
  const compare = useCompareStore();
  const library = useLibraryStore();
  const draft = useDraftStore();
  const entries = useDraftEntriesStore();
  const draftPanels = useDraftPanelsStore();
  const lint = useLintStore();
  const versions = useVersionsStore();
  const panels = usePanelsStore();
  const pictures = usePicturesStore();
  const place = usePlaceStore();
  const preview = usePreviewStore();
  const report = useReportStore();
  const windowState = useWindowStateStore();
  const tab = (one: InspectorTab) => (): void => panels.showInspector(one);

  /** Open and in use, it closes; open beside something else, it takes the focus. */
  function toggleSuppressions(): void {
    const isInside = Boolean(document.activeElement?.closest('[data-side-panel]'));
    if (panels.suppressionsOpen && isInside) panels.suppressionsOpen = false;
    else panels.showSuppressions();
  }

  /** Does not compile when an action of the contract has no entry here, or the other way round. */
  const doings = computed((): Record<ActionId, Doing> => {
    const open = template.shown !== null;
    const some = lint.shown.length > 0;
    const source = template.shown?.source.kind === 'service' ? template.shown.source : null;
    const checked = open && lint.result !== null;
    return {
      palette: { run: () => (panels.paletteOpen = true) },
      'open-file': { run: () => void openTemplateFile() },
      'import-sample': { run: () => void chooseSampleFile(), enabled: open },
      edit: { run: () => draft.edit(), enabled: draft.canEdit && !draft.editing },
      'add-header': { run: () => entries.add('headers'), enabled: entries.canAdd },
      'add-value': { run: () => entries.add('globalReplacements'), enabled: entries.canAdd },
      'show-changes': { run: () => (draftPanels.comparing = true), enabled: draft.draft !== null },
      'discard-draft': { run: () => void discardDraft(), enabled: draft.draft !== null },
      'save-json': { run: () => void saveDraft('json'), enabled: canSave('json') },
      'save-html': { run: () => void saveDraft('html'), enabled: canSave('html') },
      'save-patch': { run: () => void saveDraft('patch'), enabled: canSave('patch') },
      'save-pictures': { run: () => void pictures.show(), enabled: open && preview.part !== null },
      'show-message': {
        run: () => (panels.messageOpen = true),
        enabled: open && template.shown?.template.message === null,
      },
      'save-message': {
        run: () => void saveMessage(),
        enabled: open && template.shown?.template.message === null,
      },
      'save-report': { run: () => report.show(), enabled: checked },
      'copy-findings': { run: () => void copyFindings(), enabled: checked },
      'fetch-again': { run: () => void template.fetchAgain(), enabled: template.canFetchAgain },
      close: { run: template.close, enabled: open },
      'next-problem': { run: () => lint.step(1), enabled: some },
      'previous-problem': { run: () => lint.step(-1), enabled: some },
      find: { run: panels.findInSource, enabled: open },
      'part-html': { run: () => (place.part = 'html'), enabled: open },
      'part-plaintext': { run: () => (place.part = 'plaintext'), enabled: open },
      'part-amp': { run: () => (place.part = 'amp'), enabled: open },
      'layout-preview': { run: () => (windowState.layout = 'preview') },
      'layout-split': { run: () => (windowState.layout = 'split') },
      'layout-source': { run: () => (windowState.layout = 'source') },
      'width-phone': { run: () => canvas.showWidth(375) },
      'width-tablet': { run: () => canvas.showWidth(600) },
      'width-desktop': { run: () => canvas.showWidth(640) },
      'width-full': { run: () => canvas.showWidth(null) },
      rotate: { run: canvas.rotate, enabled: canvas.canRotate },
      'zoom-fit': { run: () => (canvas.zoom = 'fit') },
      'zoom-100': { run: () => (canvas.zoom = '100') },
      'look-light': { run: () => (preview.view.dark = 'off') },
      'look-dark': { run: () => (preview.view.dark = 'author') },
      'look-forced': { run: () => (preview.view.dark = 'forced') },
      'toggle-images': { run: () => (preview.view.imagesOff = !preview.view.imagesOff) },
      'toggle-remote': {
        run: () => (preview.view.remoteImages = !preview.view.remoteImages),
        enabled: (preview.preview?.remoteImages.hosts.length ?? 0) > 0,
      },
      'toggle-links': {
        run: () => (panels.linksOpen = !panels.linksOpen),
        enabled: (preview.preview?.links.length ?? 0) > 0,
      },
      'toggle-pictures': {
        run: () => (panels.picturesOpen = !panels.picturesOpen),
        enabled: (preview.preview?.pictures.length ?? 0) > 0,
      },
      'compare-generated': { run: compare.compareGenerated, enabled: preview.part !== null },
      'close-comparison': { run: compare.close, enabled: compare.open },
      'tab-problems': { run: tab('problems') },
      'tab-sample': { run: tab('sample') },
      'tab-details': { run: tab('details') },
      library: { run: library.show },
      versions: {
        run: () => {
          if (source) void versions.show(source);
        },
        enabled: source !== null,
      },
      'toggle-sidebar': { run: windowState.toggleSidebar },
      'toggle-inspector': { run: windowState.toggleInspector },
      suppressions: { run: toggleSuppressions },
      connections: { run: () => (panels.connectionsOpen = true) },
      'decide-rules': {
        run: () => {
          panels.showDecisions('rules');
        },
      },
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
