/** After all tests: what they ran of the desktop app. */
import { reportCoverage } from '../electron/covered/report.ts';

export default function tearDown(): void {
  reportCoverage();
}
