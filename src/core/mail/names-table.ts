/** The names table of a merged mail: which names it uses, whose values they have, what stands where there is none. */
import { memo } from '../collections/memo.ts';
import { analysePlaces, type SubstitutionAnalysis } from '../substitution/substitution-table.ts';
import type { MergedMail } from './merged-mail.ts';

/** Worked out once a mail. Reads what the service's engine reads, tags of other products as text. */
export const substitutionsOf: (mail: MergedMail) => SubstitutionAnalysis = memo((mail) =>
  analysePlaces({ ...mail, places: mail.places.map((place) => ({ place, parsed: place.asSent.parsed })) }),
);
