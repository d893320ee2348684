/** The opened template: fetched from the service by its id, or read from a file. One at a time. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { HandedFile } from '../../../../contract/schemas/host-event.ts';
import { isUnreached, type Failure } from '../../../../contract/schemas/failure.ts';
import type { OpenedTemplate } from '../../../../contract/schemas/template.ts';
import type { Progress } from '../../../../contract/schemas/values.ts';
import { isMessageFile, messageText } from '../../../../core/template/template-file.ts';
import { decodeFileText, type FileText } from '../../../../core/text/file-text.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';

/** What is being opened, and how far it is. */
export interface Opening {
  readonly label: string;
  /** The same template again: what stands on screen stays there meanwhile. */
  readonly again: boolean;
  readonly progress: Progress | null;
  /** What was fetched last, while the service does not answer; null where nothing is kept. */
  readonly stored?: { readonly connectionId: string; readonly templateId: string } | null;
}

interface FetchAttempt {
  readonly kind: 'fetch';
  readonly connectionId: string;
  readonly id: string;
}

type Attempt = FetchAttempt | { readonly kind: 'handed'; readonly file: HandedFile };

/** Whether an attempt is about the very template that is open. */
function isOf(opened: OpenedTemplate | null, attempt: Attempt): boolean {
  const source = opened?.source;
  if (attempt.kind === 'handed') return source?.kind === 'file' && source.handedId === attempt.file.id;
  return source?.kind === 'service' && source.templateId === attempt.id;
}

