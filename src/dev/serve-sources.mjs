/** Serves the window from its sources, and keeps a built host running behind it. */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolveConfig } from 'electron-vite';
import { build, createServer } from 'vite';
import { inRoot } from '../launcher/paths.mjs';
import { createHostProcess } from './host-process.mjs';
import { pagePlugin } from './page-plugin.mjs';

/** @param {import('./host-process.mjs').HostProcess} host @returns {Promise<import('vite').ViteDevServer>} */
async function startPage(host) {
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'serve', 'development');
  const page = await createServer({
    ...config?.renderer,
    configFile: false,
    // 127.0.0.1 only, as the host itself; no CORS header, so no other page of the browser can read an answer.
    server: { host: '127.0.0.1', port: 5173, cors: false },
    plugins: [...(config?.renderer?.plugins ?? []), pagePlugin(host)],
  });
  return page.listen();
}

/**
 * Builds what runs on Node, then again at every change.
 * @param {() => Promise<void>} onBuilt
 * @param {(error: unknown) => void} onError a file that does not compile, or a host that does not start
 */
async function watchHost(onBuilt, onError) {
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'production');
  // What stands in out/ is no longer what `npm run build` made.
  rmSync(inRoot('out/.built-from'), { force: true });
  const watcher = await build({
    ...config?.main,
    configFile: false,
    build: { ...config?.main?.build, emptyOutDir: false, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('The builder does not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'END') onBuilt().catch(onError);
    else if (event.code === 'ERROR') onError(event.error);
  });
}

/**
 * Runs until Ctrl-C.
 * @param {import('../launcher/terminal.mjs').Terminal} terminal
 */
export async function serveSources(terminal) {
  const host = createHostProcess((pagePort) =>
    fork(inRoot('out/main/cli.js'), ['serve', '--page-port', String(pagePort)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    }),
  );
  const page = await startPage(host);
  const address = page.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The page has no port.');
  const { port } = address;
  await watchHost(async () => {
    const isFirst = !host.running();
    await host.restart(port);
    if (isFirst) terminal.say(`\nOpen http://127.0.0.1:${port}/\nStop with Ctrl-C.\n`);
    else terminal.say('  Built again; the page reloads.');
    page.ws.send({ type: 'full-reload' });
  }, terminal.failure);
}
