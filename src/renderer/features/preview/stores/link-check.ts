/** Whether the addresses of the open template answer: asked once somebody said yes, with progress, and to be stopped. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { LinkPlan } from '../../../../contract/schemas/link.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { faultOf, isCertain } from '../../../../core/lint/judge-answer.ts';
import { addressOf, NOT_ASKED, type LinkAnswer } from '../../../../core/lint/link-answers.ts';
import { counted } from '../../../format/words.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

/** What came of one address, in the list's words. */
export interface LinkVerdict {
  readonly tone: 'good' | 'warning' | 'bad' | 'none';
  readonly text: string;
}

/** Hosts named in the question. */
const MOST_HOSTS = 8;

function hostsOf(addresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    // In ASCII, so that no letter looks like another.
    const { host } = new URL(address);
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const named = [...counts].sort(([, a], [, b]) => b - a).map(([host, count]) => `${host}: ${count}`);
  const more = named.length - MOST_HOSTS;
  return more > 0
    ? [...named.slice(0, MOST_HOSTS), `and ${counted(more, 'more host', 'more hosts')}`]
    : named;
}

function leftAlone(withheld: LinkPlan['withheld']): string {
  const counts = new Map<string, number>();
  for (const { reason } of withheld) counts.set(NOT_ASKED[reason], (counts.get(NOT_ASKED[reason]) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} (${reason})`).join(', ');
}

function verdictOf(answer: LinkAnswer): LinkVerdict {
  if ('notAsked' in answer) return { tone: 'none', text: `not asked: ${NOT_ASKED[answer.notAsked]}` };
  const fault = faultOf(answer);
  if (fault !== null) return { tone: isCertain(answer) ? 'bad' : 'warning', text: fault };
  return { tone: 'good', text: 'status' in answer ? `answers ${answer.status}` : 'answers' };
}

export const useLinkCheckStore = defineStore('link-check', () => {
  const template = useTemplateStore();
  const answers = shallowRef<ReadonlyMap<string, LinkAnswer> | null>(null);
  const progress = ref<{ readonly done: number; readonly of: number } | null>(null);
  const failure = ref<Failure | null>(null);
  const running = computed(() => progress.value !== null);
  let stop: AbortController | null = null;

  function cancel(): void {
    stop?.abort();
    stop = null;
    progress.value = null;
  }

  // What one template's addresses answered says nothing of another's, nor of one that was changed meanwhile.
  watch(
    () => template.opened,
    () => {
      cancel();
      answers.value = null;
      failure.value = null;
    },
    { flush: 'sync' },
  );

  async function agreed(handle: string): Promise<number> {
    const { asked, withheld } = await client().link.plan({ handle });
    if (asked.length === 0) {
      const why = withheld.length === 0 ? '' : `: ${leftAlone(withheld)}`;
      useToastsStore().say(`No address of this template can be asked${why}.`);
      return 0;
    }
    const alone = withheld.length === 0 ? [] : [`Left alone: ${leftAlone(withheld)}`];
    const addresses = counted(asked.length, 'address', 'addresses');
    const yes = await useQuestionStore().ask({
      title: `Ask ${addresses} of this template whether they answer?`,
      text: 'Each link and picture is asked from this machine, without cookies. Their owners can see it.',
      points: [...hostsOf(asked), ...alone],
      confirm: `Ask ${addresses}`,
    });
    return yes ? asked.length : 0;
  }

  /** Asks the person first, then the addresses. */
  async function start(): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined || running.value) return;
    failure.value = null;
    try {
      const of = await agreed(handle);
      if (of === 0 || template.opened?.handle !== handle) return;
      const abort = new AbortController();
      stop = abort;
      progress.value = { done: 0, of };
      const { signal } = abort;
      const events = await client().link.check({ handle }, { signal });
      for (;;) {
        const next = await events.next();
        if (signal.aborted) return;
        if (next.done) {
          answers.value = new Map(next.value.map(({ address, answer }) => [address, answer]));
          break;
        }
        progress.value = next.value;
      }
      progress.value = null;
    } catch (error) {
      if (isAbort(error)) return;
      progress.value = null;
      failure.value = toFailure(error);
    }
  }

  /** Of an address as it stands in the merged mail; null before anybody asked, and for what is no web address. */
  function verdictFor(url: string): LinkVerdict | null {
    const address = addressOf(url);
    if (answers.value === null || address === null) return null;
    // What is asked is the template's own text: an address that is not in it was made with a recipient's values.
    return verdictOf(answers.value.get(address) ?? { notAsked: 'tag' });
  }

  return { answers, progress, running, failure, start, cancel, verdictFor };
});