export const useTemplateStore = defineStore('template', () => {
  const opened = shallowRef<OpenedTemplate | null>(null);
  const opening = ref<Opening | null>(null);
  const failure = ref<Failure | null>(null);
  /** What failed, so that it can be tried again; null for a file of the window's own, which has to be chosen anew. */
  const failed = shallowRef<Attempt | null>(null);
  /** Why a stored version is shown and not what the service has; null when it was asked for. */
  const unreached = ref<Failure | null>(null);
  let abort: AbortController | null = null;
  /** Rises when the open template became another under the same handle, and what shows the mail is to be built anew. */
  const revision = ref(0);
  /** The same for the one picture of the mail alone, which does not wait until the typing rests. */
  const pictureRevision = ref(0);
  /** The text of the opened file, for a program that was started anew. */
  let fileText: FileText | null = null;
  /** Which version of a file that was handed over is open; null when that is not known. */
  let fileVersion: string | null = null;

  /** What is told to the services about the open template, and has to come to them before it is closed. */
  const lastWords = new Set<Promise<void>>();

  /** Closes what is open now only when this has settled. */
  function closeAfter(word: Promise<void>): void {
    lastWords.add(word);
    const forget = (): unknown => lastWords.delete(word);
    void word.then(forget, forget);
  }

  /** What the window shows: nothing while another template is on its way. */
  const shown = computed(() => (opening.value && !opening.value.again ? null : opened.value));

  function replaceBy(next: OpenedTemplate | null): void {
    const before = opened.value;
    opened.value = next;
    unreached.value = null;
    // The services forget it by themselves in the end; a failure here concerns nobody.
    if (before)
      void Promise.allSettled(lastWords)
        .then(() => client().template.close({ handle: before.handle }))
        .catch(() => undefined);
  }

  /** The version that was fetched last; null where none is kept. */
  async function lastStored(
    { connectionId, id }: Pick<FetchAttempt, 'connectionId' | 'id'>,
    handle?: string,
  ): Promise<OpenedTemplate | null> {
    try {
      const key = { connectionId, templateId: id.trim().toLowerCase() };
      return await client().library.open(handle === undefined ? key : { ...key, handle });
    } catch {
      return null;
    }
  }

  async function run(
    label: string,
    attempt: Attempt | null,
    call: (signal: AbortSignal) => Promise<OpenedTemplate>,
  ): Promise<boolean> {
    abort?.abort();
    const mine = new AbortController();
    abort = mine;
    const again = attempt !== null && isOf(opened.value, attempt);
    failure.value = null;
    failed.value = null;
    opening.value = { label, again, progress: null };
    try {
      const next = await call(mine.signal);
      if (abort !== mine) return false;
      replaceBy(next);
      return true;
    } catch (error) {
      if (abort !== mine || isAbort(error)) return false;
      const why = toFailure(error);
      const stored =
        attempt?.kind === 'fetch' && !again && isUnreached(why) ? await lastStored(attempt) : null;
      // It may have been given up meanwhile.
      if (abort !== mine) return false;
      if (stored) {
        replaceBy(stored);
        unreached.value = why;
        return true;
      }
      failure.value = why;
      failed.value = attempt;
      return false;
    } finally {
      if (abort === mine) {
        abort = null;
        opening.value = null;
      }
    }
  }

  /** Puts another state of the open template in its place, such as the one with another letter in its draft. */
  function change(next: OpenedTemplate): void {
    if (opened.value?.handle === next.handle) opened.value = next;
  }

  /** The services have what the window has: preview, names and findings follow; the preview not if it has it already. */
  function settle({ painted = false } = {}): void {
    revision.value++;
    if (!painted) repaint();
  }

  /** The services have what the window has so far: the preview follows. */
  function repaint(): void {
    pictureRevision.value++;
  }

  /** Trying again may take a minute: whoever has the template already need not wait. */
  async function offerStored(connectionId: string, id: string): Promise<void> {
    const mine = abort;
    const key = { connectionId, templateId: id.trim().toLowerCase() };
    const { versions } = await client()
      .library.versions(key)
      .catch(() => ({ versions: [] }));
    if (abort !== mine || !opening.value || opening.value.again) return;
    opening.value = { ...opening.value, stored: versions.length > 0 ? key : null };
  }

  /** Waits no longer for the service, and shows what was fetched last. */
  async function showStored(): Promise<void> {
    const { stored, progress } = opening.value ?? {};
    if (!stored) return;
    const opens = await run(stored.templateId, null, (signal) => client().library.open(stored, { signal }));
    if (!opens || opened.value?.source.kind !== 'service') return;
    unreached.value = {
      fault: 'network',
      title: 'The service cannot be reached',
      reason: progress?.kind === 'retry' ? progress.reason : 'It did not answer.',
      remedy: 'Try again later.',
      field: null,
      code: null,
      serviceMessage: null,
      httpStatus: null,
    };
  }

  /** Fetches a template; the id has been validated. True when it stands on screen. */
  function fetch(connectionId: string, id: string): Promise<boolean> {
    return run(id, { kind: 'fetch', connectionId, id }, async (signal) =>
      followProgress(client().template.fetch({ connectionId, id }, { signal }), (progress) => {
        if (!opening.value) return;
        if (progress.kind === 'retry' && opening.value.stored === undefined)
          void offerStored(connectionId, id);
        opening.value = { ...opening.value, progress };
      }),
    );
  }

  /** Opens a version out of the library, without asking the service. */
  function openStored(key: { connectionId: string; templateId: string }, sha256: string): Promise<boolean> {
    const { connectionId, templateId } = key;
    return run(templateId, null, (signal) =>
      client().library.open({ connectionId, templateId, sha256 }, { signal }),
    );
  }

  /** Opens a file the user chose or dropped. */
  function openFile(file: File): Promise<boolean> {
    return run(file.name, null, async (signal) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const text = isMessageFile(file.name)
        ? { text: messageText(bytes), isUtf8: true }
        : decodeFileText(bytes);
      const next = await client().template.open({ fileName: file.name, ...text }, { signal });
      fileText = text;
      return next;
    });
  }

  function textAgain(fileName: string): FileText {
    if (fileText === null)
      throw new Error(`The text of ${fileName} is not here any more. Open the file again.`);
    return fileText;
  }

  /**
   * Opens what is open once more, under the same handle, in a program that was started anew: nothing typed for it is
   * touched. @throws as the calls do.
   */
  async function reopen(): Promise<void> {
    const before = opened.value;
    if (!before) return;
    const { handle, source } = before;
    let why: Failure | null = null;
    let next: OpenedTemplate;
    if (source.kind === 'service') {
      const { connectionId, templateId: id } = source;
      try {
        next = await followProgress(client().template.fetch({ connectionId, id, handle }), () => undefined);
      } catch (error) {
        why = toFailure(error);
        const stored = isUnreached(why) ? await lastStored({ connectionId, id }, handle) : null;
        if (!stored) throw error;
        next = stored;
      }
    } else
      next = await client().template.open({
        fileName: source.fileName,
        ...textAgain(source.fileName),
        handle,
      });
    if (opened.value?.handle !== handle) return;
    opened.value = next;
    unreached.value = why;
  }

  /** Opens a file that the person named outside the window, as it is now. */
  function openHanded(file: HandedFile): Promise<boolean> {
    return run(file.name, { kind: 'handed', file }, async (signal) => {
      const next = await client().template.openHanded({ id: file.id }, { signal });
      fileText = { text: next.text, isUtf8: next.isUtf8 };
      fileVersion = next.version;
      return next.opened;
    });
  }

  /** Opens the file that a draft was begun from, as it was then, with the draft. */
  function openDraft(id: string, name: string): Promise<boolean> {
    return run(name, null, async (signal) => {
      const next = await client().draft.open({ id }, { signal });
      fileText = null;
      fileVersion = null;
      return next;
    });
  }

  /** Shows again what was open when the window's page went away; false when there was nothing. */
  async function resume(): Promise<boolean> {
    const { opened: last } = await client().template.resume();
    // Something else may have been opened meanwhile.
    if (last === null || opening.value !== null || opened.value !== null) return opened.value !== null;
    fileText = null;
    fileVersion = null;
    replaceBy(last);
    return true;
  }

  /**
   * Reads the open file again when it was saved since. While another one is being opened, and while the file is gone, nothing
   * happens: editors take it away and bring it back. @throws as the calls do.
   */
  async function followSave(): Promise<void> {
    const source = opened.value?.source;
    if (source?.kind !== 'file' || source.handedId === undefined || opening.value !== null) return;
    const id = source.handedId;
    const { version } = await client().template.fileVersion({ id });
    const now = opened.value?.source;
    if (now?.kind !== 'file' || now.handedId !== id || opening.value !== null || version === null) return;
    const before = fileVersion;
    // Also when it cannot be read: it is tried again when it was saved again.
    fileVersion = version;
    if (before !== null && before !== version) await openHanded({ id, name: source.fileName });
  }

  /** Fetches what is open, or what failed, once more; a file that was handed over is read again. */
  async function fetchAgain(): Promise<boolean> {
    const source = opened.value?.source;
    if (failed.value?.kind === 'handed') return openHanded(failed.value.file);
    if (failed.value) return fetch(failed.value.connectionId, failed.value.id);
    if (source?.kind === 'service') return fetch(source.connectionId, source.templateId);
    if (source?.handedId !== undefined) return openHanded({ id: source.handedId, name: source.fileName });
    return false;
  }

  /** Takes away what failed; what is open stays. */
  function dismissFailure(): void {
    failure.value = null;
    failed.value = null;
  }

  /** Gives up what is being opened; what was there before comes back. */
  function cancel(): void {
    abort?.abort();
    abort = null;
    opening.value = null;
  }

  function close(): void {
    cancel();
    dismissFailure();
    replaceBy(null);
  }

  const canFetchAgain = computed(() => {
    const source = opened.value?.source;
    return failed.value !== null || source?.kind === 'service' || source?.handedId !== undefined;
  });

  return {
    opened,
    shown,
    closeAfter,
    revision,
    pictureRevision,
    change,
    settle,
    repaint,
    opening,
    failure,
    unreached,
    openStored,
    showStored,
    canFetchAgain,
    fetch,
    openFile,
    reopen,
    openHanded,
    openDraft,
    resume,
    followSave,
    fetchAgain,
    dismissFailure,
    cancel,
    close,
  };
});
