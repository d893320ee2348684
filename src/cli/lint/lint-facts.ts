/** What a report says of the run itself: which rules and data judged, and with which sample recipients. */
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReportSample, RunFacts } from '../../core/lint/report.ts';
import { describeTool } from '../../services/lint-pool/describe-tool.ts';
import { lintWorkerUrl, version } from '../built.ts';
import type { LintCommandOptions } from './lint-run.ts';

/** Never their values: who gets the report need not get the recipients. */
async function describeSamples({ sample, samples }: LintCommandOptions): Promise<readonly ReportSample[]> {
  const generated = samples.map((name) => ({ name }));
  if (sample === undefined) return generated;
  const hash = createHash('sha256');
  await pipeline(createReadStream(sample), hash);
  return [{ name: basename(sample), sha256: hash.digest('hex') }, ...generated];
}

export async function describeRun(options: LintCommandOptions): Promise<RunFacts> {
  return {
    tool: await describeTool(version(), lintWorkerUrl()),
    campaign: options.campaign,
    samples: await describeSamples(options),
  };
}
