/**
 * Serves built previews on an origin of their own: `localhost` and another port, where the app's is `127.0.0.1`.
 * Cookies ignore ports but not host names, so a mail can never ride on the app's session. Ids cannot be guessed, the
 * `Host` check stops DNS rebinding, and the documents' own policy stops everything active.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { PreviewStore } from '../services/preview-store/preview-store.ts';
import { requestHost, requestUrl } from './request-path.ts';
import { refusal, respond, type Answer } from './respond.ts';

/** Creates the server; `port()` is asked at each request because it is known only once the server listens. */
export function createPreviewServer(
  store: () => PreviewStore,
  port: () => number,
  appOrigin: () => string,
): Server {
  function answer(request: IncomingMessage): Answer {
    const host = `localhost:${port()}`;
    if (requestHost(request) !== host) return refusal(421, 'This address is not served here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Previews are only read.');
    const url = requestUrl(request, `http://${host}`);
    if (!url) return refusal(400, 'The request does not ask for a path.');
    const [, id = '', ...rest] = url.pathname.split('/');
    const found = store().get(id, `/${rest.join('/')}`);
    if (!found) return refusal(404, 'This preview has expired. Choose the template again.');
    const policy = found.headers['Content-Security-Policy'];
    return {
      status: found.status,
      // Only the app's own page may frame a preview.
      headers: policy
        ? { ...found.headers, 'Content-Security-Policy': `${policy}; frame-ancestors ${appOrigin()}` }
        : found.headers,
      body: found.body,
    };
  }

  return createServer((request, response) => {
    let said: Answer;
    try {
      said = answer(request);
    } catch {
      // Thrown out of this listener, it would end the program.
      said = refusal(500, 'Mailproof could not answer this request.');
    }
    respond(response, said, request.method);
  });
}
