/**
 * Serves built previews on an origin of their own: `localhost` and another port, where the app's is `127.0.0.1`.
 * Cookies ignore ports but not host names, so a mail can never ride on the app's session. Ids cannot be guessed, the
 * `Host` check stops DNS rebinding, and the documents' own policy stops everything active.
 */
import { createServer, type Server } from 'node:http';
import type { PreviewStore } from '../services/preview-store/preview-store.ts';
import { refusal, respond } from './respond.ts';

/** Creates the server; `port()` is asked at each request because it is known only once the server listens. */
export function createPreviewServer(
  store: () => PreviewStore,
  port: () => number,
  appOrigin: () => string,
): Server {
  return createServer((request, response) => {
    if (request.headers.host !== `localhost:${port()}`) {
      respond(response, refusal(421, 'This address is not served here.'));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      respond(response, refusal(405, 'Previews are only read.'));
      return;
    }
    const { pathname } = new URL(request.url ?? '/', `http://localhost:${port()}`);
    const [, id = '', ...rest] = pathname.split('/');
    const found = store().get(id, `/${rest.join('/')}`);
    if (!found) {
      respond(response, refusal(404, 'This preview has expired. Choose the template again.'), request.method);
      return;
    }
    const policy = found.headers['Content-Security-Policy'];
    respond(
      response,
      {
        status: found.status,
        // Only the app's own page may frame a preview.
        headers: policy
          ? { ...found.headers, 'Content-Security-Policy': `${policy}; frame-ancestors ${appOrigin()}` }
          : found.headers,
        body: found.body,
      },
      request.method,
    );
  });
}
