/** The script beside a shown mail, while the mail is still on its way: a slow machine delivers it in pieces. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { SOURCE_ATTRIBUTE } from '../../src/core/preview/viewing/viewing-attributes.ts';
import { VIEWING_SCRIPT } from '../../src/core/preview/viewing/viewing-script.ts';

const paragraphs = (from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, at) => `<p ${SOURCE_ATTRIBUTE}="${from + at}">Line ${from + at}</p>`,
  ).join('');

const WINDOW = `<!doctype html><iframe src="/mail" style="height:300px"></iframe><script>
const told = [];
function begin(kept) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => told.push(data);
  frames[0].postMessage({ kind: 'begin', keys: [], kept, mark: null }, '*', [port2]);
}
</script>`;

/** As the window makes a frame for the next document of a mail, and what it finds when it hears that it has loaded. */
const NAMED_WINDOW = `<!doctype html><script>
const frame = document.createElement('iframe');
frame.name = JSON.stringify({ top: 9000, left: 0, places: [['200/0', 40]] });
frame.src = '/mail';
frame.style.height = '300px';
let found = null;
frame.onload = () => {
  const line = frame.contentDocument.querySelector('[${SOURCE_ATTRIBUTE}="200"]');
  found = Math.round(line.getBoundingClientRect().top);
};
document.documentElement.append(frame);
</script>`;

let server: Server;
/** The reply whose second half waits. */
let mail: ServerResponse;
test.beforeEach(async ({ page }) => {
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    if (request.url !== '/mail') return response.end(request.url === '/named' ? NAMED_WINDOW : WINDOW);
    mail = response;
    return response.write(
      `<!doctype html><script>${VIEWING_SCRIPT}</script><img name="readyState">${paragraphs(0, 60)}`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
});
test.afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test(
  'a mail that comes in pieces is scrolled to its place once it is there, and tells of no other',
  { tag: '@gate' },
  async ({ page }) => {
    const line = page.frameLocator('iframe').getByText('Line 59', { exact: true });
    await expect(line).toBeAttached();
    await page.evaluate("begin({ top: 9000, left: 0, places: [['200/0', 40]] })");
    // It would have been scrolled to the end of what has come.
    await page.waitForTimeout(200);
    expect(await page.evaluate('told')).toEqual([]);
    mail.end(paragraphs(60, 300));
    const wanted = page.frameLocator('iframe').getByText('Line 200', { exact: true });
    await expect
      .poll(() => wanted.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBe(40);
    await expect.poll(() => page.evaluate('told.map(({ kind }) => kind).slice(0, 1)')).toEqual(['ready']);
    const tops = "told.filter(({ kind }) => kind === 'scrolled').map(({ top }) => top > 5000)";
    await expect.poll(() => page.evaluate(tops)).toContain(true);
    expect(await page.evaluate(tops)).not.toContain(false);
  },
);

test(
  'a mail in a frame that is named by a place is there before the window hears that it has loaded',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto(`${new URL(page.url()).origin}/named`, { waitUntil: 'commit' });
    await expect(page.frameLocator('iframe').getByText('Line 59', { exact: true })).toBeAttached();
    mail.end(paragraphs(60, 300));
    await expect.poll(() => page.evaluate('found')).toBe(40);
  },
);
