import type { Failure } from '../../contract/schemas/failure.ts';

/** The text behind "Copy details": everything known, one fact a line. */
export function failureDetails(failure: Failure): string {
  const lines = [failure.title, failure.reason, failure.remedy, `At fault: ${failure.fault}`];
  if (failure.field !== null) lines.push(`Field: ${failure.field}`);
  if (failure.code !== null) lines.push(`Code of the service: ${failure.code}`);
  if (failure.serviceMessage !== null) lines.push(`Message of the service: ${failure.serviceMessage}`);
  if (failure.httpStatus !== null) lines.push(`HTTP status: ${failure.httpStatus}`);
  return lines.join('\n');
}
