/**
 * A process that keeps things as the program does, until it is killed or has done as often as it was told: said line by
 * line on standard output, each line once the thing is kept. `writing-process FOLDER NAME TIMES`
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { mergeChanges } from '../../../src/core/draft/draft.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { writeWhole } from '../../../src/services/files/write-whole.ts';
import { sha256OfTemplate } from '../../../src/services/hash.ts';
import { draftId } from '../../../src/services/library/drafts.ts';
import { createLibrary } from '../../../src/services/library/library.ts';

const [folder = '', name = '', times = ''] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);
const SHARED_DRAFT = draftId('shared');
const library = createLibrary({ folder });
const template = decodeTemplate({ id: 'a', name: 'A', body: {} });

for (let index = 0; index < Number(times); index++) {
  const id = `${name}-${index}`;
  const connection = { id, name: id, baseUrl: 'https://c', jsonSuffix: false, hasStoredKey: false };
  await library.sampleSets.save({
    id,
    name: id,
    templateId: null,
    values: [{ name: 'N', value: 'v'.repeat(300) }],
  });
  say(`set ${id}`);
  await library.lifted.add({
    at: '2026-01-15T12:00:00Z',
    email: `${id}@recipient.example`,
    connection: 'C',
    baseUrl: 'https://c',
    outcome: 'lifted',
    code: null,
  });
  say(`lift ${id}@recipient.example`);
  await library.connections.save({ ...connection, allProjectsField: 'searching' });
  say(`connection ${id}`);
  await library.recents.opened({ connectionId: name, templateId: id, name: id, openedAt: `2026-${index}` });
  say(`recent ${id}`);
  // One draft that every process writes into, each a field of its own.
  await library.drafts.update(SHARED_DRAFT, (draft) => ({
    name: 'A',
    source: { kind: 'file', fileName: 'a.json' },
    base: { at: '2026', fields: [] },
    changedAt: '2026',
    changes: mergeChanges(template, draft?.changes ?? [], [{ field: `headers["X-${name}"]`, text: id }]),
  }));
  say(`draft ${id}`);
  // One template that every process fetches, each time another version, and one approved version of each process.
  const about = {
    connectionId: 'c',
    connectionName: 'C',
    templateId: 'shared',
    name: 'A',
    at: `2026-${index}`,
  };
  const text = decodeTemplate({ id: 'shared', body: { html: `${id} ${'x'.repeat(2000)}` } });
  const { versions } = await library.templates.fetched(about, text);
  const sha256 = sha256OfTemplate(text);
  if (index === 0 && versions.some((one) => one.sha256 === sha256)) {
    await library.templates.approve(about, sha256, { name: id, note: '', at: '2026' });
    say(`approved ${sha256}`);
  }
  say(`version ${sha256}`);
  // A campaign with a file, and one that every process notes its checks in, as while a campaign is checked.
  await library.campaigns.save(id, JSON.stringify({ name: id, templates: ['a.html'] }));
  await library.campaignFiles.add(id, [{ name: 'in/a.html', bytes: Buffer.from(`${id}\n`.repeat(2000)) }]);
  say(`campaign ${id}`);
  if (index === 0 && (await library.campaigns.get('shared')) === null)
    await library.campaigns.save('shared', JSON.stringify({ name: 'Shared', templates: ['a.html'] }));
  await library.campaigns.checked('shared', [{ source: name, sha256: id }]);
  say(`check ${id}`);
  // As a command does with --out: a large file, the same one each time.
  await writeWhole(join(folder, `out-${name}.html`), `${id}\n`.repeat(20_000));
  say(`out ${id}`);
}
