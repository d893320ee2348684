/**
 * `npm run dev`: the window with hot reload, for people who change Mailproof. Vite serves the window's sources and hands
 * its calls to a running browser host. Everything else (rules, services, the command line) is built again when a file is
 * saved; then the host starts anew and the page reloads, so that a changed rule is seen without a restart by hand.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolveConfig } from 'electron-vite';
import { build as watchBuild, createServer } from 'vite';
import { build } from './build.mjs';
import { createHostProcess } from './dev-host.mjs';
import { devPagePlugin } from './dev-page.mjs';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { createTerminal } from './terminal.mjs';

const terminal = createTerminal(process.stdout);

/** The host that answers the window's calls; `--page-port` tells it which port the browser's page comes from. */
const host = createHostProcess((pagePort) =>
  fork(inRoot('out/main/cli.js'), ['serve', '--page-port', String(pagePort)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  }),
);

async function startPage() {
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'serve', 'development');
  const server = await createServer({
    ...config?.renderer,
    configFile: false,
    // 127.0.0.1 only, as the host itself; no CORS header, so no other page of the browser can read an answer.
    server: { host: '127.0.0.1', port: 5173, cors: false },
    plugins: [...(config?.renderer?.plugins ?? []), devPagePlugin(host)],
  });
  await server.listen();
  return server;
}

/**
 * Builds what runs on Node, then again at every change.
 * @param {() => Promise<void>} onBuilt
 */
async function watchHost(onBuilt) {
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'production');
  // What stands in out/ is no longer what `npm run build` made.
  rmSync(inRoot('out/.built-from'), { force: true });
  const watcher = await watchBuild({
    ...config?.main,
    configFile: false,
    build: { ...config?.main?.build, emptyOutDir: false, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('The builder does not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'END') onBuilt().catch((error) => terminal.failure(error));
    else if (event.code === 'ERROR') terminal.failure(event.error);
  });
}

try {
  await prepare('start', terminal);
  // The host wants a built window to begin with, though the page comes from the sources.
  await build(terminal);
  const page = await startPage();
  const address = page.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The page has no port.');
  await watchHost(async () => {
    const first = !host.running();
    await host.restart(address.port);
    if (first) terminal.say(`\nOpen http://127.0.0.1:${address.port}/\nStop with Ctrl-C.\n`);
    else terminal.say('  Built again; the page reloads.');
    page.ws.send({ type: 'full-reload' });
  });
} catch (error) {
  terminal.failure(error);
  process.exit(1);
}
