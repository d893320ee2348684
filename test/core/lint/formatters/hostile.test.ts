/** Names, messages and sources of hostile templates never break a format, whatever they hold. */
import fc from 'fast-check';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../../src/core/lint/formatters/formats.ts';
import { FORMATTERS } from './all-formatters.ts';
import type { FormatReport } from '../../../../src/core/lint/formatters/formatter.ts';
import { sampleInput, sampleReport } from './sample-report.ts';
import { readXml } from './read-xml.ts';

const NASTY = [
  ...[
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '-->',
    ']]>',
    '&amp;',
    "'",
    '%0A',
  ],
  ...[
    '\n::error::injected',
    '\r\n::set-output name=a::b',
    '[x](javascript:alert(1))',
    '![x](https://t.example/p.gif)',
  ],
  ...[
    '`',
    '```',
    '|',
    '\u0000',
    '\ufffe',
    '\ud800',
    '\udfff',
    '\u202e',
    '\u2028',
    '@everyone',
    '<b>',
    '*',
    '_',
    '#',
  ],
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' })), { maxLength: 6 })
  .map((pieces) => pieces.join(''));

const reports = fc
  .record({
    source: nasty,
    name: nasty,
    message: nasty,
    rule: nasty,
    field: nasty,
    text: nasty,
    reason: nasty,
  })
  .map(({ source, name, message, rule, field, text, reason }): FormatReport => {
    const html = `<p>${text}</p>`;
    const input = sampleInput('a.html', html, [
      { message, rule, marks: html, fix: text },
      { message, rule, severity: 'warning', field },
      { message, severity: 'info' },
    ]);
    return sampleReport([{ ...input, source, name }], [{ source, reason }]);
  });

describe('hostile text', () => {
  it.each(FORMATS)('leaves %s the same on every run, and without control characters', (format) => {
    fc.assert(
      fc.property(reports, (report) => {
        const out = FORMATTERS[format](report);
        expect(out).toBe(FORMATTERS[format](report));
        expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/u);
        // Data formats keep text as it is; what people read must not be reordered.
        if (format !== 'json' && format !== 'sarif') expect(out).not.toMatch(/[\u202a-\u202e]/u);
        expect(out.endsWith('\n')).toBe(true);
      }),
    );
  });

  it.each(['json', 'sarif'] as const)('leaves %s readable', (format) => {
    fc.assert(
      fc.property(reports, (report) => {
        const read = JSON.parse(FORMATTERS[format](report)) as unknown;
        expect(read).toBeTypeOf('object');
      }),
    );
  });

  it('leaves JUnit well-formed, with the counts it claims', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const root = readXml(FORMATTERS.junit(report));
        expect(root.name).toBe('testsuites');
        expect(root.children.map(({ name }) => name)).toEqual(['testsuite', 'testsuite']);
        for (const suite of root.children) {
          const cases = suite.children.filter(({ name }) => name === 'testcase');
          const count = (name: string): number =>
            cases.filter((one) => one.children.some((child) => child.name === name)).length;
          expect(suite.attributes).toMatchObject({
            tests: String(cases.length),
            failures: String(count('failure')),
            errors: String(count('error')),
          });
          for (const attribute of ['id', 'package', 'name', 'timestamp', 'hostname', 'time'])
            expect(suite.attributes[attribute]?.trim()).toBeTruthy();
          expect(suite.children.map(({ name }) => name)).toEqual([
            'properties',
            ...cases.map(() => 'testcase'),
            'system-out',
            'system-err',
          ]);
        }
      }),
    );
  });

  it('makes each GitHub annotation one command of ours', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const lines = FORMATTERS.github(report).trimEnd().split('\n');
        expect(lines).toHaveLength(5);
        for (const line of lines.slice(0, 4)) {
          expect(line).toMatch(/^::(?:error|warning|notice) (?:[a-zA-Z]+=[^,:]*)(?:,[a-zA-Z]+=[^,:]*)*::/u);
        }
        expect(lines[4]).toMatch(/^Mailproof: /u);
      }),
    );
  });

  const ATTRIBUTES = 'class dir lang charset name content http-equiv id scope colspan href'.split(' ');

  it('never becomes an element of the HTML report that runs or loads', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const allowed = new Set(
          'html head meta title style body main h1 h2 h3 section p ul li strong span code pre mark footer table thead tbody tr th td a'.split(
            ' ',
          ),
        );
        const stack: unknown[] = [parse(FORMATTERS.html(report))];
        for (let node = stack.pop(); node; node = stack.pop()) {
          if (typeof node !== 'object') continue;
          if ('tagName' in node) expect(allowed.has(String(node.tagName)), String(node.tagName)).toBe(true);
          if ('attrs' in node && Array.isArray(node.attrs)) {
            for (const { name, value } of node.attrs as { name: string; value: string }[]) {
              expect(ATTRIBUTES).toContain(name);
              // The only way a link of the overview leads: down the page.
              if (name === 'href') expect(value).toMatch(/^#(?:template-\d+|not-checked)$/u);
            }
          }
          if ('childNodes' in node && Array.isArray(node.childNodes))
            stack.push(...(node.childNodes as unknown[]));
        }
      }),
    );
  });

  it('becomes neither a link, nor a picture, nor a mention in Markdown', () => {
    const out = FORMATTERS.markdown(
      sampleReport([
        {
          ...sampleInput('a.html', '<p>', [
            { message: '[x](javascript:alert(1)) ![p](https://t.example/a) @all <b>' },
          ]),
          name: '# <img src=x>',
        },
      ]),
    );
    expect(out).not.toMatch(/(?<!\\)\[/u);
    expect(out).not.toContain('<b>');
    expect(out).not.toContain('<img');
    expect(out).not.toContain('@all');
    expect(out).not.toContain('https:');
  });
});
