/** Before all tests: the stand-in for Electron is built, which the specs of the desktop app need in every run. */
import { buildStandIn } from '../electron/build.ts';
import { hostName } from './electron.ts';

export default async function setUp(): Promise<void> {
  if (hostName !== 'electron') await buildStandIn();
}
