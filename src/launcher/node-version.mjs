import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { StepError } from './terminal.mjs';

/** `20.19` or `v20.19.3` → [20, 19, 3]. @param {string} version */
function numbers(version) {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split('.').map(Number);
  return [major, minor, patch];
}

/**
 * Whether a version satisfies a `>=x.y` range, the only form package.json uses here.
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
  const has = numbers(version);
  const wants = numbers(range.replace(/^>=\s*/, ''));
  for (const [index, wanted] of wants.entries()) {
    const found = has[index] ?? 0;
    if (found !== wanted) return found > wanted;
  }
  return true;
}

/** Throws a StepError when this Node is older than package.json's `engines.node`. */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  if (satisfies(process.version, engines.node)) return;
  throw new StepError(`Mailproof needs Node ${engines.node}, and this is ${process.version}.`, {
    remedy: 'Install a newer Node from nodejs.org, then run the command again.',
  });
}
