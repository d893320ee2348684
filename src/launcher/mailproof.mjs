#!/usr/bin/env node
/**
 * The `mailproof` command. In a source checkout it first brings itself up to date, and says so on standard error only:
 * standard output belongs to the report. The npm package holds what is built, and this file with the three it loads.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './node-version.mjs';
import { inRoot } from './paths.mjs';
import { createTerminal } from './terminal.mjs';

const CLI = inRoot('out/main/cli.js');
const terminal = createTerminal(process.stderr);

/** Builds in a checkout; the package has no sources and needs nothing. */
async function bringUpToDate() {
  if (!existsSync(inRoot('electron.vite.config.ts'))) return;
  const { stopOnInterrupt } = await import('./processes.mjs');
  const letGo = stopOnInterrupt();
  try {
    if (!existsSync(inRoot('node_modules'))) {
      const { prepare } = await import('./prepare.mjs');
      await prepare('start', terminal);
    }
    const { build } = await import('./build.mjs');
    await build(terminal);
  } finally {
    letGo();
  }
}

/** Whether the command can run. */
async function isReady() {
  try {
    checkNodeVersion();
    await bringUpToDate();
    return true;
  } catch (error) {
    terminal.failure(error);
    return false;
  }
}

if (await isReady()) {
  process.argv[1] = CLI;
  await import(pathToFileURL(CLI).href);
} else {
  // 2: could not run; 1 would mean findings.
  process.exitCode = 2;
}
