/** Whether a changed configuration says anything that cannot be used. */
import type { ConfigJson } from '../../core/lint/change-config.ts';
import { failureError } from '../failure-error.ts';
import { errorLine } from './config-on-disk.ts';

/**
 * What was wrong before may stay: it was not this person's doing, and taking something else back must work.
 * @throws FailureError that names the field and the remedy.
 */
export async function refuseNewErrors(before: ConfigJson, next: ConfigJson): Promise<void> {
  const { decodeConfig } = await import('../../core/lint/config-file.ts');
  const known = new Set(decodeConfig(before).errors.map(errorLine));
  const fresh = decodeConfig(next).errors.find((error) => !known.has(errorLine(error)));
  if (!fresh) return;
  throw failureError({
    fault: 'input',
    title: 'The decision was not kept',
    reason: errorLine(fresh),
    remedy: 'Correct it, and try again.',
    field: fresh.path,
  });
}
