/** What the quick rules find is listed before the rest is known, and stays where it is when that comes. */
import { violations } from './axe.ts';
import { expect, testOverHttp } from './mailproof.ts';

/** Quick: no text for a plain reader. Slow: html-validate's paragraph in a list, and pale text that a browser measures. */
const MAIL =
  '<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body><ul><p style="color:#ddd">Pale</p></ul>' +
  '<p>Lorem ipsum dolor sit amet</p><a href="https://a.test/">click here</a></body></html>';

testOverHttp(
  'the first problems come at once, the others join them',
  { tag: '@gate' },
  async ({ app, page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/rpc/lint/run', async (route) => {
      const { json } = route.request().postDataJSON() as { json: { quick?: boolean } };
      if (json.quick !== true) await held;
      await route.continue();
    });
    await app.openFile('tea.html', MAIL);
    const going = app.inspector.getByText('the check goes on');
    await expect(going).toBeVisible();
    const lorem = app.findings.filter({ hasText: /lorem ipsum/i }).first();
    await expect(lorem).toBeVisible();
    const slow = app.findings.filter({ hasText: 'has a contrast of' });
    await expect(slow).toHaveCount(0);
    // Half a verdict is none.
    await expect(app.inspector.getByRole('status')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    // It is being read, and has the focus.
    await lorem.click();
    const before = await app.findings.count();
    await lorem.evaluate((row) => {
      row.dataset['same'] = 'yes';
    });
    release();
    await expect(slow).not.toHaveCount(0);
    await expect(going).toBeHidden();
    await expect(app.verdict).toBeVisible();
    expect(await app.findings.count()).toBeGreaterThan(before);
    await expect(lorem).toHaveAttribute('aria-expanded', 'true');
    await expect(lorem).toHaveAttribute('data-same', 'yes');
    await expect(lorem).toBeFocused();
  },
);
