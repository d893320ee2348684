/** Looks recipients up and lifts suppressions; every lift that is asked for leaves a line in the log. */
import { NOT_GIVEN, type SuppressionResult } from '../../contract/schemas/suppression.ts';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import type { LiftedEntry } from '../library/lifted-log.ts';
import { ProblemError } from '../problem-error.ts';
import { implementer, toProblem } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { retryProgress, withProgress } from './with-progress.ts';

function toResult(
  reply: SuppressionReply,
  asked: { readonly email: string; readonly allProjects: boolean },
  lookedUpAt: string,
): SuppressionResult {
  return {
    // The asked address, also when the reply spells it otherwise: that is the one the user knows.
    email: asked.email.trim(),
    allProjects: asked.allProjects,
    lookedUpAt,
    entries: reply.entries.map(({ reason, source, created, projectId, isDeletable, unknownFields }) => ({
      reason: reason ?? NOT_GIVEN,
      source: source ?? NOT_GIVEN,
      created,
      projectId,
      isDeletable,
      ...(unknownFields.length > 0
        ? { unknownFields: unknownFields.map(({ field, json }) => ({ field, json })) }
        : {}),
    })),
    notes: [...reply.problems],
  };
}

export function createSuppressionHandlers({ connections, library, now }: ServiceParts) {
  const { suppression } = implementer;

  async function log(entry: LiftedEntry): Promise<void> {
    try {
      await library.lifted.add(entry);
    } catch {
      // What was lifted stays lifted; the missing line is said where the data's other faults are.
      library.note(`The log of lifted suppressions could not be written (${entry.email}, ${entry.at}).`);
    }
  }

  return {
    get: suppression.get.handler(({ input, signal: callerSignal }) =>
      withProgress(callerSignal, async (report, signal) => {
        const api = await connections.api(input.connectionId);
        const onRetry = (notice: Parameters<typeof retryProgress>[0]): void => {
          report(retryProgress(notice));
        };
        const reply = await api.getSuppressions(input.email, input.allProjects, { signal, onRetry });
        return toResult(reply, input, now().toISOString());
      }),
    ),

    delete: suppression.delete.handler(async ({ input, signal }) => {
      const connection = await connections.get(input.connectionId);
      const api = await connections.api(input.connectionId);
      const line = {
        at: now().toISOString(),
        email: input.email.trim(),
        connection: connection.name,
        baseUrl: connection.baseUrl,
      };
      try {
        // Once sent, it is not called back: an abort would only hide what became of it.
        signal?.throwIfAborted();
        await api.deleteSuppression(input.email);
      } catch (error) {
        if (error instanceof ProblemError) {
          const { code, httpStatus } = error.problem;
          const refused = code !== null || httpStatus !== null;
          if (error.problem.fault !== 'input' || refused) {
            await log({ ...line, outcome: error.outcomeUnknown ? 'unknown' : 'refused', code });
          }
        }
        throw error;
      }
      await log({ ...line, outcome: 'lifted', code: null });
      try {
        const reply = await api.getSuppressions(input.email, input.allProjects, { signal });
        return { after: toResult(reply, input, now().toISOString()), lookupProblem: null };
      } catch (error) {
        return { after: null, lookupProblem: toProblem(error) };
      }
    }),
  };
}
