/** Where this machine keeps what Mailproof remembers. */
import envPaths from 'env-paths';
import { resolve } from 'node:path';

/**
 * `MAILPROOF_DATA` when it is set, else the folder for a program's data on this system, such as
 * `~/.local/share/mailproof` on Linux. Nothing is created here.
 */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env['MAILPROOF_DATA']?.trim();
  return chosen ? resolve(chosen) : envPaths('mailproof', { suffix: '' }).data;
}
