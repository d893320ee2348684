/**
 * The draft of the open template: what was changed in it, field by field. The window shows each change at once. The first key
 * after a rest goes to the services at once, for the picture; a moment behind the typing they have all of it, on the disk,
 * and everything that shows the mail follows.
 */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { OpenedTemplate } from '../../../../contract/schemas/template.ts';
import {
  applyDraft,
  draftEntry,
  draftText,
  isDraftField,
  mergeChanges,
  type FieldText,
} from '../../../../core/draft/draft.ts';
import { isGoneEntry } from '../../../../core/draft/entries.ts';
import type { TextChange } from '../../../../core/draft/text-change.ts';
import { noteWritten, NO_HISTORY, redo, undo, type Move, type Written } from '../../../../core/draft/undo.ts';
import { bodyField, partOfField } from '../../../../core/template/fields.ts';
import type { Part } from '../../../../core/template/template.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useWindowStateStore } from '../../../window/stores/window-state.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { sourceKey } from '../../template/stores/source-key.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** Short enough to feel immediate, long enough not to build at every key. */
const SETTLE_MS = 120;
/** Whoever types on sees the mail follow, and loses no more than this to a crash. */
const MOST_MS = 600;

const fieldsOf = (texts: ReadonlyMap<string, string | null>): FieldText[] =>
  [...texts].map(([field, text]) => ({ field, text }));

