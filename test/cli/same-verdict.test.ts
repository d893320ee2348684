/** The same mail gets the same verdict in the window and on the command line, whatever was decided. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UTF16_NOTE } from '../../src/core/text/file-text.ts';
import { sampled } from '../sample.ts';
import { finish } from '../services/finish.ts';
import { runServices, type RunningServices } from '../services/running-services.ts';
import { runCli } from './run-cli.ts';

const WIDE = '\uFEFF<!doctype html><html lang="en"><body><a href="">Zoë</a></body></html>';

const MAILS = {
  'wide.html': Buffer.from(WIDE, 'utf16le'),
  'wide-be.json': Buffer.from(
    `\uFEFF${JSON.stringify({ subject: 'Łódź', body: { html: '<a href="">Shop</a>' } })}`,
    'utf16le',
  ).swap16(),
  'marked.html': WIDE,
  'flex.html':
    '<!doctype html><html lang="en"><body>\n<div style="display:flex"><p>L</p><p>R</p></div><a href="">Shop</a>{{Code}}</body></html>',
  'spring.json': JSON.stringify({
    id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
    name: 'Spring',
    subject: 'Spring sale {{Name}}',
    body: { html: '<p STYLE="color:#777">Hi {{Name}}</p><img src="cid:gone">', plaintext: 'Hi {{Nme}}' },
    global_replacements: { Name: 'Ann' },
  }),
  'sent.eml':
    'From: a@b.example\r\nSubject: Sale\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<a href="http://bit.ly/x">Click here</a>\r\n',
};

const CONFIGS = {
  'nothing decided': {},
  'the strict preset and clients with shares': {
    preset: 'strict',
    clients: ['outlook', 'gmail.ios'],
    audience: { 'outlook.windows': 12, 'gmail.ios': 30.5 },
  },
  'severities, options and accepted findings': {
    preset: 'service',
    rules: {
      'link-empty': 'info',
      'client-unsupported': { severity: 'error', options: { graceful: true } },
      'html-validate': { severity: 'warning', options: { rules: { 'attr-case': 'error' } } },
      'link-shortener': 'error',
    },
    accepted: [
      { rule: 'link-empty', template: 'flex.html', text: '<a href="">', reason: 'Agreed', by: 'Ann' },
      { rule: 'cid-missing', template: '6B1C5F0E-3C1D-4B52-9D6A-0F2C5A7E8D11', reason: 'Comes later' },
      { rule: 'link-shortener', template: 'other.eml', reason: 'Elsewhere' },
      { rule: 'link-shortener', until: '2020-01-01', reason: 'Over' },
    ],
  },
  'how values are filled in': {
    rules: { 'substitution-undeclared': 'error' },
    engines: { simple: { missing: 'as-written' } },
    systemNames: [{ name: 'Code', standIn: '1234' }],
  },
};

let folder = '';
let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
  // It builds the program where that is older than its sources, which takes longer than a check.
  await runCli(['--version']);
}, 300_000);
afterAll(() => running.stop());
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'mailproof-same-verdict-'));
  for (const [name, text] of Object.entries(MAILS)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(name: string): Promise<string> {
  running.services.window.openFile(join(folder, name));
  for await (const event of await running.client.app.events()) {
    if (event.kind !== 'file') continue;
    return (await running.client.template.openHanded({ id: event.file.id })).opened.handle;
  }
  throw new Error('No file was handed over.');
}

interface Report {
  readonly version: string;
  readonly templates: readonly { readonly source: string }[];
}
const templatesOf = (text: string): readonly { readonly source: string }[] =>
  [...(JSON.parse(text) as Report).templates].sort((a, b) => a.source.localeCompare(b.source));

async function inWindow(handles: readonly string[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const handle of handles) {
    const { result } = await finish(await running.client.lint.report({ handle, sample: [], format: 'json' }));
    found.push(...templatesOf(result.text));
  }
  return found;
}

async function onCommandLine(): Promise<readonly { readonly source: string }[]> {
  const names = Object.keys(MAILS).sort();
  const { out, err } = await runCli(['lint', ...names, '--format', 'json'], { cwd: folder });
  expect(err).not.toContain('cannot be used');
  return templatesOf(out);
}

/** As a file beside the mails, and taken in and out of what the window keeps. */
describe.each(sampled(Object.entries(CONFIGS), 2))('%s', (_, config) => {
  it('beside the mails', async () => {
    await writeFile(join(folder, 'mailproof.config.json'), JSON.stringify(config));
    const handles: string[] = [];
    for (const name of Object.keys(MAILS).sort()) {
      const handle = await open(name);
      const { file } = await running.client.decision.get({ handle });
      await running.client.decision.allow({ handle, sha256: file?.sha256 ?? '', allowed: true });
      handles.push(handle);
    }
    const window = await inWindow(handles);
    expect(window).toHaveLength(Object.keys(MAILS).length);
    expect(window).toEqual(await onCommandLine());
  });

  it('kept in the window, then exported', async () => {
    const { decision } = running.client;
    await decision.import({ handle: null, scope: 'all', text: JSON.stringify(config) });
    const handles: string[] = [];
    for (const name of Object.keys(MAILS).sort()) handles.push(await open(name));
    const window = await inWindow(handles);
    const { text } = await decision.export({ handle: handles[0] ?? '' });
    await writeFile(join(folder, 'mailproof.config.json'), text);
    expect(window).toEqual(await onCommandLine());
    await decision.import({ handle: null, scope: 'all', text: '{"engines":{}}' });
  });
});

