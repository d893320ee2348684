/** Before all tests: the stand-in for Electron is built, which the specs of the desktop app need in every run. */
import { rm } from 'node:fs/promises';
import { buildStandIn } from '../electron/build.ts';
import { COVERAGE_FOLDER } from '../electron/covered/report.ts';
import { hostName } from './electron.ts';

export default async function setUp(): Promise<void> {
  await rm(COVERAGE_FOLDER, { recursive: true, force: true });
  if (hostName !== 'electron') await buildStandIn();
}
