/** A hostile mail in the window: nothing of it loads, runs, sends, navigates or reaches the window around it. */
import type { AppPage } from './app-page.ts';
import { startAttacker, type Attacker } from './hostile/attacker.ts';
import { watch } from './hostile/watch.ts';
import { inlineStyles } from '../../src/services/mail-transforms/inline-styles.ts';
import {
  hostileMail,
  LAST_WORDS,
  mailOfVectors,
  PICTURE_COUNT,
  swallowingMails,
  VECTOR_COUNT,
  vectorsAt,
} from './hostile/vectors.ts';
import { expect, test } from './mailproof.ts';

function juiceTakes(mail: string): boolean {
  try {
    inlineStyles(mail);
    return true;
  } catch {
    return false;
  }
}

/**
 * A mail of all vectors that juice takes together: it throws on attributes it cannot read once any rule matches their
 * element, whoever wrote that rule. One here matches all of them.
 */
function mailThatJuiceTakes(addresses: readonly string[]): { mail: string; count: number } {
  const taken = ['<style>*{color:red}</style>'];
  for (const vector of vectorsAt(addresses)) {
    if (juiceTakes(mailOfVectors([...taken, vector]))) taken.push(vector);
  }
  return { mail: mailOfVectors(taken), count: taken.length - 1 };
}

let attacker: Attacker;

test.beforeAll(async () => {
  attacker = await startAttacker();
});

test.afterAll(async () => {
  await attacker.close();
});

test.beforeEach(() => {
  attacker.forget();
});

/** Opens the mail and waits until it is shown whole and everything it started would have left. */
async function show(app: AppPage, name: string, html: string): Promise<void> {
  await app.openFile(name, html);
  await expect(app.page).toHaveTitle(new RegExp(name));
  await expect.poll(() => app.previewDocument()).toContain(LAST_WORDS);
  await settle(app);
}

/** A frame that loads, redirects or animates has done so by then; absence cannot be waited for in another way. */
async function settle(app: AppPage): Promise<void> {
  await expect(app.previewFrame).toHaveCount(1);
  await app.page.waitForTimeout(1500);
}

test(
  'the vectors are alive: in an unguarded page they reach the attacker',
  { tag: '@gate' },
  async ({ browser }) => {
    const page = await browser.newPage();
    page.on('dialog', (dialog) => {
      // It may be gone already, with the page that opened it.
      dialog.dismiss().catch(() => undefined);
    });
    // A redirect of the mail's own can end the loading of the page; what it asked for before counts.
    await page.setContent(hostileMail(attacker.http), { waitUntil: 'commit' }).catch(() => undefined);
    await expect.poll(() => new Set(attacker.plain).size).toBeGreaterThan(40);
    await page.close();
  },
);

test(
  `${VECTOR_COUNT} hostile vectors reach nobody while remote images are off`,
  { tag: '@gate' },
  async ({ app, page }) => {
    expect(VECTOR_COUNT).toBeGreaterThan(100);
    const seen = await watch(app, attacker);
    await show(app, 'hostile.html', hostileMail(attacker.http, attacker.https));
    expect(attacker.plain).toEqual([]);
    expect(attacker.secure()).toBe(0);
    expect(seen).toEqual({ incidents: [], requests: [] });
    await expect(page).toHaveTitle(/hostile\.html/);
  },
);

test(
  'when the user asks for them, only pictures and fonts load, and only over https',
  { tag: '@gate' },
  async ({ app, page }) => {
    const seen = await watch(app, attacker);
    await show(app, 'hostile.html', hostileMail(attacker.http, attacker.https));
    await page.getByRole('button', { name: 'Show remote images' }).click();
    await expect(page.getByRole('button', { name: 'Block remote images' })).toBeVisible();
    await expect.poll(() => seen.requests.length).toBeGreaterThan(PICTURE_COUNT / 3);
    await settle(app);
    expect(seen.incidents).toEqual([]);
    expect(attacker.plain).toEqual([]);
    expect(attacker.secure()).toBeGreaterThan(0);
    for (const request of seen.requests) {
      expect(request).toMatch(/^(?:image|font) GET https:\/\/127\.0\.0\.1:/);
    }
  },
);

