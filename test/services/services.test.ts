import { safe } from '@orpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedTemplate } from '../../src/contract/schemas/template.ts';
import { finish } from './finish.ts';
import { documentOf, runServices, type RunningServices } from './running-services.ts';

let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
}, 60_000);
afterAll(() => running.stop());

const plainView = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;

async function openFirst(): Promise<OpenedTemplate> {
  const { client, sandbox } = running;
  const stream = await client.template.fetch({ connectionId: 'sandbox', id: sandbox.openingTemplateId });
  return (await finish(stream)).result;
}

describe('a first run against the sandbox', () => {
  it('says what it is and where it keeps its data', async () => {
    const info = await running.client.app.info();
    expect(info).toMatchObject({ version: '1.2.3', host: 'browser', keychain: { available: true } });
    expect(info.dataFolder).toContain('mailproof-services-');
    expect(info.notices).toEqual([]);
  });

  it('opens on the sandbox, which lists what there is to try', async () => {
    const { connections, selectedId } = await running.client.connection.list();
    expect(selectedId).toBe('sandbox');
    expect(connections.map(({ name, kind, keyStorage }) => ({ name, kind, keyStorage }))).toEqual([
      { name: 'Sandbox', kind: 'sandbox', keyStorage: 'sandbox' },
    ]);
    const contents = await running.client.connection.sandboxContents({ connectionId: 'sandbox' });
    expect(contents?.openingTemplateId).toBe(running.sandbox.openingTemplateId);
    expect(contents?.templates.length).toBe(running.sandbox.templates.length);
    await expect(running.client.connection.test({ connectionId: 'sandbox' })).resolves.toHaveProperty(
      'message',
    );
  });

  it('fetches a template, without the bytes of its attachments', async () => {
    const opened = await openFirst();
    expect(opened.source).toMatchObject({ kind: 'service', connectionName: 'Sandbox' });
    expect(opened.template.body.html).toContain('<');
    expect(opened.sample.length).toBeGreaterThan(0);
    expect(JSON.stringify(opened)).not.toContain('"content"');
    const recents = await running.client.recent.list({ connectionId: 'sandbox' });
    expect(recents[0]).toMatchObject({ templateId: running.sandbox.openingTemplateId, pinned: false });
  });

  it('renders, previews and checks it', async () => {
    const { client, services } = running;
    const { handle, sample } = await openFirst();
    const rendered = await client.template.render({ handle, sample });
    expect(rendered.inbox.subject).not.toBe('');
    expect(rendered.names.length).toBeGreaterThan(0);

    const preview = await client.preview.build({ handle, part: 'html', sample, view: plainView });
    expect(preview.url).toBe(`http://preview.test/${preview.previewId}/`);
    const served = services.previewStore.get(preview.previewId, '/');
    expect(served).toMatchObject({ kind: 'document', use: { kind: 'shown', remoteImages: false } });

    const result = await client.lint.run({ handle, sample });
    expect(result.counts).toEqual({
      errors: result.findings.filter(({ severity }) => severity === 'error').length,
      warnings: result.findings.filter(({ severity }) => severity === 'warning').length,
      infos: result.findings.filter(({ severity }) => severity === 'info').length,
    });
    expect(result.verdict).not.toBe('');
    const recents = await client.recent.list({ connectionId: 'sandbox' });
    expect(recents[0]?.counts).toEqual(result.counts);
    await client.template.close({ handle });
    const { error } = await safe(client.template.render({ handle, sample }));
    expect(error).toMatchObject({ code: 'FAILURE', data: { fault: 'input', field: 'handle' } });
  });

  it('fills in as the settings say, in previews, names, findings and generated sets', async () => {
    const { client, services, sandbox } = running;
    const before = await client.settings.get();
    expect(before.systemNames.map(({ name }) => name)).toEqual(['UnsubscribeUrl', 'to_name']);
    const { handle } = await client.template.open({
      fileName: 'mail.json',
      text: JSON.stringify({
        id: sandbox.openingTemplateId,
        body: { html: '<p>{{Code}} {{WebLetterUrl}}</p>', plaintext: '{{Code}}' },
        subject: 'Your code {{Code}}',
      }),
    });
    const look = async () => {
      const preview = await client.preview.build({ handle, part: 'html', sample: [], view: plainView });
      const [generated] = await client.sampleSet.generate({ handle });
      const findings = (await client.lint.run({ handle, sample: [] })).findings;
      return {
        html: documentOf(services, preview.previewId).html,
        rendered: await client.template.render({ handle, sample: [] }),
        undeclared: findings
          .filter(({ rule }) => rule === 'substitution-undeclared')
          .map((one) => one.message),
        generated: generated?.values.map(({ name }) => name),
      };
    };
    const usual = await look();
    expect(usual.html).not.toContain('{{Code}}');
    expect(usual.rendered.inbox.subject).toBe('Your code');
    expect(usual.undeclared.join()).toContain('`WebLetterUrl`');

    const systemNames = [{ name: 'WebLetterUrl', standIn: 'https://web.invalid/', note: 'Ours' }];
    const { simple } = before.engines;
    const engines = { ...before.engines, simple: { ...simple, missing: 'as-written' as const } };
    expect(await client.settings.save({ engines, systemNames })).toEqual({ engines, systemNames });
    const changed = await look();
    expect(changed.html).toContain('{{Code}}</span> https://web.invalid/');
    expect(changed.rendered.inbox.subject).toBe('Your code {{Code}}');
    expect(changed.rendered.names.find(({ name }) => name === 'WebLetterUrl')).toMatchObject({
      origin: 'service',
      serviceSupplied: true,
      standIn: 'https://web.invalid/',
    });
    expect(changed.undeclared.join()).toContain('`{{Code}}` itself');
    expect(changed.undeclared.join()).not.toContain('`WebLetterUrl`');
    expect(changed.generated).toEqual(['Code']);

    const { error } = await safe(
      client.settings.save({ engines, systemNames: [{ name: '__proto__', standIn: 'x' }] }),
    );
    expect(error).toMatchObject({ code: 'FAILURE', data: { fault: 'input', field: 'systemNames[0].name' } });
    expect(await client.settings.get()).toEqual({ engines, systemNames });
    await client.settings.save(before);
  });

  it('looks a suppressed address up and lifts it', async () => {
    const { client, sandbox } = running;
    const call = { connectionId: 'sandbox', allProjects: false };
    const found = await Promise.all(
      sandbox.addresses.map(
        async ({ email }) => (await finish(await client.suppression.get({ ...call, email }))).result,
      ),
    );
    const liftable = found.find(
      ({ entries }) => entries.length > 0 && entries.every(({ isDeletable }) => isDeletable),
    );
    expect(liftable).toBeDefined();
    const { after, lookupFailure } = await client.suppression.delete({
      ...call,
      email: liftable?.email ?? '',
    });
    expect(after?.entries).toEqual([]);
    expect(lookupFailure).toBeNull();
    const again = await safe(client.suppression.delete({ ...call, email: liftable?.email ?? '' }));
    expect(again.error).toMatchObject({ code: 'FAILURE', data: { code: 3003 } });
  });

  it('tells the stream of a refused call as a failure', async () => {
    const stream = await running.client.template.fetch({ connectionId: 'sandbox', id: 'not-an-id' });
    const { error } = await safe(finish(stream));
    expect(error).toMatchObject({ code: 'FAILURE', defined: true, data: { fault: 'id', field: 'id' } });
  });
});
