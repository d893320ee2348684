/** What messages say of the support data: which clients lack a feature, with which notes, and of when that is. */
import { expandClients } from './clients.ts';
import { monthOf } from './support-age.ts';
import { SUPPORT_DATE, type SupportLevel } from './support.ts';
import { levelToday } from './tested-lately.ts';

/** Chosen clients with this level of support, in the order they were chosen; of the default set where none were. */
export const clientsWith = (
  level: SupportLevel,
  slug: string,
  chosen: readonly string[],
): readonly string[] => expandClients(chosen).filter((client) => levelToday(slug, client) === level);

/** Clients change: a finding about them says of when its data is. */
export const AS_OF = `(Can I email, ${monthOf(SUPPORT_DATE)})`;

/** The data's notes without their links, as one sentence each. */
export const plainNote = (note: string): string =>
  note
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.]?$/u, '.');
