/** One recipient's suppressions: looked up, explained by core, lifted. And what was looked up in this session. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { SuppressionDeleted, SuppressionResult } from '../../../../contract/schemas/suppression.ts';
import type { Progress } from '../../../../contract/schemas/values.ts';
import { understandAddress } from '../../../../core/text/pasted-address.ts';
import { describeLift, describeUnknownLift, type LiftOutcome } from '../../../../core/suppression/lift.ts';
import { summarise } from '../../../../core/suppression/summarise.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { liftQuestion } from '../words.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

export interface PastLookUp {
  readonly email: string;
  readonly allProjects: boolean;
  /** How many entries there were; null when the last look-up of it failed. */
  readonly entries: number | null;
}

const MOST_REMEMBERED = 20;

export const useSuppressionStore = defineStore('suppression', () => {
  const connections = useConnectionsStore();
  const question = useQuestionStore();
  const toasts = useToastsStore();

  const email = ref('');
  const allProjects = ref(false);
  /** What is wrong with the address as typed. */
  const inputError = ref<string | null>(null);
  /** What a paste of several lines was read from, as long as its address stands in the field. */
  const pasteHints = shallowRef<readonly string[]>([]);
  const understood = computed(() => understandAddress(email.value));
  /** How what is typed is understood, where that is not plain to see; null where it is. */
  const reading = computed(() => {
    const read = understood.value;
    if (!read.ok) return null;
    const cleaned = read.address === email.value.trim() ? [] : [`Looking up ${read.address}.`];
    const sentences = [...cleaned, ...pasteHints.value, ...read.hints];
    return sentences.length > 0 ? sentences.join(' ') : null;
  });
  const looking = shallowRef<{ readonly email: string; readonly progress: Progress | null } | null>(null);
  const result = shallowRef<SuppressionResult | null>(null);
  const failure = ref<Failure | null>(null);
  const lifting = ref(false);
  /** Why nothing was lifted, or why it is not known whether anything was. */
  const liftFailure = ref<Failure | null>(null);
  /** What the last lift did, as long as its address is shown. */
  const lifted = shallowRef<LiftOutcome | null>(null);
  const past = shallowRef<readonly PastLookUp[]>([]);
  let abort: AbortController | null = null;

  const entries = computed(() => result.value?.entries ?? []);
  const summary = computed(() =>
    summarise(entries.value, new Date(result.value?.lookedUpAt ?? 0), result.value?.unreadable),
  );
  /** Lifting is offered when an entry can be lifted, or when the reply does not say. */
  const canTryToLift = computed(() => entries.value.some((entry) => entry.isDeletable !== false));

  function cancel(): void {
    abort?.abort();
    abort = null;
    looking.value = null;
  }

  function clear(): void {
    cancel();
    result.value = null;
    failure.value = null;
    liftFailure.value = null;
    lifted.value = null;
  }

  // What one service says about an address means nothing on another.
  watch(
    () => connections.selectedId,
    () => {
      clear();
      past.value = [];
    },
  );
  // `sync`, so that an address that is set and looked up at once keeps what is wrong with it.
  watch(
    email,
    () => {
      inputError.value = null;
      pasteHints.value = [];
    },
    { flush: 'sync' },
  );

  /** Takes a pasted text of several lines, which a field for one line would run together. */
  function paste(text: string): void {
    const read = understandAddress(text);
    email.value = read.ok ? read.address : text.replace(/\s+/gu, ' ').trim().slice(0, 200);
    if (read.ok)
      pasteHints.value = read.hints.filter(
        (hint) => !understood.value.ok || !understood.value.hints.includes(hint),
      );
    else inputError.value = read.reason;
  }

  function remember(entry: PastLookUp): void {
    const others = past.value.filter((one) => one.email.toLowerCase() !== entry.email.toLowerCase());
    past.value = [entry, ...others].slice(0, MOST_REMEMBERED);
  }

  function show(next: SuppressionResult): void {
    result.value = next;
    remember({ email: next.email, allProjects: next.allProjects, entries: next.entries.length });
  }

  /** Looks up what is typed. True when the answer stands on screen. */
  async function lookUp(): Promise<boolean> {
    const checked = understood.value;
    if (checked.ok) email.value = checked.address;
    inputError.value = checked.ok ? null : checked.reason;
    const connectionId = connections.selectedId;
    // A verdict on another address must not stand under what is wrong with this one.
    if (!checked.ok || result.value?.email !== checked.address) clear();
    if (!checked.ok || connectionId === null) return false;
    cancel();
    const mine = new AbortController();
    const everywhere = allProjects.value;
    abort = mine;
    failure.value = null;
    liftFailure.value = null;
    lifted.value = null;
    looking.value = { email: checked.address, progress: null };
    try {
      const call = client().suppression.get(
        { connectionId, email: checked.address, allProjects: everywhere },
        { signal: mine.signal },
      );
      const answer = await followProgress(call, (progress) => {
        if (abort === mine) looking.value = { email: checked.address, progress };
      });
      if (abort !== mine) return false;
      show(answer);
      return true;
    } catch (error) {
      if (abort !== mine || isAbort(error)) return false;
      result.value = null;
      failure.value = toFailure(error);
      // What an earlier look-up said is no longer known.
      if (past.value.some((one) => one.email.toLowerCase() === checked.address.toLowerCase()))
        remember({ email: checked.address, allProjects: everywhere, entries: null });
      return false;
    } finally {
      if (abort === mine) {
        abort = null;
        looking.value = null;
      }
    }
  }

  function lookUpAgain(address: string, everywhere: boolean): Promise<boolean> {
    email.value = address;
    allProjects.value = everywhere;
    return lookUp();
  }

  /** No clear answer came to a delete: shows that, and what was there afterwards. */
  function showUnknown(
    address: string,
    isShown: boolean,
    { before, unknown, after, lookupFailure }: SuppressionDeleted & { readonly unknown: Failure },
  ): void {
    if (!isShown) {
      toasts.say(`${address}: ${unknown.title}`, { tone: 'bad' });
      return;
    }
    const seen = after && describeUnknownLift(address, before, after);
    liftFailure.value = seen === null ? unknown : { ...unknown, remedy: `${unknown.remedy} ${seen}` };
    if (after) show(after);
    else result.value = null;
    failure.value = lookupFailure;
  }

  /** Asks, lifts, and shows what the service says afterwards. */
  async function lift(): Promise<void> {
    const asked = result.value;
    const connectionId = connections.selectedId;
    if (!asked || connectionId === null || lifting.value) return;
    const connection = connections.selected ?? { name: 'no connection', baseUrl: '' };
    const { allProjects, unreadable } = asked;
    const words = liftQuestion(asked.email, entries.value, { allProjects, unreadable, connection });
    if (!(await question.ask(words))) return;
    lifting.value = true;
    liftFailure.value = null;
    lifted.value = null;
    const isStillShown = (): boolean =>
      connections.selectedId === connectionId && result.value?.email === asked.email;
    try {
      const { before, unknown, after, lookupFailure } = await client().suppression.delete({
        connectionId,
        email: asked.email,
        allProjects: asked.allProjects,
      });
      if (unknown) {
        showUnknown(asked.email, isStillShown(), { before, unknown, after, lookupFailure });
        return;
      }
      const outcome = describeLift(asked.email, before, after);
      if (!isStillShown()) {
        toasts.say(outcome.text, { tone: outcome.lifted === 'all' ? 'good' : 'bad' });
        return;
      }
      if (after) show(after);
      else result.value = null;
      failure.value = lookupFailure;
      lifted.value = outcome;
    } catch (error) {
      const refusal = toFailure(error);
      if (!isStillShown()) {
        toasts.say(`${asked.email}: ${refusal.title}`, { tone: 'bad' });
        return;
      }
      // What is on screen may no longer be what the service has: show what it has, under the reason.
      const again = lookUpAgain(asked.email, asked.allProjects);
      liftFailure.value = refusal;
      await again;
    } finally {
      lifting.value = false;
    }
  }

  return {
    email,
    allProjects,
    inputError,
    reading,
    looking,
    result,
    entries,
    summary,
    canTryToLift,
    failure,
    lifting,
    liftFailure,
    lifted,
    past,
    paste,
    lookUp,
    lookUpAgain,
    cancel,
    clear,
    lift,
  };
});
