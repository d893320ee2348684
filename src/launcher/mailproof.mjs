#!/usr/bin/env node
/**
 * The `mailproof` command. In a source checkout it first brings itself up to date, and says so on standard error only:
 * standard output belongs to the report.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

const CLI = inRoot('out/main/cli.js');

/** Whether the command can run. */
async function bringUpToDate() {
  if (!existsSync(inRoot('electron.vite.config.ts'))) return true;
  const { createTerminal } = await import('./terminal.mjs');
  const { stopOnInterrupt } = await import('./processes.mjs');
  const terminal = createTerminal(process.stderr);
  const letGo = stopOnInterrupt();
  try {
    if (!existsSync(inRoot('node_modules'))) {
      const { prepare } = await import('./prepare.mjs');
      await prepare('start', terminal);
    }
    const { build } = await import('./build.mjs');
    await build(terminal);
    return true;
  } catch (error) {
    terminal.failure(error);
    return false;
  } finally {
    letGo();
  }
}

if (await bringUpToDate()) {
  process.argv[1] = CLI;
  await import(pathToFileURL(CLI).href);
} else {
  // 2: could not run; 1 would mean findings.
  process.exitCode = 2;
}
