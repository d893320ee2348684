/** A failure as the command line says it: what failed, why, what the service itself said, and what to do. */
import type { Failure } from '../contract/schemas/failure.ts';
import { visible } from '../core/lint/formatters/visible.ts';

/** The service's own words and numbers, each once: what the reason says already is left out. */
function serviceWords({ reason, code, httpStatus, serviceMessage }: Failure): string {
  const numbers = [
    ...(code === null || reason.includes(`code ${code}`) ? [] : [`code ${code}`]),
    ...(httpStatus === null || reason.includes(`HTTP status ${httpStatus}`)
      ? []
      : [`HTTP status ${httpStatus}`]),
  ].join(', ');
  if (serviceMessage === null) return numbers === '' ? '' : ` (${numbers})`;
  const message = serviceMessage.trim().replace(/\.$/u, '');
  return ` The service said: “${message}”${numbers === '' ? '' : ` (${numbers})`}.`;
}

/** Reason and remedy, without the title, on one line: a reason may hold the service's own words. */
export function reasonText(failure: Failure): string {
  const serviceText = serviceWords(failure);
  const reason = serviceText.startsWith(' (')
    ? `${failure.reason.replace(/\.$/u, '')}${serviceText}.`
    : `${failure.reason}${serviceText}`;
  return visible(`${reason} ${failure.remedy}`);
}

export const failureText = (failure: Failure): string => `${visible(failure.title)}. ${reasonText(failure)}`;
