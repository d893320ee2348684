/** Many recipients through `render`: stable names, one file each, and a summary in place of a line a row. */
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRender, type RenderOptions } from '../../src/cli/render/render.ts';
import { createOutputNames } from '../../src/cli/render/render-output.ts';
import { createRenderSummary } from '../../src/cli/render/render-summary.ts';
import { createPalette } from '../../src/cli/io.ts';
import type { Recipient } from '../../src/services/inputs/sample-recipients.ts';
import { createOutput } from '../../src/cli/terminal.ts';
import { VIEWS } from '../../src/core/preview/views.ts';
import { runCli } from './run-cli.ts';
import type { NameUse } from '../../src/core/substitution/engine.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-render-'));
  await writeFile(join(folder, 'mail.html'), '<p>{{Name}} {{City}}</p>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function render(options: Partial<RenderOptions>, input = join(folder, 'mail.html')) {
  let err = '';
  const io = {
    ...createOutput({ write: () => undefined }, { write: (text) => (err += text) }),
    stdin: process.stdin,
    interactive: false,
    palette: createPalette(false),
    env: {},
    signal: new AbortController().signal,
    service: { fetch },
  };
  const base: RenderOptions = {
    part: 'html',
    out: undefined,
    force: false,
    connection: undefined,
    config: false,
    sample: undefined,
    samples: [],
  };
  const code = await runRender(input, { ...base, ...options }, io);
  return { code, err };
}

const sampleFile = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const recipient = (row: number | null, name = ''): Recipient => ({ row, name, values: [] });
const use = (path: string): NameUse => {
  const range = { start: 0, end: 1 };
  return { name: path, path, form: 'value', range, tag: range };
};

describe('render as a view shows it', () => {
  it('blanks out what the client drops, and says what that is and how far it can be trusted', async () => {
    const page = join(folder, 'client.html');
    await writeFile(page, '<style>p{color:red}</style><p style="position:fixed">{{Name}}</p>');
    const out = join(folder, 'client-out.html');
    const sample = await sampleFile('one.json', '{"Name":"Ann"}');
    const { code, err } = await render({ sample, out, view: 'gmail-foreign' }, page);
    expect(code).toBe(0);
    const kept = await readFile(out, 'utf8');
    expect(kept).toContain('Ann');
    expect(kept).not.toContain('position');
    expect(err).toMatch(/Gmail app, other mailbox drops \d+ things?: .*<style> element/u);
    expect(err).toContain('No screenshot');
  });

  it('reads aloud, an entry a line, with what goes wrong under it', async () => {
    const page = join(folder, 'heard.html');
    const list = '<ul><li>One<li><a href="https://a.example">Two</a></ul>';
    await writeFile(
      page,
      `<html lang="en"><h1>Hello {{Name}}</h1>${list}<img src="https://a.example/b.png"><img alt="">`,
    );
    const out = join(folder, 'heard.txt');
    const sample = await sampleFile('one.json', '{"Name":"Ann"}');
    const { code, err } = await render({ sample, out, view: 'reader' }, page);
    expect(code).toBe(0);
    expect((await readFile(out, 'utf8')).split('\n')).toEqual([
      'Language: en',
      '',
      'heading level 1: Hello Ann',
      'list with 2 items',
      '  list item: One',
      '  list item, link: Two',
      'image',
      '  ! No alternative text: some screen readers read the file’s name, b.png.',
      '',
      'Not announced: 1 decorative image.',
      '',
    ]);
    expect(err).toContain('1 line with something to look at');
    expect(err).toContain('No recording of a screen reader');
  });

  it('inlines the styles, and says what is lost', async () => {
    const page = join(folder, 'inlined.html');
    await writeFile(page, '<style>p{color:red}a:hover{top:0}@media print{p{top:0}}</style><p>{{Name}}</p>');
    const sample = await sampleFile('one.json', '{"Name":"Ann"}');
    const { code, out, err } = await runCli([
      'render',
      page,
      '-p',
      'html',
      '--view',
      'inlined',
      '--sample',
      sample,
    ]);
    expect({ code, out: out.trim() }).toEqual({ code: 0, out: '<p style="color: red;">Ann</p>' });
    expect(err).toContain('Not inlined, and lost with the style sheets: ');
    expect(err).toContain('@media');
    expect(err).toContain('juice');
  }, 60_000);

  it('takes every view of the registry that is a text', () => {
    const ids = VIEWS.filter(({ kind }) => ['client', 'inlined', 'reader'].includes(kind)).map(
      ({ id }) => id,
    );
    return Promise.all(
      [...ids, 'picture'].map(async (view) => {
        const asked = render({ view, part: 'subject' });
        await expect(asked).rejects.toThrow(
          view === 'picture' ? 'there is no view "picture"' : 'goes with --part html',
        );
      }),
    );
  });

  it('refuses a view that there is not, and parts that it does not go with', async () => {
    await expect(render({ view: 'gmial' })).rejects.toThrow('Did you mean "gmail"?');
    await expect(render({ view: 'dark' })).rejects.toThrow('there is no view "dark" of a part’s text');
    await expect(render({ view: 'inlined', part: 'amp' })).rejects.toThrow(
      '--view inlined goes with --part html: it changes nothing of the others.',
    );
  });
});

