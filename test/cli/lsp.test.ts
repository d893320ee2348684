/** `mailproof lsp` with a real client over stdio: what an editor shows while somebody types. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CodeActionRequest,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const launcher = fileURLToPath(new URL('../../src/launcher/mailproof.mjs', import.meta.url));

let folder: string;
let server: ChildProcessWithoutNullStreams;
let client: ProtocolConnection;
let said = '';
const published: PublishDiagnosticsParams[] = [];
const waiting = new Set<() => void>();

/** The first publication of a document that fits, from those that came and those to come. */
async function diagnosticsOf(uri: string, version: number | undefined): Promise<readonly Diagnostic[]> {
  for (;;) {
    const found = published.find((one) => one.uri === uri && one.version === version);
    if (found) return found.diagnostics;
    await new Promise<void>((resolve) => waiting.add(resolve));
  }
}

const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

async function open(name: string, text: string, languageId = name.split('.').at(-1) ?? ''): Promise<string> {
  const uri = uriOf(name);
  const textDocument = { uri, languageId, version: 1, text };
  await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  return uri;
}

async function change(uri: string, version: number, text: string): Promise<void> {
  const textDocument = { uri, version };
  await client.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument,
    contentChanges: [{ text }],
  });
}

/** The document after one quick fix. */
function applied(text: string, uri: string, action: CodeAction | undefined): string {
  const edits = action?.edit?.changes?.[uri] ?? [];
  return TextDocument.applyEdits(TextDocument.create(uri, 'html', 1, text), edits);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lsp-'));
  server = spawn(process.execPath, [launcher, 'lsp', '--stdio', '--clientProcessId=1'], {
    env: { ...process.env, MAILPROOF_DATA: join(folder, 'data') },
  });
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  client = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  client.onNotification(PublishDiagnosticsNotification.type, (params) => {
    published.push(params);
    for (const wake of waiting) wake();
    waiting.clear();
  });
  client.listen();
  const { serverInfo } = await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  expect(serverInfo?.name).toBe('mailproof');
  await client.sendNotification(InitializedNotification.type, {});
}, 180_000);
afterAll(async () => {
  client.dispose();
  server.kill();
  await rm(folder, { recursive: true, force: true });
});

const codes = (found: readonly Diagnostic[]): unknown[] => found.map(({ code }) => code);

describe('an editor', { timeout: 60_000 }, () => {
  it('marks what is wrong at its place in html, explains it, and follows what is typed', async () => {
    const text = '<p>Hello</p>\n<p><a href="">Shop</a></p>\n';
    const uri = await open('a.html', text);
    const found = (await diagnosticsOf(uri, 1)).find(({ code }) => code === 'link-empty');
    expect(found).toMatchObject({ severity: 1, source: 'mailproof' });
    expect(found?.range.start).toEqual({ line: 1, character: 6 });
    const position = { line: 1, character: 8 };
    const hover = await client.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
    expect(hover?.contents).toMatchObject({
      kind: 'markdown',
      value: expect.stringContaining('# link-empty') as string,
    });
    expect(JSON.stringify(hover)).toContain('## How to fix');
    const nothing = await client.sendRequest(HoverRequest.type, {
      textDocument: { uri },
      position: { line: 0, character: 5 },
    });
    expect(nothing).toBeNull();

    await change(uri, 2, text.replace('""', '"https://shop.example.com/"'));
    expect(codes(await diagnosticsOf(uri, 2))).not.toContain('link-empty');
    await client.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
    expect(await diagnosticsOf(uri, undefined)).toEqual([]);
  });

  it('checks the last text only, when somebody types on', async () => {
    const uri = await open('typing.html', '<a href="">');
    for (let version = 2; version <= 30; version++)
      await change(uri, version, `<p>${'x'.repeat(version)}</p>`);
    expect(codes(await diagnosticsOf(uri, 30))).not.toContain('link-empty');
    const versions = published.filter((one) => one.uri === uri).map(({ version }) => version);
    expect(versions.at(-1)).toBe(30);
    expect(versions.length).toBeLessThan(30);
  });

  it('places findings in the string literals of a template, and mends them there', async () => {
    const html = '<html lang="en"><head><title>"Tea"</title></head><body>Tea</body></html>';
    const text = JSON.stringify({ subject: 'Tea', body: { html } }, null, 2);
    const uri = await open('b.json', text);
    const found = await diagnosticsOf(uri, 1);
    const missing = found.find(({ code }) => code === 'html-doctype-missing');
    expect(missing?.range.start.line).toBe(3);
    const actions = await client.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: missing?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [] },
    });
    const fix = (actions ?? []).find(
      (one) => 'edit' in one && one.diagnostics?.[0]?.code === 'html-doctype-missing',
    );
    const mended = JSON.parse(applied(text, uri, fix as CodeAction | undefined)) as {
      body: { html: string };
    };
    expect(mended.body.html.replace(/\s*\n/u, '')).toBe(`<!DOCTYPE html>${html}`);
  });

  it('passes over JSON that is no template, and says why one cannot be read', async () => {
    const other = await open('package.json', '{"name": "x", "version": "1.0.0"}');
    expect(await diagnosticsOf(other, 1)).toEqual([]);
    const broken = await open('c.json', '{"body": {"html": "<p>"}');
    expect(await diagnosticsOf(broken, 1)).toMatchObject([{ code: 'not-checked', severity: 1 }]);
  });

  it('reads the configuration beside the document, and again once something is saved', async () => {
    const uri = await open('d.html', '<a href="">x</a>');
    expect(codes(await diagnosticsOf(uri, 1))).toContain('link-empty');
    published.length = 0;
    await writeFile(
      join(folder, 'mailproof.config.json'),
      JSON.stringify({ rules: { 'link-empty': 'off' } }),
    );
    await client.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
    expect(codes(await diagnosticsOf(uri, 1))).not.toContain('link-empty');
    published.length = 0;
    await writeFile(join(folder, 'mailproof.config.json'), '{"rule": {}}');
    await client.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
    const [failed] = await diagnosticsOf(uri, 1);
    expect(failed?.message).toContain('Did you mean "rules"?');
  });

  it('ends the server, which wrote nothing but the protocol', async () => {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    await client.sendRequest(ShutdownRequest.type);
    await client.sendNotification(ExitNotification.type);
    expect(await ended).toBe(0);
    expect(said).toBe('');
  });
});
