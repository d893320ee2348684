/** A rule's category by its id, whose first word each category has for itself: for lists that have no rules at hand. */
import type { Category } from './rule.ts';

const FIRST_WORDS: Readonly<Record<Category, string>> = {
  accessibility: 'a11y',
  amp: 'amp',
  cid: 'cid',
  css: 'client css',
  'dark-mode': 'dark',
  encoding: 'encoding lang',
  images: 'img',
  leftovers: 'inline leftover secret',
  links: 'link',
  message: 'message',
  plaintext: 'text',
  service: 'attachment body global header reply sender template tracking',
  size: 'size',
  spam: 'spam',
  structure: 'html mso',
  subject: 'preheader subject',
  substitutions: 'substitution',
  unsubscribe: 'unsubscribe',
};

const BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(FIRST_WORDS).flatMap(([category, words]) =>
    words.split(' ').map((word): [string, string] => [word, category]),
  ),
);

/** Empty for an id that is no rule's. */
export const categoryOfId = (id: string): string => BY_WORD.get(id.split('-', 1)[0] ?? '') ?? '';