describe('render with many rows', () => {
  it('writes a file a row into a new folder, and says what is missing once', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `Ann ${index + 1}`).join('\n');
    const sample = await sampleFile('rows.csv', `Name\n${rows}\n`);
    const out = join(folder, 'new', 'deep', 'order.html');
    const { code, err } = await render({ sample, out });
    expect(code).toBe(0);
    const files = (await readdir(join(folder, 'new', 'deep'))).sort();
    expect(files).toHaveLength(120);
    expect(files[0]).toBe('order-001.html');
    expect(files.at(-1)).toBe('order-120.html');
    expect(await readFile(join(folder, 'new', 'deep', 'order-017.html'), 'utf8')).toBe('<p>Ann 17 </p>');
    expect(err.split('\n').filter((line) => line !== '')).toHaveLength(2);
    expect(err).toContain('No value for City in all 120 rows');
    expect(err).toContain('120 files written');
    expect(err).toContain('order-001.html to ');
  });

  it('reads UTF-16 and refuses other encodings with a remedy', async () => {
    const utf16 = await sampleFile(
      'u16.csv',
      Buffer.from('\ufeffName;City\r\nZo\u00eb;\u0141\u00f3d\u017a\r\n', 'utf16le'),
    );
    const out = join(folder, 'one.html');
    await render({ sample: utf16, out });
    expect(await readFile(out, 'utf8')).toBe('<p>Zo\u00eb \u0141\u00f3d\u017a</p>');
    const latin = await sampleFile('latin.csv', Buffer.from('Name\nZo\u00eb\n', 'latin1'));
    await expect(render({ sample: latin, out })).rejects.toThrow(/not UTF-8.*Save it again/u);
  });

  it('prints a cell that looks like a list or an object as its own text, as the simple engine takes no other', async () => {
    const sample = await sampleFile('cells.csv', 'Name,City\n[1],"{""a"":1}"\n');
    const out = join(folder, 'cells.html');
    const { err } = await render({ sample, out });
    expect(await readFile(out, 'utf8')).toBe('<p>[1] {"a":1}</p>');
    expect(err).not.toContain('No value');
  });

  it('says file, line and column of a fault in the rows', async () => {
    const sample = await sampleFile('bad.csv', 'Name,City\nAnn,Rome\nBo\n');
    await expect(render({ sample })).rejects.toThrow(/bad\.csv:3:1: Row 2 has 1 field, .*`City`.*Add/u);
    await expect(render({ sample: join(folder, 'none.csv') })).rejects.toThrow('there is no file');
  });

  it('writes over nothing that is there, unless it is told to', async () => {
    const sample = await sampleFile('two.csv', 'Name,City\nAnn,Rome\nBo,Oslo\n');
    const [kept, empty] = [join(folder, 'mine-2.html'), join(folder, 'mine-1.html')];
    await writeFile(kept, 'by hand');
    await writeFile(empty, '');
    const out = join(folder, 'mine.html');
    await expect(render({ sample, out })).rejects.toThrow(/mine-2\.html is there already\. Add --force/u);
    expect(await readFile(kept, 'utf8')).toBe('by hand');
    expect(await readFile(empty, 'utf8')).toBe('');
    const { err } = await render({ sample, out, force: true });
    expect(err).toBe(`2 files written: ${empty}, ${kept}.\n`);
    expect(await readFile(kept, 'utf8')).toBe('<p>Bo Oslo</p>');
    await expect(render({ sample, out })).rejects.toThrow(/mine-1\.html and 1 more file are there already/u);
  });

  it('never writes over what it reads, by whatever path', async () => {
    const text = 'Name\nAnn\n';
    const sample = await sampleFile('read.csv', text);
    const link = join(folder, 'link.html');
    await symlink(join(folder, 'mail.html'), link);
    await expect(render({ sample, out: link, force: true })).rejects.toThrow(/link\.html is the template/u);
    await expect(render({ sample, out: sample, force: true })).rejects.toThrow(
      /read\.csv is the sample file/u,
    );
    expect(await readFile(sample, 'utf8')).toBe(text);
    expect(await readFile(join(folder, 'mail.html'), 'utf8')).toContain('{{Name}}');
  });

  it('says why a file cannot be written', async () => {
    await writeFile(join(folder, 'plain'), '');
    await expect(render({ out: join(folder, 'plain', 'mail.html') })).rejects.toThrow(
      /--out: .*mail\.html could not be written: a part of the path is a file/u,
    );
  });
});

