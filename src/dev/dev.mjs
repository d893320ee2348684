/**
 * `npm run dev`: the window with hot reload, for people who change Mailproof. Vite serves the window's sources and hands
 * its calls to a running browser host. Everything else (rules, services, the command line) is built again when a file is
 * saved; then the host starts anew and the page reloads, so that a changed rule is seen without a restart by hand.
 */
import { build } from '../launcher/build.mjs';
import { prepare } from '../launcher/prepare.mjs';
import { createTerminal } from '../launcher/terminal.mjs';

const terminal = createTerminal(process.stdout);
try {
  await prepare('start', terminal);
  // The host wants a built window to begin with, though the page comes from the sources.
  await build(terminal);
  // Its packages may only be there since the line above.
  const { serveSources } = await import('./serve-sources.mjs');
  await serveSources(terminal);
} catch (error) {
  terminal.failure(error);
  process.exit(1);
}
