import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit, Finding } from '../../../src/core/lint/finding.ts';
import { applyEdits, chooseFixes } from '../../../src/core/lint/fix.ts';
import { createTemplateFile } from '../../../src/core/template/template-file.ts';
import { fieldTexts } from '../../../src/core/template/fields.ts';
import { decodeTemplate, readTemplateText } from '../../../src/core/template/decode-template.ts';
import { unifiedDiff } from '../../../src/core/text/unified-diff.ts';

const edit = (start: number, end: number, text: string): Edit => ({ range: { start, end }, text });
const finding = (edits: readonly Edit[], visible = false): Finding => ({
  rule: 'r',
  severity: 'error',
  message: 'm',
  field: 'body.html',
  range: null,
  position: null,
  also: [],
  fix: { title: 't', visible, edits },
});

const apply = (text: string, findings: readonly Finding[], visible = false): string =>
  applyEdits(
    text,
    chooseFixes(text, findings, { visible }).flatMap(({ edits }) => edits),
  );

describe('fixes', () => {
  it('are applied together when they do not overlap', () => {
    expect(apply('abcdef', [finding([edit(4, 5, 'E')]), finding([edit(0, 1, 'A'), edit(2, 3, '')])])).toBe(
      'AbdEf',
    );
  });

  it('leave an overlapping one, or a second insertion at one place, for the next pass', () => {
    expect(apply('abcdef', [finding([edit(0, 3, 'X')]), finding([edit(2, 4, 'Y')])])).toBe('Xdef');
    expect(apply('ab', [finding([edit(1, 1, 'X')]), finding([edit(1, 1, 'Y')])])).toBe('aXb');
  });

  it('that a recipient would see are applied only when asked for', () => {
    const seen = [finding([edit(0, 1, 'X')], true)];
    expect(apply('ab', seen)).toBe('ab');
    expect(apply('ab', seen, true)).toBe('Xb');
  });

  it('whose edits do not fit the text are left out', () => {
    expect(apply('ab', [finding([edit(1, 9, 'X')]), finding([edit(0, 2, 'X'), edit(1, 2, 'Y')])])).toBe('ab');
  });
});

describe('a field in its JSON file', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"quoted" \\ back/slash', 'a\r\n\tb', '\u2028é🎁', '\ud800 lone'),
  );

  it('is found and replaced exactly, whatever the text and its spelling', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(), fc.nat(), fc.boolean(), (text, replacement, a, b, indented) => {
        const html = `<p>${text}</p>`;
        const [start = 0, end = 0] = [a % (html.length + 1), b % (html.length + 1)].sort((x, y) => x - y);
        const template = { name: text, body: { plaintext: 'x', html }, headers: { 'X-"A"\n': 'v' } };
        const spelled = JSON.stringify({ template }, null, indented ? 2 : 0).replaceAll('<', '\\u003c');
        const file = createTemplateFile('a.json', spelled);
        const place = file.locate('body.html', { start, end });
        expect(place).not.toBeNull();
        if (!place) return;
        const after = applyEdits(spelled, [{ range: place, text: file.encode(replacement) }]);
        const read = JSON.parse(after) as { template: typeof template };
        expect(read.template).toEqual({
          ...template,
          body: { plaintext: 'x', html: html.slice(0, start) + replacement + html.slice(end) },
        });
      }),
    );
  });

  it('is found for every field that has a text', () => {
    const json = {
      id: 'i',
      name: 'n',
      subject: 's',
      body: { html: 'h', plaintext: 'p', amp: 'a' },
      headers: { 'X-"A"': 'v' },
      global_info: { k: 'w' },
      global_replacements: { r: 'u' },
      attachments: [{ type: 't', name: 'f', content: 'Yg==' }],
      inline_attachments: [{ type: 't', name: 'f', content: 'Yg==' }],
      sender_email: 'e',
      sender_name: 'd',
      reply_to: 'o',
      template_builder: 'html',
      options: { unsubscribe_url: 'l' },
    };
    const text = JSON.stringify(json, null, 2);
    const file = createTemplateFile('a.json', text);
    for (const [field, own] of fieldTexts(decodeTemplate(json))) {
      const place = file.locate(field, { start: 0, end: own.length });
      expect(place && text.slice(place.start, place.end), field).toBe(own);
    }
  });

  it('has no place when the file holds no such text', () => {
    const file = createTemplateFile('a.json', '{"body": {"html": 5}, "name": "x"}');
    expect(file.locate('body.html', { start: 0, end: 1 })).toBeNull();
    expect(file.locate('name', { start: 0, end: 9 })).toBeNull();
    expect(createTemplateFile('a.json', '{').locate('name', { start: 0, end: 0 })).toBeNull();
  });

  it('counts with its last value when a name is given twice, as the reader of templates does', () => {
    const text = '{"name": "first", "name": "last"}';
    const document = readTemplateText('a.json', text);
    expect(document).toMatchObject({ template: { name: 'last' } });
    expect(createTemplateFile('a.json', text).locate('name', { start: 0, end: 4 })).toEqual({
      start: 27,
      end: 31,
    });
  });
});

describe('a diff', () => {
  it('shows each change with its surroundings', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join('');
    const after = before.replace('line 3\n', 'changed\n').replace('line 16\n', '') + 'end';
    expect(unifiedDiff('a.html', before, after)).toBe(
      [
        '--- a/a.html',
        '+++ b/a.html',
        '@@ -1,7 +1,7 @@',
        ' line 0',
        ' line 1',
        ' line 2',
        '-line 3',
        '+changed',
        ' line 4',
        ' line 5',
        ' line 6',
        '@@ -14,7 +14,7 @@',
        ' line 13',
        ' line 14',
        ' line 15',
        '-line 16',
        ' line 17',
        ' line 18',
        ' line 19',
        '+end',
        '\\ No newline at end of file',
        '',
      ].join('\n'),
    );
    expect(unifiedDiff('a.html', before, before)).toBe('');
  });

  it('shows texts with more than a thousand changed lines as one block', () => {
    const lines = (count: number, name: string): string =>
      Array.from({ length: count }, (_, index) => `${name} ${index}\n`).join('');
    const [, , hunk, ...rest] = unifiedDiff(
      'x',
      `same\n${lines(600, 'a')}`,
      `same\n${lines(600, 'b')}`,
    ).split('\n');
    expect(hunk).toBe('@@ -1,601 +1,601 @@');
    expect(rest.filter((line) => line.startsWith('-'))).toHaveLength(601);
    expect(rest.filter((line) => line.startsWith('+'))).toHaveLength(601);
    expect(unifiedDiff('x', '', 'a')).toBe(
      '--- a/x\n+++ b/x\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n',
    );
  });

  it('turns the one text into the other', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 30 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const old = before.match(/[^\n]*\n/gu) ?? [];
        const lines =
          unifiedDiff('x', before, after)
            .match(/[^\n]*\n/gu)
            ?.slice(2) ?? [];
        const result: string[] = [];
        let at = 0;
        for (const line of lines) {
          const hunk = /^@@ -(\d+),(\d+) /u.exec(line);
          if (hunk) {
            const from = Number(hunk[1]) - (hunk[2] === '0' ? 0 : 1);
            result.push(...old.slice(at, from));
            at = from;
          } else if (line.startsWith('+')) result.push(line.slice(1));
          else {
            expect(old[at]).toBe(line.slice(1));
            if (line.startsWith(' ')) result.push(line.slice(1));
            at++;
          }
        }
        result.push(...old.slice(at));
        expect(result.join('')).toBe(after);
      }),
      { numRuns: 500 },
    );
  });
});
