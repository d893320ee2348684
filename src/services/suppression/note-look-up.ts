/** A look-up completes the log where an earlier delete of the address has no end. */
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import type { Library } from '../library/library.ts';

export const noteLookUp = (
  library: Pick<Library, 'lifted' | 'attempt'>,
  asked: { readonly email: string; readonly baseUrl: string },
  { entries, unreadable }: SuppressionReply,
  now: () => Date = () => new Date(),
): Promise<void> =>
  // The answer is shown whether or not the log can be written.
  library.attempt(() =>
    library.lifted.lookedUp(asked.email, asked.baseUrl, { at: now().toISOString(), entries, unreadable }),
  );
