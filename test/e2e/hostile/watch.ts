/** Sees everything that a hostile mail could do to the window or beyond it. */
import type { AppPage } from '../app-page.ts';
import type { Attacker } from './attacker.ts';

/** Everything that happens to the window or leaves it while a mail is shown. */
export interface Watch {
  /** What must not happen at all. */
  readonly incidents: string[];
  /** Requests to anybody but the window's own two servers, as `image GET https://…`. */
  readonly requests: string[];
}

export async function watch(app: AppPage, attacker: Attacker): Promise<Watch> {
  const { page } = app;
  const incidents: string[] = [];
  const requests: string[] = [];
  const origin = page.url().split('/', 3).join('/');
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.context().on('page', (opened) => incidents.push(`window: ${opened.url()}`));
  page.on('download', (download) => incidents.push(`download: ${download.url()}`));
  page.on('pageerror', (error) => incidents.push(`error of the page: ${error.message}`));
  page.on('console', (message) => {
    const from = message.location().url;
    if (message.text() === 'taken') incidents.push('a message reached the window');
    if (message.type() === 'error' && (from === '' || from.startsWith(origin))) {
      incidents.push(`console: ${message.text()}`);
    }
  });
  page.on('framenavigated', (frame) => {
    const isWhereItBelongs =
      frame === page.mainFrame() ? frame.url().startsWith(`${origin}/`) : app.isPreview(frame.url());
    if (!isWhereItBelongs) {
      incidents.push(`navigation: ${frame.url()}`);
    }
  });
  page.on('request', (request) => {
    const address = request.url();
    if (address.startsWith(attacker.http) || address.startsWith(attacker.https) || !app.isOwn(address)) {
      requests.push(`${request.resourceType()} ${request.method()} ${address}`);
    }
  });
  await page.evaluate(() => {
    window.addEventListener('message', () => {
      console.log('taken');
    });
  });
  return { incidents, requests };
}
