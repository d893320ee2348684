/**
 * `mailproof render --view gmail|inlined|reader`: a part as it is left in one of the window's views, as text. The names are
 * those of the one registry; views that are pictures alone stay with `mailproof shot`.
 */
import { nearNames } from '../../core/text/near-names.ts';
import { countOf } from '../../core/text/wording.ts';
import { FailureError } from '../../services/failure-error.ts';
import { lintWorkerUrl } from '../built.ts';
import { CommandError } from '../io.ts';
import type { RenderPart } from './render-parts.ts';

export interface SeenText {
  /** @throws CommandError when the view cannot be made of this text. */
  textOf(text: string, signal: AbortSignal): Promise<string>;
  /** What is not in it, over all texts, and how far that can be trusted. */
  lines(): readonly string[];
  close(): Promise<void>;
}

type Seen = Pick<SeenText, 'textOf' | 'lines'> & Partial<SeenText>;

async function asClient(id: string): Promise<Seen> {
  // The support data is read by this alone.
  const { clientViewOf } = await import('../../core/preview/client-view/client-views.ts');
  const { asClientKeeps } = await import('../../core/preview/client-view/as-client-keeps.ts');
  const { writeMinimums } = await import('../../core/preview/client-view/heights.ts');
  const view = clientViewOf(id);
  if (!view) throw new Error(`The registry's client ${id} is not among the clients.`);
  const dropped = new Map<string, string>();
  let unread: string | null = null;
  return {
    textOf(text) {
      const kept = asClientKeeps(text, view);
      unread ??= kept.unread;
      for (const { slug, title } of kept.dropped) dropped.set(slug, title);
      return Promise.resolve(writeMinimums(kept.text, kept.minimums));
    },
    lines: () => [
      unread ??
        `${view.name} drops ${dropped.size === 0 ? 'nothing that is used here' : `${countOf(dropped.size, 'thing')}: ${[...dropped.values()].join(', ')}`}.`,
    ],
  };
}

async function inlined(): Promise<Seen> {
  const { leftBehind } = await import('../../core/preview/inlined/left-behind.ts');
  const { parseHtmlDocument } = await import('../../core/html/parse-html.ts');
  const { createMailTransforms } = await import('../../services/mail-transforms/mail-transforms.ts');
  const transforms = createMailTransforms({ workerUrl: new URL('transform-worker.js', lintWorkerUrl()) });
  const left = new Set<string>();
  return {
    async textOf(text, signal) {
      for (const { title } of leftBehind(parseHtmlDocument(text))) left.add(title);
      try {
        return await transforms.run('inline-styles', text, signal);
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        const { title, reason } = error.failure;
        throw new CommandError(`--view inlined: ${title}. ${reason}`);
      }
    },
    lines: () => [
      left.size === 0
        ? 'Everything of the style sheets could be inlined.'
        : `Not inlined, and lost with the style sheets: ${[...left].join(', ')}.`,
    ],
    close: () => transforms.close(),
  };
}

async function reader(): Promise<Seen> {
  const { readAloud } = await import('../../core/preview/reader/read-aloud.ts');
  const { linesOf } = await import('../../core/preview/reader/reader-lines.ts');
  const { parseHtmlDocument } = await import('../../core/html/parse-html.ts');
  let notes = 0;
  return {
    textOf(text) {
      const read = readAloud(parseHtmlDocument(text));
      notes += read.entries.filter(({ note }) => note !== null).length;
      return Promise.resolve(`${linesOf(read).join('\n')}\n`);
    },
    lines: () => (notes === 0 ? [] : [`${countOf(notes, 'line')} with something to look at, marked "!".`]),
  };
}

const MAKERS: Readonly<Record<string, (id: string) => Promise<Seen>>> = { client: asClient, inlined, reader };

/** @throws CommandError for a view that there is not as text, or a part that it does not go with. */
export async function createSeenText(named: string, part: RenderPart): Promise<SeenText> {
  const { VIEWS } = await import('../../core/preview/views.ts');
  const known = VIEWS.filter(({ kind }) => Object.hasOwn(MAKERS, kind));
  const id = named.trim().toLowerCase();
  const view = known.find((one) => one.id === id);
  const make = view && MAKERS[view.kind];
  if (!make) {
    const ids = known.map((one) => one.id);
    const [near] = nearNames(id, ids);
    const hint = near === undefined ? `There are ${ids.join(', ')}.` : `Did you mean "${near}"?`;
    throw new CommandError(`--view: there is no view "${named}" of a part’s text. ${hint}`);
  }
  if (!view.parts.some((one) => one === part)) {
    throw new CommandError(
      `--view ${id} goes with --part ${view.parts.join(' and --part ')}: it changes nothing of the others.`,
    );
  }
  const seen = await make(id);
  return {
    textOf: (text, signal) => seen.textOf(text, signal),
    lines: () => [...seen.lines(), view.fidelity],
    close: () => seen.close?.() ?? Promise.resolve(),
  };
}
