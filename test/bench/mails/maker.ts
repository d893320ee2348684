/** What makes a whole mail as one product's editor writes them. */
import type { MergeTags } from './merge-tags.ts';
import type { Words } from './words.ts';

export interface MailPlan {
  readonly words: Words;
  readonly tags: MergeTags;
  /** How many blocks of content there are; what a block weighs is the maker's business. */
  readonly blocks: number;
}

export type Maker = (plan: MailPlan) => string;

export const joined = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');

export const picture = (words: Words): string =>
  `https://images.harbourandpine.com/${words.slug()}/${words.number(90_000)}-${words.slug()}.jpg`;
