/** Lifts one address's suppressions and writes down what became of it, for the window and the command line alike. */
import type { LiftedEntry } from './library/lifted-log.ts';
import type { Library } from './library/library.ts';
import { ProblemError } from './problem-error.ts';
import type { ServiceApi } from './service-api/service-api.ts';

export interface LiftInput {
  readonly api: Pick<ServiceApi, 'deleteSuppression'>;
  readonly library: Pick<Library, 'lifted' | 'note'>;
  readonly connection: { readonly name: string; readonly baseUrl: string };
  readonly email: string;
  readonly now: () => Date;
}

/** @throws ProblemError when the service refused, or when it is not known whether it was lifted. */
export async function liftSuppression({ api, library, connection, email, now }: LiftInput): Promise<void> {
  const line = {
    at: now().toISOString(),
    email: email.trim(),
    connection: connection.name,
    baseUrl: connection.baseUrl,
  };
  const log = async (entry: LiftedEntry): Promise<void> => {
    try {
      await library.lifted.add(entry);
    } catch {
      // What was lifted stays lifted; the missing line is said where the data's other faults are.
      library.note(`The log of lifted suppressions could not be written (${entry.email}, ${entry.at}).`);
    }
  };
  try {
    await api.deleteSuppression(email);
  } catch (error) {
    if (error instanceof ProblemError) {
      const { code, httpStatus, fault } = error.problem;
      const refused = code !== null || httpStatus !== null;
      if (fault !== 'input' || refused) {
        await log({ ...line, outcome: error.outcomeUnknown ? 'unknown' : 'refused', code });
      }
    }
    throw error;
  }
  await log({ ...line, outcome: 'lifted', code: null });
}
