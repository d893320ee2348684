/** The Vite plugin of `npm run dev`: lets the browser in, hands calls to the host, and fills the page's nonce in. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

/** Whether a person opened the address: typed, clicked in a terminal, or reloaded. Other sites' pages say `cross-site`. */
const openedByPerson = (/** @type {import('node:http').IncomingMessage} */ asked) =>
  asked.url === '/' &&
  ['none', 'same-origin', undefined].includes(asked.headers['sec-fetch-site']?.toString());

/**
 * Passes a request on as it came, `Host`, `Origin` and cookie included: the host judges it as if it stood there itself.
 * @param {string} origin
 * @param {import('node:http').IncomingMessage} asked
 * @param {import('node:http').ServerResponse} answer
 */
function passOn(origin, asked, answer) {
  const upstream = request(
    new URL(asked.url ?? '/', origin),
    { method: asked.method ?? 'GET', headers: asked.headers, setHost: false },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  upstream.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end('The host is being built again.\n');
  });
  answer.on('close', () => upstream.destroy());
  asked.pipe(upstream);
}

/**
 * @param {Pick<import('./host-process.mjs').HostProcess, 'origin' | 'takeEntry'>} host
 * @returns {import('vite').Plugin}
 */
export function pagePlugin(host) {
  return {
    name: 'mailproof-dev-page',
    transformIndexHtml: (html) => html.replaceAll('__CSP_NONCE__', randomBytes(18).toString('base64')),
    configureServer(server) {
      server.middlewares.use((asked, answer, next) => {
        const origin = host.origin();
        const path = asked.url ?? '/';
        if (origin === null) next();
        else if (path.startsWith('/rpc/') || path.startsWith('/open?')) passOn(origin, asked, answer);
        else {
          const entry = openedByPerson(asked) ? host.takeEntry() : null;
          if (entry === null) next();
          else answer.writeHead(303, { Location: entry, 'Cache-Control': 'no-store' }).end();
        }
      });
    },
  };
}
