/** The two schemes of ours: the window's page, and previews of mails on an origin each. */
import { protocol, type Session } from 'electron';
import type { AppPage } from '../services/app-page/app-page.ts';
import { previewResponse } from '../services/preview-store/preview-response.ts';
import type { PreviewStore } from '../services/preview-store/preview-store.ts';

export const APP_ORIGIN = 'app://mailproof';
export const PREVIEW_SCHEME = 'preview';

/** The address of a preview; every preview is an origin of its own. */
export const previewUrl = (id: string, path = '/'): string => `${PREVIEW_SCHEME}://${id}${path}`;

/**
 * Must run before the app is ready. `standard` and `secure` give both schemes real origins, so that policies hold; no
 * scheme bypasses CSP, and neither may register service workers.
 */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    { scheme: PREVIEW_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

const notFound = (): Response => new Response('There is no such page.', { status: 404 });

/** Serves both schemes from memory: a request can only name a built file or a built preview, never a path on disk. */
export function serveSchemes(session: Session, page: AppPage, previews: () => PreviewStore): void {
  session.protocol.handle('app', (request) => {
    const url = new URL(request.url);
    // The handler is asked about its own scheme alone; Node gives it the origin "null", so the host is compared.
    if (url.host !== 'mailproof' || request.method !== 'GET') return notFound();
    const { status, headers, body } = page.respond(url.pathname);
    return new Response(new Uint8Array(body), { status, headers: { ...headers } });
  });
  session.protocol.handle(PREVIEW_SCHEME, async (request) => {
    const url = new URL(request.url);
    const { method } = request;
    const asked = { method, id: url.hostname, path: url.pathname };
    await previews().arrival(asked.id);
    const { status, headers, body } = previewResponse(previews(), asked, APP_ORIGIN);
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      status,
      headers: { ...headers },
    });
  });
}