it('decisions for one template leave with it alone', async () => {
  const { decision } = running.client;
  const handle = await open('flex.html');
  const entry = { rule: 'link-empty', reason: 'Agreed' };
  await decision.change({ handle, scope: 'template', change: { kind: 'accept', entry } });
  await cp(join(folder, 'flex.html'), join(folder, 'copy.html'));
  const window = await inWindow([handle]);
  expect(JSON.stringify(window)).toContain('Agreed');
  await writeFile(join(folder, 'mailproof.config.json'), (await decision.export({ handle })).text);
  const { out } = await runCli(['lint', 'copy.html', 'flex.html', '--format', 'json'], { cwd: folder });
  const [copy, flex] = templatesOf(out);
  expect([flex]).toEqual(window);
  expect(JSON.stringify(copy)).not.toContain('Agreed');
});

it('a file in UTF-16 is read alike and said alike, and so is one with a byte order mark', async () => {
  const names = ['marked.html', 'wide-be.json', 'wide.html'];
  const handles: string[] = [];
  for (const name of names) handles.push(await open(name));
  const [marked, ...wide] = await inWindow(handles);
  for (const one of wide) expect(JSON.stringify(one)).toContain(UTF16_NOTE);
  expect(JSON.stringify(marked)).not.toContain(UTF16_NOTE);
  // Its mark is a finding; that of UTF-16 is none.
  expect(JSON.stringify(marked)).toContain('byte order mark');
  expect(JSON.stringify(wide)).not.toContain('byte order mark');
  const { out, err } = await runCli(['lint', ...names, '--format', 'json'], { cwd: folder });
  expect(templatesOf(out)).toEqual([marked, ...wide]);
  expect(err).toContain(`wide.html: ${UTF16_NOTE}`);
});

describe('a campaign of files with a sample file', () => {
  const CAMPAIGN = {
    name: 'Spring',
    preset: 'strict',
    sample: 'data/people.csv',
    samples: ['hostile'],
    templates: ['*.html', { file: 'spring.json', language: 'en' }, 'sub'],
  };
  const PEOPLE = 'Name,Nme\nAnn,B\nZoë,\n';

  it('is checked in the window as beside its file, of which the window has copies', async () => {
    await mkdir(join(folder, 'data'));
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'sent.eml'), MAILS['sent.eml']);
    await writeFile(join(folder, 'campaign.json'), JSON.stringify(CAMPAIGN));
    await writeFile(join(folder, 'data/people.csv'), PEOPLE);
    const { out } = await runCli(['check', 'campaign.json', '--format', 'json'], { cwd: folder });

    const { campaign } = running.client;
    const { id, missing } = await campaign.save({ text: JSON.stringify(CAMPAIGN) });
    expect(missing).toEqual(['*.html', 'spring.json', 'sub', 'data/people.csv']);
    const { error } = await safe(finish(await campaign.check({ id, connectionId: 'sandbox' })));
    expect(error).toMatchObject({ data: { field: 'sample' } });
    const names = ['wide.html', 'marked.html', 'flex.html', 'spring.json', 'data/people.csv', 'sub/sent.eml'];
    const files = await Promise.all(
      names.map(async (name) => ({ name, bytes: (await readFile(join(folder, name))).toString('latin1') })),
    );
    const filled = await campaign.addFiles({ id, files });
    // All of them were named already.
    expect(JSON.parse(filled.text)).toEqual(CAMPAIGN);
    await finish(await campaign.check({ id, connectionId: 'sandbox' }));
    const { text, withoutPictures } = (await finish(await campaign.report({ id, format: 'json' }))).result;
    expect(withoutPictures).toBeNull();
    // By whom it was filled in: the file by its name and hash.
    const samplesOf = (report: string): unknown => (JSON.parse(report) as { samples?: unknown }).samples;
    expect(samplesOf(text)).toEqual(samplesOf(out));
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/u) as string;
    expect(samplesOf(text)).toContainEqual({ name: 'people.csv', sha256 });
    expect(templatesOf(text).length).toBe(5);
    expect(templatesOf(text)).toEqual(templatesOf(out));
  });
});
