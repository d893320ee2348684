/** The lines around the mail, as recipients read them: inbox line, plain text, what is said of the preview. */
import { expect, test, testOverHttp } from './mailproof.ts';

const LONG_LINK = `https://example.com/${'a-long-path/'.repeat(20)}end`;
const ARABIC =
  'تأكيد حجزك رقم 88213 في فندق الواحة: التفاصيل الكاملة لإقامتك من الأحد إلى الخميس مع الإفطار والعشاء وخدمة النقل من المطار';

test('a subject from right to left begins at the right, and is cut at its end', async ({ app }) => {
  await app.openFile(
    'rtl.json',
    JSON.stringify({ subject: ARABIC, body: { html: '<p dir="rtl">مرحبا</p>' } }),
  );
  const line = app.inboxLine.locator('p[dir="auto"]');
  await expect(line).toContainText('88213');
  expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  // The beginning is what stays in sight of a line that is too long.
  const [subject, room] = await line.evaluate((element) => {
    const range = document.createRange();
    const text = element.querySelector('span')?.firstChild ?? element;
    range.setStart(text, 0);
    range.setEnd(text, 5);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right] as const;
  });
  expect(Math.abs(subject - room)).toBeLessThan(4);
});

// The desktop app asks outside the page: desktop/failures.spec.ts.
testOverHttp(
  'a link of the plain text wraps with its line, and opens by the keyboard after a question',
  async ({ app }) => {
    await app.openFile(
      'long.json',
      JSON.stringify({ subject: 'x', body: { html: '<p>x</p>', plaintext: `See: ${LONG_LINK}\nNext` } }),
    );
    await app.showPart('Plain text');
    const link = app.page.getByRole('article').getByRole('link');
    await expect(link).toHaveText(LONG_LINK);
    const inside = await link.evaluate((element) => {
      const around = element.closest('article')?.getBoundingClientRect();
      const boxes = [...element.getClientRects()];
      return boxes.length > 1 && boxes.every((box) => around !== undefined && box.right <= around.right);
    });
    expect(inside).toBe(true);
    await link.focus();
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByRole('alertdialog')).toContainText('example.com');
  },
);

test('a mail without dark styles says so in the view that uses them, and sheets are said not to be loaded', async ({
  app,
}) => {
  const sheet = '<link rel="stylesheet" href="https://example.com/a.css">';
  await app.openFile('plain.html', `<!DOCTYPE html><html><head>${sheet}</head><body><p>Hi</p></body></html>`);
  const notes = app.page.getByRole('list', { name: 'About this preview' });
  await expect(notes).toContainText('Not loaded or run here: linked style sheet');
  await app.page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(notes).toContainText('This mail has no dark styles of its own');
  await app.page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect(notes).not.toContainText('dark styles');

  // A mail that asks to stay light has none either.
  const head = (content: string): string => `<head><meta name="color-scheme" content="${content}"></head>`;
  await app.openFile('light.html', `<!DOCTYPE html><html>${head('light')}<body><p>Light</p></body></html>`);
  await app.page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(notes).toContainText('This mail has no dark styles of its own');
  await app.openFile(
    'both.html',
    `<!DOCTYPE html><html>${head('light dark')}<body><p>Both</p></body></html>`,
  );
  await expect(app.mail.getByText('Both')).toBeVisible();
  await expect(notes).toBeHidden();
});

test(
  'problems are filtered by words, rules and categories, in the list and for F8',
  { tag: '@gate' },
  async ({ app }) => {
    const filter = app.inspector.getByRole('searchbox', { name: 'Filter the problems' });
    const all = await app.findings.count();
    await filter.fill('link-insecure');
    await expect.poll(() => app.findings.count()).toBeLessThan(all);
    await app.page.keyboard.press('F8');
    await expect(app.findings.first()).toHaveAttribute('aria-expanded', 'true');
    await expect(app.inspector.getByText('link-insecure').last()).toBeVisible();
    await filter.fill('Accessibility');
    await expect(app.findings.first()).toContainText(/language|heading|screen reader/u);
    await filter.press('Escape');
    // At least: those of a measured mail may have come meanwhile.
    await expect.poll(() => app.findings.count()).toBeGreaterThanOrEqual(all);
  },
);
