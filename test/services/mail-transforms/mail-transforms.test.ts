/** What juice and html-to-text make of a mail, in a thread that is built as the program's is. */
import { createServer } from 'node:http';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FailureError } from '../../../src/services/failure-error.ts';
import {
  createMailTransforms,
  LONGEST_TRANSFORMED,
  type MailTransforms,
} from '../../../src/services/mail-transforms/mail-transforms.ts';
import { leftBehind } from '../../../src/core/preview/inlined/left-behind.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { buildWorker, type BuiltWorker } from '../built-worker.ts';

let real: BuiltWorker;
let faulty: BuiltWorker;
beforeAll(async () => {
  real = await buildWorker('src/services/mail-transforms/worker.ts');
  faulty = await buildWorker('test/services/mail-transforms/faulty-worker.ts');
}, 60_000);

let transforms: MailTransforms;
afterEach(() => transforms.close());
const start = (worker = real, deadlineMs?: number): MailTransforms =>
  (transforms = createMailTransforms({
    workerUrl: worker.url,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  }));

const reasonOf = (answer: Promise<string>): Promise<string> =>
  answer.then(
    () => 'it answered',
    (error: unknown) => (error instanceof FailureError ? error.failure.reason : String(error)),
  );

it('moves styles into attributes and leaves no sheet', async () => {
  const html =
    '<style>p{color:red}@media (max-width:9px){p{color:blue}}a:hover{color:green}@font-face{font-family:x}</style><p class="a">x</p>';
  const inlined = await start().run('inline-styles', html);
  expect(inlined).toBe('<p class="a" style="color: red;">x</p>');
});

it('says plainly that juice failed, and serves the next mail', async () => {
  start();
  // A real mail's attribute with nothing but a comment.
  const answer = transforms.run('inline-styles', '<style>p{color:red}</style><p style="/* none */">x</p>');
  expect(await reasonOf(answer)).toMatch(/^juice failed: Cannot read/u);
  await expect(transforms.run('inline-styles', '<p>x</p>')).resolves.toBe('<p>x</p>');
});

it('loads nothing that a mail names', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('p{color:red}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const at = `http://127.0.0.1:${port}`;
  const html = `<link rel="stylesheet" href="${at}/sheet"><link rel="stylesheet" href="file:///etc/passwd" data-inline><style>@import url(${at}/import);b{background:url(${at}/b)}</style><img src="${at}/img" data-inline><script src="${at}/js" data-inline></script><p>x</p>`;
  start();
  const inlined = await transforms.run('inline-styles', html);
  await transforms.run('to-text', html);
  expect(inlined).not.toContain('root:');
  await new Promise((resolve) => server.close(resolve));
  expect(asked).toEqual([]);
});

it('ends a thread that does not answer in time, and serves the next mail in another', async () => {
  start(faulty, 300);
  expect(await reasonOf(transforms.run('inline-styles', 'hang'))).toBe(
    'juice did not finish within 1 second.',
  );
  await expect(transforms.run('to-text', 'fine')).resolves.toBe('to-text fine');
});

it('survives a thread that ends by itself or says what nobody asked', async () => {
  start(faulty, 20_000);
  expect(await reasonOf(transforms.run('to-text', 'exit'))).toBe('html-to-text ended unexpectedly.');
  await expect(transforms.run('inline-styles', 'stray')).resolves.toBe('inline-styles stray');
});

it('does not begin a job that nobody waits for any more', async () => {
  start(faulty, 20_000);
  const first = transforms.run('to-text', 'slow');
  const abort = new AbortController();
  const left = transforms.run('to-text', 'left', abort.signal);
  abort.abort(new Error('left'));
  expect(await reasonOf(left)).toBe('Error: left');
  await expect(first).resolves.toBe('to-text slow');
  await expect(transforms.run('to-text', 'told')).resolves.toBe('to-text told after slow');
});

it('takes mails up to its limit', async () => {
  start(faulty, 20_000);
  const longest = 'x'.repeat(LONGEST_TRANSFORMED);
  await expect(transforms.run('to-text', longest)).resolves.toBe(`to-text ${longest}`);
  expect(await reasonOf(transforms.run('to-text', `${longest}x`))).toBe(
    'html-to-text is not asked for mails longer than 1,000,000 characters.',
  );
});

it('lists as left behind what juice leaves behind, pseudo by pseudo', async () => {
  start();
  const pseudos =
    'hover active focus visited link focus-within target first-child last-child only-child nth-child(1) nth-last-child(1) first-of-type last-of-type only-of-type nth-of-type(1) nth-last-of-type(1) empty not(.z) is(p) where(p) has(b) :before :after before after :first-line first-line :placeholder :marker root checked disabled enabled'.split(
      ' ',
    );
  const wrong: string[] = [];
  for (const pseudo of pseudos) {
    const css = `x-y:${pseudo}{color:red}`;
    const inside = pseudo.startsWith('empty') ? '' : '<b>1</b>';
    // A state of forms, or the root, is never this element's: it is enough that juice does not choke on it.
    if (/^(?:root|checked|disabled|enabled|is|where)/u.test(pseudo)) continue;
    const inlined = await transforms.run(
      'inline-styles',
      `<style>${css}</style><div><x-y>${inside}</x-y></div>`,
    );
    const isListed = leftBehind(parseHtmlDocument(`<style>${css}</style>`)).length === 1;
    if (inlined.includes('color: red') === isListed) wrong.push(pseudo);
  }
  expect(wrong).toEqual([]);
});

it('makes text of a mail as it reads, wrapped and with its addresses', async () => {
  const html = `<h1>Hello</h1><p>${'word '.repeat(30)}</p><a href="https://a.example/x">here</a> <a href="https://b.example">https://b.example</a><img src="x" alt="no">`;
  const text = await start().run('to-text', html);
  expect(text).toContain('Hello');
  expect(text).toContain('here [https://a.example/x]');
  expect(text).not.toContain('[https://b.example]');
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

it('answers for what nests thousands deep', async () => {
  const deep = `${'<div>'.repeat(5_000)}x`;
  start();
  expect(typeof (await reasonOf(transforms.run('to-text', deep)))).toBe('string');
  await expect(transforms.run('to-text', '<p>ok</p>')).resolves.toBe('ok');
});