export const useDraftStore = defineStore('draft', () => {
  const template = useTemplateStore();
  const place = usePlaceStore();
  const toasts = useToastsStore();
  const windowState = useWindowStateStore();

  /** Whether the source can be typed into. */
  const editing = ref(false);
  /** A field in the editor that is no part; null for the part on screen. */
  const otherField = ref<string | null>(null);
  /** A part that the template lacks and that somebody is about to write; an empty part is an absent one. */
  const begun = ref<Part | null>(null);
  /** Raised when the editor is to take the focus. */
  const focusWanted = ref(false);
  const history = shallowRef(NO_HISTORY);
  /** Why the last changes are not on the disk. */
  const failure = ref<Failure | null>(null);
  /** What the services do not have yet. */
  const unsent = shallowRef<ReadonlyMap<string, string | null>>(new Map());
  const sending = ref(false);

  const canEdit = computed(() => template.shown?.template.message === null);
  const draft = computed(() => template.shown?.draft ?? null);
  const changes = computed(() => draft.value?.changes ?? []);
  /** The services have it and the picture follows; names and findings wait until the typing rests. */
  const owed = ref(false);
  const isKept = computed(() => unsent.value.size === 0 && !sending.value);
  /** Nothing of it is on its way: preview and findings are about the text in sight, or will be. */
  const isSettled = computed(() => isKept.value && !owed.value);
  const canUndo = computed(() => history.value.done.length > 0);
  const canRedo = computed(() => history.value.undone.length > 0);

  let inFlight: Promise<void> | null = null;
  /** What that call carries. */
  let carried: ReadonlyMap<string, string | null> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change was made that not everything follows yet; null while there is none. */
  let since: number | null = null;
  /** When something was changed last. */
  let changedLast = 0;
  /** The typing rests, or has gone on for long: with the next answer of the services everything follows. */
  let rests = false;

  const textOf = (field: string): string | null =>
    template.opened ? draftText(template.opened.template, field) : null;

  const isOpenWith = (handle: string): boolean => template.opened?.handle === handle;

  function schedule(): void {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    const now = Date.now();
    // Whoever types on waits as ever, so that a long burst costs no more for its first key.
    const leads = since === null && now - changedLast >= SETTLE_MS;
    changedLast = now;
    since ??= now;
    clearTimeout(timer);
    const left = Math.max(0, since + MOST_MS - now);
    timer = setTimeout(
      () => {
        rest(handle);
      },
      Math.min(SETTLE_MS, left),
    );
    if (leads) void send(handle);
  }

  function rest(handle: string): void {
    since = null;
    if (!isKept.value) {
      rests = true;
      void send(handle);
    } else if (owed.value) {
      owed.value = false;
      template.settle({ painted: true });
    }
  }

  /** The services have what they were told: the picture follows, and all else unless the typing goes on. */
  function follow(all: boolean): void {
    rests = false;
    owed.value = !all;
    if (all) template.settle();
    else template.repaint();
  }

  /** What waited is not wanted any more. */
  function forgetOwed(): void {
    clearTimeout(timer);
    since = null;
    changedLast = 0;
    rests = false;
    owed.value = false;
  }

  /** Hands over what the services do not have yet, one call after the other. */
  function send(handle: string): Promise<void> {
    if (inFlight !== null || unsent.value.size === 0) return inFlight ?? Promise.resolve();
    carried = unsent.value;
    const call = sendAll(handle, carried).finally(() => {
      if (inFlight !== call) return;
      inFlight = null;
      carried = new Map();
      sending.value = false;
      if (unsent.value.size > 0 && failure.value === null) schedule();
    });
    unsent.value = new Map();
    inFlight = call;
    sending.value = true;
    return call;
  }

  async function sendAll(handle: string, mine: ReadonlyMap<string, string | null>): Promise<void> {
    try {
      const { changedAt, engine } = await client().draft.change({ handle, fields: fieldsOf(mine) });
      if (!isOpenWith(handle) || !template.opened) return;
      const { draft: before } = template.opened;
      const dated = before && changedAt !== null ? { ...before, changedAt } : before;
      template.change({ ...template.opened, engine, draft: dated });
      failure.value = null;
      // Before anybody checks what they have now.
      sending.value = false;
      follow(rests);
    } catch (error) {
      const what = toFailure(error);
      if (!isOpenWith(handle)) {
        toasts.say(`The last changes to the draft were not kept. ${what.reason}`, { tone: 'bad' });
        return;
      }
      failure.value = what;
      // Nothing is tried again by itself, but with what was typed meanwhile.
      if (unsent.value.size === 0) forgetOwed();
      unsent.value = new Map([...mine, ...unsent.value]);
      restore();
      // The open template has them even where the disk refuses.
      if (what.fault === 'file') follow(true);
    }
  }

  /** Until the services have all of it, or refused it. */
  async function flush(handle: string): Promise<void> {
    while (isOpenWith(handle) && failure.value === null && !isKept.value) await send(handle);
  }

  /** Shows what the services do not have, where what is open came without it. */
  function restore(): void {
    const lost = fieldsOf(unsent.value).filter(({ field, text }) => textOf(field) !== text);
    if (lost.length > 0) put(lost);
  }

  /** Tries once more what could not be kept. */
  function keepAgain(): void {
    failure.value = null;
    schedule();
  }

  /** Writes fields into what the window shows, and hands them over soon. */
  function put(fields: readonly FieldText[]): readonly Written[] {
    const { opened } = template;
    if (!opened) return [];
    const before = opened.template;
    const after = applyDraft(before, fields);
    const written = fields
      .filter(({ field }) => isDraftField(before, field))
      .map(({ field }) => ({ field, before: draftText(before, field), after: draftText(after, field) }))
      .filter((one) => one.before !== one.after);
    if (written.length === 0) return [];
    const next = mergeChanges(before, opened.draft?.changes ?? [], fields);
    const { source } = opened;
    const baseAt = opened.draft?.baseAt ?? (source.kind === 'service' ? source.fetchedAt : source.openedAt);
    const later = opened.draft?.later ?? null;
    const changedAt = new Date().toISOString();
    unsent.value = new Map([
      ...unsent.value,
      ...written.map(({ field, after: text }) => [field, text] as const),
    ]);
    template.change({
      ...opened,
      template: after,
      draft: next.length === 0 ? null : { baseAt, changedAt, changes: next, later },
    });
    schedule();
    return written;
  }

  /** What somebody types; letters typed after each other are taken back together. */
  function type(field: string, text: string, change?: TextChange): void {
    const written = put([{ field, text }]).map((one) => ({ ...one, change }));
    history.value = noteWritten(history.value, written, Date.now(), true);
  }

  /** Writes fields as one step, such as a fix. */
  function write(fields: readonly FieldText[]): void {
    history.value = noteWritten(history.value, put(fields), Date.now(), false);
  }

  /** Turns up the field that a step changed. */
  function show(field: string): void {
    const part = partOfField(field);
    if (part !== null) place.part = part;
    otherField.value = part === null ? field : null;
  }

  /** An entry that is not there any more leaves the editor. */
  function leaveGone(): void {
    const drafted = template.opened?.template;
    if (drafted && otherField.value !== null && isGoneEntry(drafted, otherField.value))
      otherField.value = null;
  }

  function move(step: Move | null): void {
    if (!step) return;
    history.value = step.history;
    put(step.written);
    const there = step.written.find(({ field }) => draftEntry(field) === null || textOf(field) !== null);
    if (there) show(there.field);
  }
  const back = (): void => {
    move(undo(history.value, textOf));
  };
  const forth = (): void => {
    move(redo(history.value, textOf));
  };

  /** Makes the source one that can be typed into, with a field in it. */
  function edit(field?: string): void {
    if (!canEdit.value) return;
    if (windowState.layout === 'preview') windowState.layout = 'split';
    if (field !== undefined) show(field);
    if (otherField.value === null && textOf(bodyField(place.part)) === null) begun.value = place.part;
    editing.value = true;
    focusWanted.value = true;
  }

  function stopEditing(): void {
    editing.value = false;
    otherField.value = null;
  }

  /** Shows another state of the open template that the services answered with; nothing typed before it counts any more. */
  function take(opened: OpenedTemplate): void {
    forgetOwed();
    unsent.value = new Map();
    failure.value = null;
    history.value = NO_HISTORY;
    template.change(opened);
    template.settle();
  }

  /** Throws the draft away. @throws as the call does. */
  async function discard(): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    await flush(handle);
    const { opened, changes: were } = await client().draft.discard({ handle });
    if (!isOpenWith(handle)) return;
    // With what the disk refused.
    const mine = new Map([...were.map(({ field, text }) => [field, text] as const), ...unsent.value]);
    take(opened);
    toasts.say('The draft was discarded.', {
      undo: () => {
        if (isOpenWith(handle)) write(fieldsOf(mine));
      },
    });
  }

  /** Goes on from the version that is open; in the fields of `taken` that version counts. @throws as the call does. */
  async function rebase(taken: readonly string[]): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    await flush(handle);
    const opened = await client().draft.rebase({ handle, take: [...taken] });
    if (isOpenWith(handle)) take(opened);
  }

  // `sync`, so that what was typed last goes out before the template is closed.
  watch(
    () => template.opened,
    (opened, before) => {
      if (opened?.handle === before?.handle) {
        // Opened once more by a program that was started anew, which knows what is on the disk.
        if (opened) restore();
        leaveGone();
        return;
      }
      const isSame = sourceKey(opened?.source) === sourceKey(before?.source);
      const left = fieldsOf(new Map([...carried, ...unsent.value]));
      inFlight = null;
      if (before && !isSame) void send(before.handle);
      inFlight = null;
      carried = new Map();
      forgetOwed();
      unsent.value = new Map();
      sending.value = false;
      failure.value = null;
      history.value = NO_HISTORY;
      otherField.value = null;
      begun.value = null;
      // A file that was saved elsewhere comes back with what was typed before that.
      if (isSame) put(left);
      editing.value =
        opened?.template.message === null && (opened.draft !== null || (isSame && editing.value));
    },
    { flush: 'sync' },
  );

  // The tab of a part shows that part.
  watch(
    () => place.part,
    () => (otherField.value = null),
    { flush: 'sync' },
  );

  return {
    editing,
    otherField,
    begun,
    focusWanted,
    failure,
    canEdit,
    draft,
    changes,
    isSettled,
    canUndo,
    canRedo,
    textOf,
    keepAgain,
    type,
    write,
    back,
    forth,
    edit,
    show,
    stopEditing,
    discard,
    rebase,
    flush,
  };
});
