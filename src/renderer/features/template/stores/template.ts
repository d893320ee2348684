/** The opened template: fetched from the service by its id, or read from a file. One at a time. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { HandedFile } from '../../../../contract/schemas/host-event.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { OpenedTemplate } from '../../../../contract/schemas/template.ts';
import type { Progress } from '../../../../contract/schemas/values.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';

/** What is being opened, and how far it is. */
export interface Opening {
  readonly label: string;
  /** The same template again: what stands on screen stays there meanwhile. */
  readonly again: boolean;
  readonly progress: Progress | null;
}

type Attempt =
  | { readonly kind: 'fetch'; readonly connectionId: string; readonly id: string }
  | { readonly kind: 'handed'; readonly file: HandedFile };

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
  let abort: AbortController | null = null;
  /** The text of the opened file, for a program that was started anew. */
  let fileText: string | null = null;

  /** What the window shows: nothing while another template is on its way. */
  const shown = computed(() => (opening.value && !opening.value.again ? null : opened.value));

  function replaceBy(next: OpenedTemplate | null): void {
    const before = opened.value;
    opened.value = next;
    // The services forget it by themselves in the end; a failure here concerns nobody.
    if (before)
      void client()
        .template.close({ handle: before.handle })
        .catch(() => undefined);
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
      failure.value = toFailure(error);
      failed.value = attempt;
      return false;
    } finally {
      if (abort === mine) {
        abort = null;
        opening.value = null;
      }
    }
  }

  /** Fetches a template; the id has been validated. True when it stands on screen. */
  function fetch(connectionId: string, id: string): Promise<boolean> {
    return run(id, { kind: 'fetch', connectionId, id }, async (signal) =>
      followProgress(client().template.fetch({ connectionId, id }, { signal }), (progress) => {
        if (opening.value) opening.value = { ...opening.value, progress };
      }),
    );
  }

  /** Opens a file the user chose or dropped. */
  function openFile(file: File): Promise<boolean> {
    return run(file.name, null, async (signal) => {
      const text = await file.text();
      const next = await client().template.open({ fileName: file.name, text }, { signal });
      fileText = text;
      return next;
    });
  }

  /**
   * Opens what is open once more, under the same handle, in a program that was started anew: nothing typed for it is
   * touched. @throws as the calls do.
   */
  async function reopen(): Promise<void> {
    const before = opened.value;
    if (!before) return;
    const { handle, source } = before;
    if (source.kind === 'file' && fileText === null) {
      throw new Error(`The text of ${source.fileName} is not here any more. Open the file again.`);
    }
    const next =
      source.kind === 'service'
        ? await followProgress(
            client().template.fetch({ connectionId: source.connectionId, id: source.templateId, handle }),
            () => undefined,
          )
        : await client().template.open({ fileName: source.fileName, text: fileText ?? '', handle });
    if (opened.value?.handle === handle) opened.value = next;
  }

  /** Opens a file that the person named outside the window, as it is now. */
  function openHanded(file: HandedFile): Promise<boolean> {
    return run(file.name, { kind: 'handed', file }, async (signal) => {
      const next = await client().template.openHanded({ id: file.id }, { signal });
      fileText = next.text;
      return next.opened;
    });
  }

  /** Shows again what was open when the window's page went away; false when there was nothing. */
  async function resume(): Promise<boolean> {
    const { opened: last } = await client().template.resume();
    // Something else may have been opened meanwhile.
    if (last === null || opening.value !== null || opened.value !== null) return opened.value !== null;
    fileText = null;
    replaceBy(last);
    return true;
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
    opening,
    failure,
    canFetchAgain,
    fetch,
    openFile,
    reopen,
    openHanded,
    resume,
    fetchAgain,
    dismissFailure,
    cancel,
    close,
  };
});
