/** Looks recipients up and lifts suppressions; every lift that is asked for leaves a line in the log. */
import type { SuppressionResult } from '../../contract/schemas/suppression.ts';
import type { SuppressionReply } from '../../core/suppression/suppression.ts';
import { noteLookUp } from '../suppression/note-look-up.ts';
import { liftSuppression } from '../suppression/lift-suppression.ts';
import { implementer, toFailure } from './implementer.ts';
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
    entries: reply.entries,
    unreadable: reply.unreadable,
    notes: reply.problems,
  };
}

export function createSuppressionHandlers({ connections, library, now }: ServiceParts) {
  const { suppression } = implementer;

  return {
    get: suppression.get.handler(({ input, signal: callerSignal }) =>
      withProgress(callerSignal, async (report, signal) => {
        const api = await connections.api(input.connectionId);
        const onRetry = (notice: Parameters<typeof retryProgress>[0]): void => {
          report(retryProgress(notice));
        };
        const reply = await api.getSuppressions(input.email, input.allProjects, { signal, onRetry });
        const { baseUrl } = await connections.get(input.connectionId);
        await noteLookUp(library, { email: input.email, baseUrl }, reply, now);
        return toResult(reply, input, now().toISOString());
      }),
    ),

    delete: suppression.delete.handler(async ({ input, signal }) => {
      const connection = await connections.get(input.connectionId);
      const api = await connections.api(input.connectionId);
      const asked = { ...input, api, library, connection, signal, now };
      const { before, refusal, after, lookupFailure } = await liftSuppression(asked);
      if (refusal !== null && !refusal.outcomeUnknown) throw refusal;
      const shown = (reply: SuppressionReply): SuppressionResult =>
        toResult(reply, input, now().toISOString());
      return {
        before: shown(before),
        unknown: refusal && toFailure(refusal),
        after: after && shown(after),
        lookupFailure: lookupFailure && toFailure(lookupFailure),
      };
    }),
  };
}
