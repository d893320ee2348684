/**
 * Templates on their way to a thread: each goes there once, and is named by its number from then on. The bytes of its
 * attachments, up to 28 MB of text, go by their hash, so that an edited or reopened template does not bring them again.
 */
import { createHash } from 'node:crypto';
import { memo } from '../../core/collections/memo.ts';
import type { Attachment, Template } from '../../core/template/template.ts';

/** Templates that a thread keeps with what it worked out about them: a person works on one or two. */
export const KEPT_TEMPLATES = 4;

export interface Parcel {
  readonly id: number;
  /** In place of the attachments' contents it has their hashes. */
  readonly template: Template;
  /** Contents that the thread does not have yet, by their hash. */
  readonly contents: ReadonlyMap<string, string>;
}

/** What a thread is told before a job: which template it is about, and what to forget and to learn first. */
export interface Delivery {
  readonly template: number;
  readonly forget: readonly number[];
  /** Null when the thread has the template. */
  readonly parcel: Parcel | null;
}

const hashOf = memo(({ content }: Attachment): string =>
  createHash('sha256')
    .update(content ?? '')
    .digest('base64'),
);

let count = 0;
/** A template never changes, so the object stands for its content. */
const idOf = memo((_: Template): number => ++count);

/** The template with every attachment's content replaced. */
function withContents(template: Template, replace: (attachment: Attachment) => string | null): Template {
  const each = (attachment: Attachment): Attachment => ({ ...attachment, content: replace(attachment) });
  return {
    ...template,
    attachments: template.attachments.map(each),
    inlineAttachments: template.inlineAttachments.map(each),
  };
}

const allOf = ({ attachments, inlineAttachments }: Template): readonly Attachment[] =>
  [...attachments, ...inlineAttachments].filter(({ content }) => content !== null);

/** The pool's side: knows what its thread holds. */
export interface Sender {
  holds(template: Template): boolean;
  deliver(template: Template): Delivery;
  /** Counts the template as gone; answers its number where the thread holds it, which then has to be told. */
  drop(template: Template): number | null;
}

export function createSender(): Sender {
  /** Hashes by template; the one used last stands last. */
  const held = new Map<number, ReadonlySet<string>>();
  return {
    holds: (template) => held.has(idOf(template)),
    deliver(template) {
      const id = idOf(template);
      const before = held.get(id);
      if (before) {
        held.delete(id);
        held.set(id, before);
        return { template: id, forget: [], parcel: null };
      }
      const forget = [...held.keys()].slice(0, Math.max(0, held.size - KEPT_TEMPLATES + 1));
      const contents = new Map(allOf(template).map((one) => [hashOf(one), one.content ?? '']));
      const hashes = new Set(contents.keys());
      // The parcel is opened before anything is forgotten, so what the old ones bring need not go again.
      for (const others of held.values()) for (const hash of others) contents.delete(hash);
      for (const old of forget) held.delete(old);
      held.set(id, hashes);
      const light = withContents(template, (one) => (one.content === null ? null : hashOf(one)));
      return { template: id, forget, parcel: { id, template: light, contents } };
    },
    drop(template) {
      const id = idOf(template);
      return held.delete(id) ? id : null;
    },
  };
}

/** The thread's side. */
export interface Receiver {
  /** @throws Error when the template was never delivered. */
  receive(delivery: Delivery): Template;
  forget(templates: readonly number[]): void;
}

export function createReceiver(): Receiver {
  const held = new Map<
    number,
    { readonly template: Template; readonly contents: ReadonlyMap<string, string> }
  >();
  const open = ({ id, template, contents }: Parcel): void => {
    const own = new Map<string, string>();
    const contentOf = (hash: string): string | null => {
      const content = [contents, ...[...held.values()].map((one) => one.contents)]
        .map((some) => some.get(hash))
        .find((one) => one !== undefined);
      if (content !== undefined) own.set(hash, content);
      return content ?? null;
    };
    const whole = withContents(template, (one) => one.content && contentOf(one.content));
    held.set(id, { template: whole, contents: own });
  };
  const forget = (templates: readonly number[]): void => {
    for (const id of templates) held.delete(id);
  };
  return {
    forget,
    receive({ template: id, forget: old, parcel }) {
      if (parcel) open(parcel);
      forget(old);
      const found = held.get(id);
      if (!found) throw new Error(`The template ${id} was not delivered.`);
      return found.template;
    },
  };
}
