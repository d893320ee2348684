/** Every call about the library of templates, once; each is tested by itself in `stored.test.ts`. */
import { expect } from 'vitest';
import { finish } from './finish.ts';
import type { RunningServices } from './running-services.ts';

export async function callLibrary(client: RunningServices['client']): Promise<void> {
  const contents = await client.connection.sandboxContents({ connectionId: 'sandbox' });
  const about = { connectionId: 'sandbox', id: contents?.openingTemplateId ?? '' };
  await finish(await client.template.fetch(about));
  const { templates } = await client.library.list({ query: contents?.openingTemplateId });
  const [first] = templates;
  if (!first) throw new Error('Nothing was fetched.');
  const key = { connectionId: first.connectionId, templateId: first.templateId };
  expect((await client.library.label({ ...key, labels: ['a'] })).templates[0]?.labels).toEqual(['a']);
  expect((await client.library.pin({ ...key, pinned: true })).templates[0]?.pinned).toBe(true);
  const { versions } = await client.library.versions(key);
  const sha256 = versions[0]?.sha256 ?? '';
  const approved = await client.library.approve({ ...key, sha256, name: 'Ann', note: '' });
  expect(approved.versions[0]?.approved?.name).toBe('Ann');
  const opened = await client.library.open(key);
  expect(opened).toMatchObject({ source: { stored: { last: true } }, approved: { changes: 0 } });
  await client.template.close({ handle: opened.handle });
  const compared = await finish(await client.library.compare({ ...key, before: sha256, after: sha256 }));
  expect(compared.result).toMatchObject({ fields: [], fresh: [], fixed: [] });
  const looks = { ...key, before: sha256, after: sha256, dark: false, remoteImages: false };
  const { before, after } = await client.library.pictures(looks);
  expect(before?.url).not.toBe(after?.url);
  // The browser is a host's to name; a test of its own draws.
  expect((await client.library.countPixels({ ...looks, width: 375 })).counted).toBeNull();
  const made = await client.campaign.save({
    text: JSON.stringify({ name: 'Spring', sample: 'people.csv', templates: [about.id] }),
  });
  expect(made).toMatchObject({ sampleFile: 'people.csv', missing: ['people.csv'] });
  const people = { name: 'people.csv', bytes: 'Name\nAnn\n' };
  const given = await client.campaign.addFiles({ id: made.id, files: [people] });
  expect(given).toMatchObject({ missing: [], sources: [about.id] });
  const { file } = await client.campaign.handFile({ id: made.id, source: 'people.csv' });
  expect(file.name).toBe('people.csv');
  expect(await client.campaign.list()).toEqual([{ id: made.id, name: 'Spring', templates: 1 }]);
  const { result } = await finish(await client.campaign.check({ id: made.id, connectionId: 'sandbox' }));
  expect(result.rows).toMatchObject([{ source: about.id, failure: null, changed: 'new' }]);
  const report = await finish(await client.campaign.report({ id: made.id, format: 'markdown' }));
  expect(report.result.text).toContain('Spring');
  expect((await client.campaign.open({ id: made.id })).templates).toEqual([about.id]);
  await client.campaign.remove({ id: made.id });
  await client.library.withdraw({ ...key, sha256 });
  expect((await client.library.forget(key)).templates).toHaveLength(templates.length - 1);
}
