/**
 * Serves built previews on an origin of their own: `localhost` and another port, where the app's is `127.0.0.1`.
 * Cookies ignore ports but not host names, so a mail can never ride on the app's session. Ids cannot be guessed, the
 * `Host` check stops DNS rebinding, and the documents' own policy stops everything active.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { previewResponse } from '../services/preview-store/preview-response.ts';
import type { PreviewStore } from '../services/preview-store/preview-store.ts';
import { requestHost, requestUrl } from './request-path.ts';
import { refusal, respond, type Answer } from './respond.ts';

/** Creates the server; `port()` is asked at each request because it is known only once the server listens. */
export function createPreviewServer(
  store: () => PreviewStore,
  port: () => number,
  appOrigin: () => string,
): Server {
  async function answer(request: IncomingMessage): Promise<Answer> {
    const host = `localhost:${port()}`;
    if (requestHost(request) !== host) return refusal(421, 'This address is not served here.');
    const url = requestUrl(request, `http://${host}`);
    if (!url) return refusal(400, 'The request does not ask for a path.');
    const [, id = '', ...rest] = url.pathname.split('/');
    await store().arrival(id);
    return previewResponse(store(), { method: request.method, id, path: `/${rest.join('/')}` }, appOrigin());
  }

  return createServer((request, response) => {
    void answer(request)
      // Thrown out of this listener, it would end the program.
      .catch(() => refusal(500, 'Mailproof could not answer this request.'))
      .then((reply) => {
        respond(response, reply, request.method);
      });
  });
}
