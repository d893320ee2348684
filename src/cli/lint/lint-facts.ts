/** What a report says of the run itself: which rules and data judged, and with which sample recipients. */
import type { RunFacts } from '../../core/lint/report.ts';
import { describeSamples } from '../../services/inputs/sample-recipients.ts';
import { describeTool } from '../../services/lint-pool/describe-tool.ts';
import { lintWorkerUrl, version } from '../built.ts';
import type { LintCommandOptions } from './lint-run.ts';

export async function describeRun(options: LintCommandOptions): Promise<RunFacts> {
  return {
    tool: await describeTool(version(), lintWorkerUrl()),
    campaign: options.campaign,
    samples: await describeSamples(options),
  };
}
