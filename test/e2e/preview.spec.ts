import { expect, test } from './mailproof.ts';

test('the preview follows a sample value as it is typed', async ({ app }) => {
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  const field = app.inspector.getByRole('textbox', { name: 'Value of FirstName', exact: true });
  await field.fill('Quillon');
  await expect.poll(() => app.previewDocument()).toContain('Quillon');
  await expect(field).toBeFocused();
});

test('names without a value are said above the preview, and lead to where they are filled in', async ({
  app,
}) => {
  await expect(app.page.getByText(/^No value for FirstNam/)).toBeVisible();
  await app.page.getByRole('button', { name: 'Fill in' }).click();
  await expect(app.inspector.getByRole('tab', { name: /^Sample data/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('each part has its preview, and a missing one says so', async ({ app }) => {
  await app.showPart('Plain text');
  await expect(app.page.getByRole('article', { name: 'Plain text part' })).toContainText('Marlow & Wren');
  await app.showSource();
  await expect(app.source).toContainText('Marlow');
  await app.showPart('AMP');
  await expect(app.page.getByRole('heading', { name: 'This template has no AMP part' })).toBeVisible();
});

test('AMP is shown as a static picture, and says so', async ({ app }) => {
  await app.openFromList('Weekend picks');
  await app.showPart('AMP');
  await expect(app.page.getByText('A static picture of the AMP part')).toBeVisible();
  await expect.poll(() => app.previewDocument()).toContain('Three linens for warm nights');
  expect(await app.previewDocument()).not.toContain('<amp-');
});

test('remote images are loaded only when asked for, and not for the next template', async ({ app }) => {
  await app.openFromList('Weekend picks');
  await app.showPart('AMP');
  const before = await app.previewFrame.last().getAttribute('src');
  await app.page.getByRole('button', { name: 'Show remote images' }).click();
  await expect(app.page.getByRole('button', { name: 'Block remote images' })).toBeVisible();
  await expect(app.previewFrame.last()).not.toHaveAttribute('src', before ?? '');
  await app.openFromList('Spring sale');
  await app.openFromList('Weekend picks');
  await app.showPart('AMP');
  await expect(app.page.getByRole('button', { name: 'Show remote images' })).toBeVisible();
});

test('phone, tablet and desktop widths are real widths', { tag: '@gate' }, async ({ app }) => {
  await app.page
    .getByRole('radiogroup', { name: 'View' })
    .or(app.page.getByRole('group', { name: 'View' }))
    .getByText('Preview')
    .click();
  await app.page.getByRole('combobox', { name: 'Zoom' }).click();
  await app.page.getByRole('option', { name: '100 %' }).click();
  for (const width of [375, 600, 640]) {
    await app.page.getByText(String(width), { exact: true }).click();
    await expect.poll(async () => Math.round((await app.previewSize()).width)).toBe(width);
    // What the mail lays out in, and what its media queries see: no scroll bar takes anything from either.
    const seen = app.mail.locator('html');
    await expect.poll(() => seen.evaluate((root) => root.clientWidth)).toBe(width);
    const fits = (most: number): Promise<boolean> =>
      seen.evaluate((_, px) => matchMedia(`(max-width:${px}px)`).matches, most);
    expect([await fits(width), await fits(width - 1)]).toEqual([true, false]);
  }
});

test('without images the mail shows their alternative texts', async ({ app }) => {
  const shown = (): Promise<number> =>
    app.mail
      .locator('img')
      .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(shown).toBeGreaterThan(0);
  await app.page.getByRole('button', { name: 'Show the mail without images' }).click();
  // The document before it goes while it is asked.
  await expect(async () => expect(await shown()).toBe(0)).toPass();
  await expect(app.mail.locator('img').first()).toBeAttached();
});

test(
  'the frame is allowed nothing but our own script, and sends no referrer',
  { tag: '@gate' },
  async ({ app }) => {
    await expect(app.previewFrame).toHaveAttribute('sandbox', 'allow-scripts');
    const policy = await app.policyOf((await app.previewFrame.getAttribute('src')) ?? '');
    expect(policy).toMatch(
      /default-src 'none'; script-src 'nonce-[\w+/=]{24}'; connect-src 'none'; style-src/,
    );
    await expect(app.previewFrame).toHaveAttribute('referrerpolicy', 'no-referrer');
    const src = await app.previewFrame.getAttribute('src');
    expect(new URL(src ?? '').hostname).not.toBe(new URL(app.page.url()).hostname);
  },
);
