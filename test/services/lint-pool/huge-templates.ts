/**
 * A megabyte of anything is answered with a report. A rule may give up with a finding about itself; the check as a whole
 * may not, and nothing but the pool's own deadline bounds the time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeTemplate, templateFromHtml } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';
import { createLintPool, type LintPool } from '../../../src/services/lint-pool/lint-pool.ts';
import { buildWorker } from '../built-worker.ts';

const MEGABYTE = 1_000_000;
const filled = (piece: string): string => piece.repeat(Math.ceil(MEGABYTE / piece.length));

/** Bytes as they come out of a file that is no text, the same at every run. */
function binary(): string {
  const units: number[] = [];
  let state = 12345;
  for (let i = 0; i < MEGABYTE / 2; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    units.push(state & 0xff);
  }
  let text = '';
  for (let i = 0; i < units.length; i += 10_000) text += String.fromCharCode(...units.slice(i, i + 10_000));
  return text;
}

const html = (text: string): Template => templateFromHtml(text, 'huge.html');

/** Name of each kind, and how a template of it is made. */
export const HUGE: readonly (readonly [string, () => Template])[] = [
  ['nested tables', () => html(filled('<table><tr><td>'))],
  ['one line of words', () => html(`<p>${filled('word ')}</p>`)],
  ['one word', () => html(`<p>${filled('x')}</p>`)],
  ['10,000 links', () => html('<p><a href="https://www.larch.example/a?b=1">Read</a></p>'.repeat(10_000))],
  [
    '20,000 attributes',
    () => html(`<p ${Array.from({ length: 20_000 }, (_, i) => `data-a${i}="v"`).join(' ')}>x</p>`),
  ],
  [
    '5,000 rules of CSS',
    () => {
      const rules = Array.from(
        { length: 5000 },
        (_, i) => `.c${i} > .d${i} { color: #${i + 100_000}; margin: ${i}px }`,
      );
      const elements = Array.from({ length: 5000 }, (_, i) => `<p class="c${i}"><b class="d${i}">x</b></p>`);
      return html(`<style>${rules.join('\n')}</style>${elements.join('')}`);
    },
  ],
  ['nothing but opened elements', () => html(filled('<div><b><i><span>'))],
  ['nothing but opened comments and quotes', () => html(filled('<!-- <a href="'))],
  ['conditional comments', () => html(filled('<!--[if mso]><table><![endif]-->'))],
  [
    'comments that switch rules off',
    () => html(filled('<!-- mailproof-disable link-empty: x --><a href="">y</a>')),
  ],
  ['binary', () => html(binary())],
  [
    'substitutions in every part',
    () =>
      decodeTemplate({
        id: 'x',
        name: 'x',
        subject: filled('{{a|'),
        body: { html: filled('{{Name}} '), plaintext: filled('{{'), amp: filled('}} {{a}}') },
      }),
  ],
];

/** Tests that each of these is answered with a report. */
export function testReports(kinds: typeof HUGE): void {
  describe('a megabyte', () => {
    let pool: LintPool;
    beforeAll(async () => {
      const { url } = await buildWorker();
      pool = createLintPool({ workerUrl: url, size: 2, deadlineMs: 60_000, maxHangs: 10 });
    }, 60_000);
    afterAll(() => pool.close());

    it.each(kinds)(
      'of %s is answered with a report',
      async (_what, make) => {
        const findings = await pool.lint(make());
        expect(findings.length).toBeGreaterThan(0);
        expect(findings.map(({ message }) => message).join('\n')).not.toContain('Not checked: ');
      },
      600_000,
    );
  });
}
