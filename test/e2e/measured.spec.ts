/** Findings in the window come from the picture that the browser computed, also when the mail fights back. */
import { expect, test } from './mailproof.ts';

/** Only a browser knows: a sibling selector, a colour it computes, and layers that are put together. */
const COMPUTED = `<!DOCTYPE html><html lang="en"><head><title>Tea</title><style>
h1 + p { color: #bbbbbb } .veil { opacity: .3 } .own { color: color-mix(in srgb, black 10%, white) }
</style></head><body><div style="background:rgba(0,0,0,.02)"><h1>Tea</h1><p>Seen as pale</p>
<p class="veil">Seen through a veil</p><p class="own">Mixed by the browser</p><p style="display:none;color:#bbb">Not seen</p></div></body></html>`;

/** Elements whose names hide methods of the page, places that are lied about, and a script that wants the port. */
const FIGHTING_BACK = `<!DOCTYPE html><html lang="en"><head><title>Tea</title>
<script>window.onmessage = function (event) { event.ports[0].postMessage({ kind: 'too-large' }) }</script>
<style>h1 + p { color: #bbbbbb } p { caret-color: red !important } [data-mailproof-at] { outline: 0 }</style></head><body>
<img name="querySelectorAll" src="x"><img name="createRange" alt="" src="x"><img id="getComputedStyle" src="x" alt="">
<form name="parent"><input name="parentNode"><input name="getAttribute"><input name="getBoundingClientRect"></form>
<a id="documentElement" name="documentElement" href="https://a.test/">x</a><img src="x" onerror="window.onmessage = null" alt="">
<h1>Tea</h1><p data-mailproof-at="0">Seen as pale</p></body></html>`;

test('contrast is told from the computed picture', async ({ app, page }) => {
  await app.openFile('computed.html', COMPUTED);
  const contrast = app.findings.filter({ hasText: 'has a contrast of' });
  await expect(contrast).toHaveCount(3);
  await expect(app.findings.filter({ hasText: '#bbbbbb on #fafafa' })).toHaveCount(1);
  // The frame that measured is gone.
  await expect(page.locator('iframe[title="Measures the mail"]')).toHaveCount(0);
});

test('a mail that fights back is measured all the same', { tag: '@gate' }, async ({ app, page }) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    dialog.dismiss().catch(() => undefined);
  });
  await page.evaluate(() => {
    window.addEventListener('message', () => {
      document.title = 'taken';
    });
  });
  await app.openFile('fighting.html', FIGHTING_BACK);
  await expect(app.findings.filter({ hasText: '#bbbbbb on #ffffff' })).toHaveCount(1);
  await expect(page).toHaveTitle(/fighting\.html/);
  expect(said).toEqual([]);
});
