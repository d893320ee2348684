import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

const section = (app: AppPage, name: string) => app.inspector.getByRole('region', { name, exact: true });

async function openTab(app: AppPage): Promise<void> {
  await app.inspector.getByRole('tab', { name: 'Details' }).click();
  await expect(section(app, 'Template')).toBeVisible();
}

test('the fields are told in words, with limits beside the figures', async ({ app }) => {
  await openTab(app);
  await expect(section(app, 'Template')).toContainText('5b0f6f0e-2c1d-4a7e-9f43-8d1c2e7a6b90');
  await expect(section(app, 'Template')).toContainText(/Fetched from\s*Sandbox\s*Fetched.* local/);
  await expect(section(app, 'Sender and subject')).toContainText('{{FirstNam}}');
  await expect(section(app, 'Sending')).toContainText('Click tracking');
  await expect(section(app, 'Sending')).toContainText('not shown');
  await expect(section(app, 'Headers')).toContainText('of at most 50, 1 ignored');
  await expect(section(app, 'Headers')).toContainText('does not start with X-');
  await expect(section(app, 'Global info')).toContainText('of at most 10');
});

test('attachments show type, decoded size and limit, pictures show themselves, and a use leads to its place', async ({
  app,
}) => {
  await openTab(app);
  await expect(section(app, 'Attachments')).toContainText('text/plain · 247 bytes of 7 MB');
  const inline = section(app, 'Inline attachments');
  await expect(inline.getByRole('listitem')).toHaveCount(5);
  const picture = inline.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(inline.getByRole('listitem').filter({ hasText: 'mw-winter-banner' })).toContainText(
    'Nothing refers to it',
  );
  await inline
    .getByRole('button', { name: /Shown in/ })
    .first()
    .click();
  await app.showSource();
  await expect(app.page.locator('.cm-place')).toContainText('cid:mw-hero');
});

test('a file shows what the documentation does not name, and what the template itself lacks', async ({
  app,
}) => {
  await app.openFile(
    'odd.json',
    JSON.stringify({
      id: '0a0a0a0a-1111-4222-8333-444444444444',
      name: 'Odd',
      body: { html: '<p>Hello</p>' },
      template_builder: 'visual',
      check_links: 0,
      shelf: { row: 3 },
    }),
  );
  await expect(app.page).toHaveTitle(/Odd/);
  await openTab(app);
  await expect(section(app, 'Template')).toContainText('visual editor');
  await expect(section(app, 'Template')).toContainText('odd.json');
  await expect(section(app, 'Sending')).toContainText('Off.');
  await expect(section(app, 'Sending')).toContainText('On, the default');
  await expect(section(app, 'Fields that the documentation does not name')).toContainText('{"row":3}');
  await section(app, 'Substitution values').getByRole('button', { name: 'Open sample data' }).click();
  await expect(app.inspector.getByRole('tab', { name: /^Sample data/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the details in the ${colorScheme} theme`, async ({ app }) => {
    test.slow();
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openTab(app);
    expect(await violations(app.page)).toEqual([]);
  });
}
