/** Where the built pieces stand beside the command line's own bundle, and which version this is. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rulesVersion as rulesVersionOf } from '../services/lint-pool/describe-tool.ts';

/** The bundle's folder, `out/main`: this module ends up in it or in its `chunks`. */
function mainFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith('chunks') ? dirname(here) : here;
}

export const rendererFolder = (): string => join(mainFolder(), '../renderer');

export const lintWorkerUrl = (): URL => pathToFileURL(join(mainFolder(), 'lint-worker.js'));

/** Changes with every change of a rule or of the support data. */
export const rulesVersion = (): string => rulesVersionOf(lintWorkerUrl());

/** The version in package.json. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(mainFolder(), '../../package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  return '0.0.0';
}
