/** What the desktop app and its window say to each other, over the contract. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDesktopDouble } from './desktop-double.ts';
import { finish } from './finish.ts';
import { runServices, type RunningServices } from './running-services.ts';

let running: RunningServices;
let told: string[] = [];
let chosen: string | undefined;
beforeAll(async () => {
  running = await runServices({
    desktop: createDesktopDouble(
      (what) => told.push(what),
      () => chosen,
    ),
  });
}, 60_000);
afterAll(() => running.stop());
beforeEach(() => {
  told = [];
});

const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const { error } = await safe(call);
  return error instanceof Error && 'data' in error ? error.data : null;
};
async function handFile(name: string, text: string): Promise<{ id: string; path: string }> {
  const path = join(running.folder, name);
  await writeFile(path, text);
  chosen = path;
  const { file } = await running.client.app.chooseFile();
  return { id: file?.id ?? '', path };
}

describe('a file handed over', () => {
  it('is opened as it is now, by its number, and its path never reaches the window', async () => {
    const { id, path } = await handFile('order.html', '\uFEFF<p>One</p>');
    const { opened: first, text } = await running.client.template.openHanded({ id });
    // With its mark, which is a finding.
    expect(text).toBe('\uFEFF<p>One</p>');
    expect(first.template.body.html).toBe('\uFEFF<p>One</p>');
    expect(first.source).toMatchObject({ kind: 'file', fileName: 'order.html', handedId: id });
    await writeFile(path, '<p>Two</p>');
    const { opened: second } = await running.client.template.openHanded({ id });
    expect(second.template.body.html).toBe('<p>Two</p>');
    expect(JSON.stringify([first, second])).not.toContain(running.folder);
  });

  it('has another version after each save, and none while it is gone', async () => {
    const { id, path } = await handFile('followed.html', '<p>One</p>');
    const { version: first } = await running.client.template.openHanded({ id });
    const now = async (): Promise<string | null> =>
      (await running.client.template.fileVersion({ id })).version;
    expect(await now()).toBe(first);
    await writeFile(path, '<p>Two, longer</p>');
    const second = await now();
    expect(second).not.toBe(first);
    expect(await now()).toBe(second);
    await rm(path);
    expect(await now()).toBeNull();
    await writeFile(path, '<p>Three</p>');
    const third = await now();
    expect([first, second, null]).not.toContain(third);
    expect((await running.client.template.openHanded({ id })).version).toBe(third);
    expect(third).not.toContain(running.folder);
    expect(await failureOf(running.client.template.fileVersion({ id: path }))).toMatchObject({ field: 'id' });
  });

  it('that is a message is read byte by byte, and by its text once more', async () => {
    const message =
      'From: a@b.example\r\nContent-Type: text/plain; charset=windows-1251\r\n\r\n\xcf\xf0\xe8\xe2\xe5\xf2';
    const { id, path } = await handFile('Greeting.EML', '');
    await writeFile(path, Buffer.from(message, 'latin1'));
    const { opened, text } = await running.client.template.openHanded({ id });
    expect(text).toBe(message);
    expect(opened.template.body.plaintext?.trim()).toBe('Привет');
    expect(opened.template.message?.headers).toHaveLength(2);
    const again = await running.client.template.open({ fileName: 'Greeting.EML', text });
    expect(again.template.body).toEqual(opened.template.body);
    const { findings } = await running.client.lint.run({ handle: again.handle, sample: [] });
    expect(findings.map(({ rule }) => rule)).toContain('message-headers');
    expect(findings.map(({ rule }) => rule)).not.toContain('template-name-missing');
  });

  it('is among the recent documents then, newest first, with the templates of the service', async () => {
    const { id, path } = await handFile('a.json', '{"body":{"html":"<p>A"}}');
    await running.client.template.openHanded({ id });
    await finish(
      await running.client.template.fetch({ connectionId: 'sandbox', id: running.sandbox.openingTemplateId }),
    );
    expect(told).toContain('recents');
    const [newest, before] = await running.services.recentDocuments();
    expect(newest).toMatchObject({ kind: 'template', templateId: running.sandbox.openingTemplateId });
    expect(before).toEqual({ kind: 'file', name: 'a.json', path });
    await running.services.forgetRecentFiles();
    expect((await running.services.recentDocuments()).map(({ kind }) => kind)).toEqual(['template']);
  });

  it('that is gone, is a folder, or is too large says so and what to do', async () => {
    const gone = await handFile('gone.html', '');
    await rm(gone.path);
    expect(await failureOf(running.client.template.openHanded({ id: gone.id }))).toMatchObject({
      fault: 'file',
      title: 'gone.html could not be opened',
    });
    const folder = join(running.folder, 'folder.html');
    await mkdir(folder);
    chosen = folder;
    const { file } = await running.client.app.chooseFile();
    expect(await failureOf(running.client.template.openHanded({ id: file?.id ?? '' }))).toMatchObject({
      reason: 'It is not a plain file.',
    });
    const large = await handFile('large.html', 'x'.repeat(64 * 1024 * 1024 + 1));
    expect(await failureOf(running.client.template.openHanded({ id: large.id }))).toMatchObject({
      reason: expect.stringContaining('64 MB') as string,
    });
  });

  it('is opened by nothing but a number that was given out', async () => {
    const { path } = await handFile('secret.html', '<p>x');
    for (const id of [path, '', '../secret.html']) {
      expect(await failureOf(running.client.template.openHanded({ id }))).toMatchObject({ field: 'id' });
    }
  });
});

it('what the app asks of its window waits for one, and reaches it in its order', async () => {
  running.services.window.openFile('/home/ann/a.html');
  await running.services.window.openTemplate(running.sandbox.openingTemplateId, 'Sandbox');
  const stop = new AbortController();
  const events = await running.client.app.events(undefined, { signal: stop.signal });
  const next = async (): Promise<unknown> => (await events.next()).value;
  expect(await next()).toEqual({ kind: 'file', file: { id: expect.any(String) as string, name: 'a.html' } });
  expect(await next()).toEqual({
    kind: 'template',
    templateId: running.sandbox.openingTemplateId,
    connectionId: 'sandbox',
  });
  running.services.window.runAction('toggle-inspector');
  expect(await next()).toEqual({ kind: 'action', id: 'toggle-inspector' });
  stop.abort();
});

describe('a window that comes back', () => {
  it('gets what was open and the values typed for it', async () => {
    const { client } = running;
    const opened = await client.template.open({ fileName: 'b.html', text: '<p>{{Name}}' });
    await client.sampleSet.remember({ handle: opened.handle, sample: [{ name: 'Name', value: 'Ann' }] });
    const { opened: again } = await client.template.resume();
    expect(again).toMatchObject({
      template: { body: { html: '<p>{{Name}}' } },
      sample: [{ name: 'Name', value: 'Ann' }],
    });
    expect(again?.handle).not.toBe(opened.handle);
  });

  it('gets nothing when that was closed, or given up', async () => {
    const { client } = running;
    const opened = await client.template.open({ fileName: 'b.html', text: '<p>b' });
    await client.template.close({ handle: opened.handle });
    await expect(client.template.resume()).resolves.toEqual({ opened: null });
    await client.template.open({ fileName: 'b.html', text: '<p>b' });
    running.services.forgetOpen();
    await expect(client.template.resume()).resolves.toEqual({ opened: null });
  });
});

it('the window’s theme and its actions reach the app', async () => {
  const { client, services } = running;
  await client.window.saveState({ ...(await client.window.getState()), theme: 'dark' });
  expect(told).toEqual(['theme dark']);
  await expect(services.theme()).resolves.toBe('dark');
  await client.app.setActions({ enabled: ['find', 'close'] });
  expect(told).toContain('actions find close');
});