describe('names of the files', () => {
  it('sort, and never meet', () => {
    const recipients = [
      ...Array.from({ length: 12 }, (_, index) => recipient(index + 1)),
      recipient(null, 'all empty'),
      recipient(null, 'All empty!'),
      recipient(null, '\u65e5'),
    ];
    const nameOf = createOutputNames('out.v2/mail', recipients);
    const names = recipients.map((one, index) => nameOf(one, index));
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('out.v2/mail-01');
    expect(names.slice(12)).toEqual([
      'out.v2/mail-all-empty',
      'out.v2/mail-all-empty-2',
      'out.v2/mail-\u65e5',
    ]);
  });
});

describe('the summary', () => {
  it('groups names by rows, and names the rows of a limit', () => {
    const summary = createRenderSummary(1000, [{ message: 'A tag is not closed.' }]);
    for (let row = 1; row <= 1000; row++) {
      const missing = row % 3 === 0 ? [use('City'), use('Street'), use('City')] : [];
      summary.add(recipient(row), missing, row === 7 ? 'The loop was cut.' : undefined);
    }
    expect(summary.lines()).toEqual([
      'The loop was cut. This holds in row 7.',
      'A tag is not closed.',
      'No value for City, Street in rows 3, 6 and 331 more; shown as a recipient would get it.',
    ]);
  });

  it('names no row when there is one recipient', () => {
    const summary = createRenderSummary(1, []);
    summary.add(recipient(null), [use('City')], undefined);
    expect(summary.lines()).toEqual(['No value for City; shown as a recipient would get it.']);
  });

  it('says which name of the sample was probably meant', () => {
    const summary = createRenderSummary(1, []);
    const values = [{ name: 'Ctiy', value: 'Rome' }];
    summary.add({ ...recipient(1), values }, [use('City'), use('Street')], undefined);
    expect(summary.lines()).toEqual([
      'No value for City, Street; shown as a recipient would get it.',
      'The sample has no City, but Ctiy. Spell both alike.',
    ]);
  });
});
