/**
 * A process that keeps things as the program does, until it is killed or has done as often as it was told: said line by
 * line on standard output, each line once the thing is kept. `writing-process FOLDER NAME TIMES`
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../../src/services/files/write-whole.ts';
import { createLibrary } from '../../../src/services/library/library.ts';

const [folder = '', name = '', times = ''] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);
const library = createLibrary({ folder });

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
  // As a command does with --out: a large file, the same one each time.
  await writeWhole(join(folder, `out-${name}.html`), `${id}\n`.repeat(20_000));
  say(`out ${id}`);
}
