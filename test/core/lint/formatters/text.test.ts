import { describe, expect, it } from 'vitest';
import { formatText } from '../../../../src/core/lint/formatters/text.ts';
import { displayWidth } from '../../../../src/core/text/display-width.ts';
import { sampleInput, sampleReport, type SampleFinding } from './sample-report.ts';

const print = (text: string, finding: SampleFinding): string[] =>
  formatText(sampleReport([sampleInput('mail.html', text, [finding])])).split('\n');

/** The line of the source and the caret's place in columns. */
function caretOf(text: string, marks: string): { before: string; marked: number } {
  const lines = print(text, { marks });
  const at = lines.findIndex((line) => line.includes('^'));
  const [, line = ''] = lines[at - 1]?.split('| ') ?? [];
  const [, caret = ''] = lines[at]?.split('| ') ?? [];
  const lead = caret.indexOf('^');
  let before = '';
  for (const character of line) {
    if (displayWidth(before) >= lead) break;
    before += character;
  }
  return { before, marked: caret.trim().length };
}

describe('the text report', () => {
  it('groups by template and field, and sums up', () => {
    const input = sampleInput('a.html', '<a href="">x</a>', [{ marks: 'href=""' }, { severity: 'info' }]);
    const out = formatText(sampleReport([input], [{ source: 'b.json', reason: 'The file is not JSON.' }]));
    expect(out.split('\n').filter((line) => line.trim() === 'body.html')).toHaveLength(1);
    expect(out).toContain('a.html  1 error, 1 note');
    expect(out).toContain('b.json  not checked: The file is not JSON.');
    expect(out.endsWith('1 template checked, 1 could not be checked: 1 error, 1 note\n')).toBe(true);
  });

  it.each([
    ['plain text', '<p>Hello <b>you</b></p>', '<b>', '<p>Hello ', 3],
    ['a tab', '<p>\tHello <b>you</b></p>', '<b>', '<p> Hello ', 3],
    ['Chinese', '<p>你好 <b>you</b></p>', '<b>', '<p>你好 ', 3],
    ['emoji outside the basic plane', '<p>🎉🎁 <b>you</b></p>', '<b>', '<p>🎉🎁 ', 3],
    ['combining marks', '<p>e\u0301e\u0301 <b>you</b></p>', '<b>', '<p>e\u0301e\u0301 ', 3],
    ['wide marked text', '<p>for 你好 you</p>', '你好', '<p>for ', 4],
  ])('puts the caret under what it marks after %s', (_what, text, marks, before, marked) => {
    expect(caretOf(text, marks)).toEqual({ before, marked });
  });

  it('cuts long lines around the finding and splits no character', () => {
    for (const fill of [
      'x'.repeat(5000),
      '🎁'.repeat(5000),
      `x${'🎁'.repeat(5000)}`,
      `e${'\u0301'.repeat(5000)}`,
    ]) {
      const lines = print(`<p>${fill}<b>${fill}`, { marks: '<b>' });
      const shown = lines.find((line) => line.includes('…')) ?? '';
      expect(shown).toContain('<b>');
      expect(shown.length).toBeLessThan(500);
      expect(() => encodeURIComponent(shown)).not.toThrow();
    }
  });

  it('fits source lines into a narrow terminal, wide characters counted as they are shown', () => {
    for (const fill of ['x', '你', '🎁']) {
      const input = sampleInput('a.html', `<p>${fill.repeat(200)}<b>${fill.repeat(200)}`, [{ marks: '<b>' }]);
      const lines = formatText({ ...sampleReport([input]), columns: 80 }).split('\n');
      const source = lines.find((line) => line.includes('<b>')) ?? '';
      expect(displayWidth(source)).toBeLessThanOrEqual(80);
      const caret = lines.find((line) => line.includes('^')) ?? '';
      expect(caret.indexOf('^')).toBe(displayWidth(source.slice(0, source.indexOf('<b>'))));
    }
  });

  it('lets no template disturb the terminal', () => {
    const hostile = '\u001b[31m\u202e\r\n\u0007';
    const input = sampleInput(`${hostile}.html`, `<p>${hostile}</p>`, [{ message: hostile, marks: '<p>' }]);
    const out = formatText(
      sampleReport([{ ...input, name: hostile }], [{ source: hostile, reason: hostile }]),
    );
    expect(out).not.toMatch(/[\u001b\u202e\r\u0007]/u);
  });
});
