/** After a run of all tests: what they ran of the desktop app. The gate's few run too little for the question. */
import { reportCoverage } from '../electron/covered/report.ts';

export default function tearDown(): void {
  if (!process.env['MAILPROOF_GATE']) reportCoverage();
}
