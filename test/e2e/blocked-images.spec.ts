/** Images off: the mail is laid out as by a client that blocks them, measured against a browser in which they fail. */
import { expect, test } from './mailproof.ts';

const CASES = [
  'alt=""',
  'alt="" width="200"',
  'alt="" width="200" height="50"',
  '',
  'width="200"',
  'alt="Some words here"',
  'alt="Some words here" width="200" height="50"',
  'alt="Some words here" width="20" height="10"',
  'alt="Some words here" width="200" style="display:block"',
  'alt="Some words here" width="600" height="300" style="display:block;width:100%;height:auto"',
  'alt="" height="1" width="100" style="display:block"',
  'alt="Large" class="large"',
];
const mail = (doctype: string): string =>
  `${doctype}<html><head><title>Blocked</title><style>img.large{font-size:30px;padding:4px}td img{border:3px solid red}</style></head><body>${CASES.map(
    (attributes, index) =>
      `<div>a<img id="i${index}" src="https://pictures.example/a.png" ${attributes}>b</div>`,
  ).join(
    '',
  )}<table><tr><td><img id="cell" src="https://pictures.example/b.png" alt="Cell"></td></tr></table></body></html>`;

const boxes = (): string[] =>
  [...document.querySelectorAll('img')].map((image) => {
    const { width, height } = image.getBoundingClientRect();
    return `${image.id} ${Math.round(width)}x${Math.round(height)}`;
  });

for (const [mode, doctype] of [
  ['standards', '<!DOCTYPE html>'],
  ['quirks', ''],
] as const) {
  test(
    `images off look as where a client blocks them (${mode} mode)`,
    { tag: mode === 'standards' ? '@gate' : [] },
    async ({ app, page, browser }) => {
      await app.openFile(`${mode}.html`, mail(doctype));
      await expect(page).toHaveTitle(new RegExp(`${mode}\\.html`));
      await page.getByRole('group', { name: 'View' }).getByText('Preview').click();
      await page.getByRole('button', { name: 'Show the mail without images' }).click();
      await expect(page.getByRole('button', { name: 'Show images' })).toBeVisible();
      await expect.poll(async () => Math.round((await app.previewSize()).width)).toBe(640);
      // In quirks mode a height in percent is one of the frame's, which has no scroll bar of its own.
      const viewport = await app.mail
        .locator('body')
        .evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
      const bare = await browser.newPage({ viewport });
      await bare.route('https://pictures.example/**', (route) => route.abort('blockedbyclient'));
      await bare.setContent(mail(doctype), { waitUntil: 'load' });
      await bare.addStyleTag({ content: 'html{scrollbar-width:none}' });
      const expected = await bare.evaluate(boxes);
      await bare.close();
      expect(expected).toHaveLength(CASES.length + 1);
      await expect(app.previewFrame).toHaveCount(1);
      await expect.poll(() => app.mail.locator('body').evaluate(boxes)).toEqual(expected);
    },
  );
}
