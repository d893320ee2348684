/** The window's check of addresses, over the contract: what is said before, what is asked, and what comes of a stop. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runServices, type RunningServices } from '../running-services.ts';

let server: Server;
let base: string;
let asked: string[];
let running: RunningServices;
/** Answers of `/slow` wait for it. */
let hold: Promise<void>;
let letGo: () => void;

beforeEach(async () => {
  asked = [];
  hold = new Promise((resolve) => (letGo = resolve));
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = (): unknown => response.writeHead(request.url === '/gone' ? 404 : 200).end();
    if (request.url === '/slow') void hold.then(answer);
    else answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running = await runServices({ isPublicLink: () => true, env: {} });
});
afterEach(async () => {
  letGo();
  server.closeAllConnections();
  server.close();
  await running.stop();
});

async function open(html: string): Promise<string> {
  const opened = await running.client.template.open({ fileName: 'm.html', text: html });
  return opened.handle;
}

it('says what would be asked and what is left alone, and asks nobody for that', async () => {
  const handle = await open(
    `<p><a href="${base}/shop#top">Shop</a></p><img src="${base}/hero.png"><p><a href="${base}/u?id=1">Unsubscribe</a></p><p><a href="${base}/{{Id}}">Order</a><a href="${base}/shop">Again</a></p>`,
  );
  expect(await running.client.link.plan({ handle })).toEqual({
    asked: [`${base}/shop`, `${base}/hero.png`],
    withheld: [
      { address: `${base}/u?id=1`, reason: 'acts' },
      { address: `${base}/{{Id}}`, reason: 'tag' },
    ],
  });
  expect(asked).toEqual([]);
});

it('asks each once, counts as they answer, and hands over what was left alone too', async () => {
  const handle = await open(
    `<p><a href="${base}/shop">Shop</a><a href="${base}/gone">Old</a></p><p><a href="${base}/u?id=1">Unsubscribe</a></p>`,
  );
  const events = await running.client.link.check({ handle });
  const progress: unknown[] = [];
  let step = await events.next();
  for (; !step.done; step = await events.next()) progress.push(step.value);
  expect(progress).toEqual([
    { done: 1, of: 2 },
    { done: 2, of: 2 },
  ]);
  expect(step.value).toEqual([
    { address: `${base}/shop`, answer: { status: 200 } },
    { address: `${base}/gone`, answer: { status: 404 } },
    { address: `${base}/u?id=1`, answer: { notAsked: 'acts' } },
  ]);
  expect(asked.filter((one) => one.includes('/u'))).toEqual([]);
});

it('ends with the caller: what was not asked by then never is', async () => {
  const links = Array.from({ length: 20 }, (_, index) => `<a href="${base}/after-${index}">x</a>`).join('');
  const slow = `<a href="${base}/slow">s</a>`;
  const handle = await open(slow + links);
  const abort = new AbortController();
  const events = await running.client.link.check({ handle }, { signal: abort.signal });
  await events.next();
  abort.abort();
  await expect(events.next()).rejects.toThrow();
  const before = asked.length;
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.length - before).toBeLessThanOrEqual(6);
});

it('a proxy that nobody names in the environment is asked for, so that silence is no verdict', async () => {
  await running.stop();
  running = await runServices({
    isPublicLink: () => true,
    env: {},
    behindProxy: () => Promise.resolve(true),
  });
  server.close();
  const handle = await open('<a href="http://127.0.0.1:1/">x</a>');
  const events = await running.client.link.check({ handle });
  let step = await events.next();
  while (!step.done) step = await events.next();
  expect(step.value).toEqual([{ address: 'http://127.0.0.1:1/', answer: { notAsked: 'proxy' } }]);
});
