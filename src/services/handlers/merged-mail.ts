/** The open template merged for a recipient, filled in as the decisions in force say. */
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import { substitutionInForce } from '../decisions/decisions.ts';
import type { ServiceParts } from './parts.ts';

/** @throws FailureError when it was closed, or what is kept cannot be read. */
export async function mergedMail(
  parts: ServiceParts,
  { handle, sample }: { readonly handle: string; readonly sample: SampleValues },
): Promise<MergedMail> {
  const settings = await substitutionInForce(parts.openTemplates.get(handle), parts);
  return parts.openTemplates.mail(handle, sample, settings);
}
