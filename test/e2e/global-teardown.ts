/** After all tests: what they ran of the desktop app. */
import { reportCoverage } from '../electron/covered/report.ts';

/** @throws Error for a line that no spec ran and nobody has explained, in a run of all specs on the stand-in */
export default function tearDown(): void {
  const unexplained = reportCoverage();
  if (unexplained > 0 && process.env['MAILPROOF_COVERAGE'] === 'explained') {
    throw new Error(`${String(unexplained)} lines were not run: add a spec, or a reason in explained.ts.`);
  }
}
