/** One recipient's suppressions: looked up, explained by core, lifted. And what was looked up in this session. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Problem } from '../../contract/schemas/problem.ts';
import {
  NOT_GIVEN,
  type SuppressionEntryData,
  type SuppressionResult,
} from '../../contract/schemas/suppression.ts';
import type { Progress } from '../../contract/schemas/values.ts';
import { checkEmailAddress } from '../../core/suppression/email-address.ts';
import { summarise } from '../../core/suppression/explain.ts';
import type { SuppressionEntry } from '../../core/suppression/suppression.ts';
import { client } from '../transport/client.ts';
import { isAbort, toProblem } from '../transport/problems.ts';
import { followProgress } from '../transport/progress.ts';
import { useConnectionsStore } from './connections.ts';
import { useQuestionStore } from './question.ts';
import { liftOutcome, liftQuestion } from './suppression-words.ts';
import { useToastsStore } from './toasts.ts';

export interface PastLookUp {
  readonly email: string;
  readonly allProjects: boolean;
  readonly entries: number;
}

const MOST_REMEMBERED = 20;

/** The entry as core explains it: what the reply did not have is null there. */
export function toEntry(data: SuppressionEntryData): SuppressionEntry {
  const { reason, source, created, projectId, isDeletable, unknownFields = [] } = data;
  return {
    reason: reason === NOT_GIVEN ? null : reason,
    source: source === NOT_GIVEN ? null : source,
    created,
    projectId,
    isDeletable,
    unknownFields,
  };
}

export const useSuppressionStore = defineStore('suppression', () => {
  const connections = useConnectionsStore();
  const question = useQuestionStore();
  const toasts = useToastsStore();

  const email = ref('');
  const allProjects = ref(false);
  /** What is wrong with the address as typed. */
  const inputProblem = ref<string | null>(null);
  const looking = shallowRef<{ readonly email: string; readonly progress: Progress | null } | null>(null);
  const result = shallowRef<SuppressionResult | null>(null);
  const problem = ref<Problem | null>(null);
  const lifting = ref(false);
  /** Why nothing was lifted, or why the look-up after it failed. */
  const liftProblem = ref<Problem | null>(null);
  const past = shallowRef<readonly PastLookUp[]>([]);
  let abort: AbortController | null = null;

  const entries = computed(() => result.value?.entries.map(toEntry) ?? []);
  const summary = computed(() => summarise(entries.value));
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
    problem.value = null;
    liftProblem.value = null;
  }

  // What one service says about an address means nothing on another.
  watch(
    () => connections.selectedId,
    () => {
      clear();
      past.value = [];
    },
  );
  watch(email, () => (inputProblem.value = null));

  function show(next: SuppressionResult): void {
    result.value = next;
    const entry = { email: next.email, allProjects: next.allProjects, entries: next.entries.length };
    const others = past.value.filter((one) => one.email.toLowerCase() !== next.email.toLowerCase());
    past.value = [entry, ...others].slice(0, MOST_REMEMBERED);
  }

  /** Looks up what is typed. True when the answer stands on screen. */
  async function lookUp(): Promise<boolean> {
    const checked = checkEmailAddress(email.value);
    inputProblem.value = checked.ok ? null : checked.problem;
    const connectionId = connections.selectedId;
    if (!checked.ok || connectionId === null) return false;
    if (result.value?.email !== checked.address) result.value = null;
    cancel();
    const mine = new AbortController();
    abort = mine;
    problem.value = null;
    liftProblem.value = null;
    looking.value = { email: checked.address, progress: null };
    try {
      const call = client().suppression.get(
        { connectionId, email: checked.address, allProjects: allProjects.value },
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
      problem.value = toProblem(error);
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

  /** Asks, lifts, and shows what the service says afterwards. */
  async function lift(): Promise<void> {
    const asked = result.value;
    const connectionId = connections.selectedId;
    if (!asked || connectionId === null || lifting.value) return;
    if (!(await question.ask(liftQuestion(asked.email, entries.value, asked.allProjects)))) return;
    lifting.value = true;
    liftProblem.value = null;
    const isStillShown = (): boolean =>
      connections.selectedId === connectionId && result.value?.email === asked.email;
    try {
      const { after, lookupProblem } = await client().suppression.delete({
        connectionId,
        email: asked.email,
        allProjects: asked.allProjects,
      });
      toasts.say(liftOutcome(asked.email, after?.entries.length ?? null));
      if (!isStillShown()) return;
      if (after) show(after);
      else result.value = null;
      problem.value = lookupProblem;
    } catch (error) {
      const refusal = toProblem(error);
      if (!isStillShown()) {
        toasts.say(`${asked.email}: ${refusal.title}`, { tone: 'bad' });
        return;
      }
      // The list on screen is not what the service has: show what it has, and keep the reason above it.
      if (refusal.code === 3003 || refusal.code === 3004) await lookUpAgain(asked.email, asked.allProjects);
      liftProblem.value = refusal;
    } finally {
      lifting.value = false;
    }
  }

  return {
    email,
    allProjects,
    inputProblem,
    looking,
    result,
    entries,
    summary,
    canTryToLift,
    problem,
    lifting,
    liftProblem,
    past,
    lookUp,
    lookUpAgain,
    cancel,
    clear,
    lift,
  };
});
