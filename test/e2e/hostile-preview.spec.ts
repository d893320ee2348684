/** A hostile mail in the window: nothing of it loads, runs, sends, navigates or reaches the window around it. */
import type { AppPage } from './app-page.ts';
import { startAttacker, type Attacker } from './hostile/attacker.ts';
import { hostileMail, LAST_WORDS, PICTURE_COUNT, swallowingMails, VECTOR_COUNT } from './hostile/vectors.ts';
import { expect, test } from './mailproof.ts';

let attacker: Attacker;

test.beforeAll(async () => {
  attacker = await startAttacker();
});

test.afterAll(async () => {
  await attacker.close();
});

test.beforeEach(() => {
  test.setTimeout(120_000);
  attacker.forget();
});

/** Everything that happens to the window or leaves it while a mail is shown. */
interface Watch {
  /** What must not happen at all. */
  readonly incidents: string[];
  /** Requests to anybody but the window's own two servers, as `image GET https://…`. */
  readonly requests: string[];
}

async function watch(app: AppPage): Promise<Watch> {
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

/** Opens the mail and waits until it is shown whole and everything it started would have left. */
async function show(app: AppPage, name: string, html: string): Promise<void> {
  await app.openFile(name, html);
  await expect(app.page).toHaveTitle(new RegExp(name));
  await expect.poll(() => app.previewDocument(), { timeout: 30_000 }).toContain(LAST_WORDS);
  await settle(app);
}

/** A frame that loads, redirects or animates has done so by then; absence cannot be waited for in another way. */
async function settle(app: AppPage): Promise<void> {
  await expect(app.previewFrame).toHaveCount(1);
  await app.page.waitForTimeout(1500);
}

test('the vectors are alive: in an unguarded page they reach the attacker', async ({ browser }) => {
  const page = await browser.newPage();
  page.on('dialog', (dialog) => {
    // It may be gone already, with the page that opened it.
    dialog.dismiss().catch(() => undefined);
  });
  // A redirect of the mail's own can end the loading of the page; what it asked for before counts.
  await page.setContent(hostileMail(attacker.http), { waitUntil: 'commit' }).catch(() => undefined);
  await expect.poll(() => new Set(attacker.plain).size).toBeGreaterThan(40);
  await page.close();
});

test(`${VECTOR_COUNT} hostile vectors reach nobody while remote images are off`, async ({ app, page }) => {
  expect(VECTOR_COUNT).toBeGreaterThan(100);
  const seen = await watch(app);
  await show(app, 'hostile.html', hostileMail(attacker.http, attacker.https));
  expect(attacker.plain).toEqual([]);
  expect(attacker.secure()).toBe(0);
  expect(seen).toEqual({ incidents: [], requests: [] });
  await expect(page).toHaveTitle(/hostile\.html/);
});

test('when the user asks for them, only pictures load, and only over https', async ({ app, page }) => {
  const seen = await watch(app);
  await show(app, 'hostile.html', hostileMail(attacker.http, attacker.https));
  await page.getByRole('button', { name: 'Show remote images' }).click();
  await expect(page.getByRole('button', { name: 'Block remote images' })).toBeVisible();
  await expect.poll(() => seen.requests.length).toBeGreaterThan(PICTURE_COUNT / 3);
  await settle(app);
  expect(seen.incidents).toEqual([]);
  expect(attacker.plain).toEqual([]);
  expect(attacker.secure()).toBeGreaterThan(0);
  for (const request of seen.requests) expect(request).toMatch(/^image GET https:\/\/127\.0\.0\.1:/);
});

for (const view of ['Show the mail without images', 'Forced dark'] as const) {
  test(`the view "${view}" lets nothing through either`, async ({ app, page }) => {
    const seen = await watch(app);
    await show(app, 'hostile.html', hostileMail(attacker.http, attacker.https));
    await page
      .getByRole('button', { name: view })
      .or(page.getByRole('radio', { name: view }))
      .first()
      .click();
    await settle(app);
    expect(attacker.plain).toEqual([]);
    expect(attacker.secure()).toBe(0);
    expect(seen).toEqual({ incidents: [], requests: [] });
  });
}

test('mails that swallow their own end, or change when read twice, let nothing through', async ({
  app,
  page,
}) => {
  const seen = await watch(app);
  for (const [name, html] of swallowingMails(attacker.http, attacker.https)) {
    await app.openFile(`${name}.html`, html);
    await expect(page).toHaveTitle(new RegExp(`${name}\\.html`));
    // A connection that was kept open may end just then; the next look opens another.
    const look = (): Promise<string> => app.previewDocument().catch(() => '');
    await expect.poll(look, { timeout: 30_000 }).toContain('<body');
    await page.waitForTimeout(200);
    expect({ name, plain: attacker.plain, ...seen }).toEqual({
      name,
      plain: [],
      incidents: [],
      requests: [],
    });
  }
  await settle(app);
  expect(attacker.plain).toEqual([]);
  expect(attacker.secure()).toBe(0);
  expect(seen).toEqual({ incidents: [], requests: [] });
});

test('the frame of a mail knows nothing of the window, and the window keeps its session to itself', async ({
  app,
  page,
}) => {
  await show(app, 'hostile.html', hostileMail(attacker.http));
  const frame = page.frames().find((one) => one !== page.mainFrame());
  const address = frame?.url() ?? '';
  expect(app.isPreview(address)).toBe(true);
  // The session is out of reach of every script, ours included.
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(page.url()).not.toContain('secret');
  const reachable = await page.evaluate(() => {
    try {
      return document.querySelector('iframe')?.contentWindow?.document.title ?? null;
    } catch {
      return null;
    }
  });
  expect(reachable).toBeNull();
  // Nobody else may frame it.
  const preview = address.split('#')[0] ?? '';
  expect(await app.policyOf(preview)).toContain(`frame-ancestors ${app.origin}`);
  // The desktop app has no other tab to open it in.
  if (app.electron !== undefined) return;
  // Opened by itself, outside the frame, it is as powerless.
  const alone = await page.context().newPage();
  const incidents: string[] = [];
  alone.on('dialog', (dialog) => {
    incidents.push(dialog.message());
    dialog.dismiss().catch(() => undefined);
  });
  await alone.goto(preview);
  await alone.waitForTimeout(500);
  await alone.close();
  expect(incidents).toEqual([]);
  expect(attacker.plain).toEqual([]);
});