for (const view of ['Show the mail without images', 'Forced dark'] as const) {
  test(`the view "${view}" lets nothing through either`, async ({ app, page }) => {
    const seen = await watch(app, attacker);
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

test('no other view lets anything through, Word’s with its comments and VML least of all', async ({
  app,
  page,
}) => {
  const seen = await watch(app, attacker);
  // Word reads what is in its comments, so the whole attack stands there once more.
  const mail = hostileMail(attacker.http, attacker.https);
  await show(
    app,
    'hostile.html',
    `${mail}<!--[if mso]>${mail}<v:rect fillcolor="red" style="width:9px"><v:fill src="${attacker.http}/vml"/></v:rect><![endif]-->`,
  );
  await page.getByRole('button', { name: /^Mail clients/ }).click();
  for (const name of ['Outlook, Windows (Word)', 'Gmail, web', 'As sent', 'Screen reader']) {
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await expect(app.previewFrame).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'What a screen reader reads' })).toContainText(LAST_WORDS);
  await page.waitForTimeout(3000);
  expect(attacker.plain).toEqual([]);
  expect(attacker.secure()).toBe(0);
  expect(seen).toEqual({ incidents: [], requests: [] });
});

test('nor does any set of colours, the plain text made of it, the line in inboxes, or the fallback of AMP', async ({
  app,
  page,
}) => {
  const seen = await watch(app, attacker);
  const mail = hostileMail(attacker.http, attacker.https);
  const words = { subject: mail.slice(0, 2000), sender_name: '<img src=x onerror=alert(1)>' };
  await show(
    app,
    'hostile.json',
    JSON.stringify({ name: 'hostile.json', ...words, body: { html: mail, amp: mail, plaintext: mail } }),
  );
  await page.getByRole('button', { name: /^Mail clients/ }).click();
  for (const name of ['Dark, its own styles', 'Dark, forced in part', 'Dark, forced in full', 'In inboxes']) {
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await expect(app.previewFrame).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'The mail in inboxes' })).toContainText('onerror');
  await app.showPart('Plain text');
  await expect(page.getByRole('article', { name: 'Made of the HTML part' })).toContainText(LAST_WORDS);
  await app.showPart('AMP');
  await page.getByRole('button', { name: 'Show the HTML part' }).click();
  const fallback = page.getByRole('region', { name: 'HTML part', exact: true }).locator('iframe');
  await expect(fallback.contentFrame().getByText(LAST_WORDS)).toBeVisible();
  await page.waitForTimeout(1500);
  expect(attacker.plain).toEqual([]);
  expect(attacker.secure()).toBe(0);
  expect(seen).toEqual({ incidents: [], requests: [] });
});

test('nor does a mail whose styles juice moved into attributes', async ({ app, page }) => {
  const seen = await watch(app, attacker);
  const addresses = [attacker.http, attacker.https];
  const { mail, count } = mailThatJuiceTakes(addresses);
  expect(count).toBeGreaterThan(vectorsAt(addresses).length * 0.9);
  await show(app, 'inlined.html', mail);
  await page.getByRole('button', { name: /^Mail clients/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Styles inlined' }).click();
  await page.keyboard.press('Escape');
  const inlined = page.getByRole('region', { name: 'Styles inlined', exact: true }).locator('iframe');
  await expect(inlined.contentFrame().getByText(LAST_WORDS)).toBeVisible();
  await settle(app);
  expect(attacker.plain).toEqual([]);
  expect(attacker.secure()).toBe(0);
  expect(seen).toEqual({ incidents: [], requests: [] });
});

test('mails that swallow their own end, or change when read twice, let nothing through', async ({
  app,
  page,
}) => {
  const seen = await watch(app, attacker);
  for (const [name, html] of swallowingMails(attacker.http, attacker.https)) {
    await app.openFile(`${name}.html`, html);
    await expect(page).toHaveTitle(new RegExp(`${name}\\.html`));
    // A connection that was kept open may end just then; the next look opens another.
    const look = (): Promise<string> => app.previewDocument().catch(() => '');
    await expect.poll(look).toContain('<body');
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

test(
  'the frame of a mail knows nothing of the window, and the window keeps its session to itself',
  { tag: '@gate' },
  async ({ app, page }) => {
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
  },
);
