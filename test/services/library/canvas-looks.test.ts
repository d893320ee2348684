/** How mails were looked at: by template, in any spelling of its id, bounded, and forgotten with a person. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CanvasLook } from '../../../src/contract/schemas/canvas.ts';
import { MAX_LOOKS } from '../../../src/services/library/canvas-looks.ts';
import { forgetPerson } from '../../../src/services/library/forget-person.ts';
import { createLibrary } from '../../../src/services/library/library.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-looks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const look = (width: number): CanvasLook => ({
  width,
  height: null,
  zoom: '100',
  dark: 'forced',
  imagesOff: true,
  clients: ['gmail'],
});

it('a template is known by its id in any case, and by what was kept last', async () => {
  const { looks } = createLibrary({ folder });
  await looks.keep('Order', look(375));
  await looks.keep('other', look(600));
  await looks.keep('order', look(320));
  const again = createLibrary({ folder }).looks;
  expect([await again.of('ORDER'), await again.of('other'), await again.of('none')]).toEqual([
    look(320),
    look(600),
    null,
  ]);
  const { data } = JSON.parse(await readFile(join(folder, 'canvas.json'), 'utf8')) as { data: unknown[] };
  expect(data).toHaveLength(2);
});

it('keeps three hundred; the longest unchanged goes', async () => {
  const full = Array.from({ length: MAX_LOOKS }, (_, index) => ({ template: `t${index}`, look: look(300) }));
  await writeFile(join(folder, 'canvas.json'), JSON.stringify({ version: 1, data: full }));
  const { looks } = createLibrary({ folder });
  await looks.keep('new', look(375));
  const { data } = JSON.parse(await readFile(join(folder, 'canvas.json'), 'utf8')) as { data: unknown[] };
  expect(data).toHaveLength(300);
  expect([await looks.of('t299'), (await looks.of('t298'))?.width, (await looks.of('new'))?.width]).toEqual([
    null,
    300,
    375,
  ]);
});

it('a file whose name holds a person’s address is forgotten with the person', async () => {
  const library = createLibrary({ folder });
  await library.looks.keep('file:for ada@example.com.html', look(375));
  await library.looks.keep('file:plain.html', look(600));
  expect((await forgetPerson(library, 'ada@example.com')).recents).toBe(1);
  expect(await readFile(join(folder, 'canvas.json'), 'utf8')).not.toContain('ada@');
  expect((await library.looks.of('file:plain.html'))?.width).toBe(600);
});
