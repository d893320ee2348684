/** Which rules and data judge: said in every report, and part of what a kept verdict is known by. */
import { readFileSync } from 'node:fs';
import type { ReportTool } from '../../core/lint/report.ts';
import { sha256Of } from '../hash.ts';

/**
 * Changes with every change of a rule or of the support data: the worker's bundle names its pieces by their content.
 * @param workerUrl - the built `lint-worker.js`
 */
export const rulesVersion = (workerUrl: URL): string => sha256Of(readFileSync(workerUrl)).slice(0, 16);

/** What a report says of Mailproof itself. */
export async function describeTool(version: string, workerUrl: URL): Promise<ReportTool> {
  // The data is large, and a report is made once.
  const { SUPPORT_DATE } = await import('../../core/clients/support.ts');
  return { version, rules: rulesVersion(workerUrl), clientData: SUPPORT_DATE };
}
