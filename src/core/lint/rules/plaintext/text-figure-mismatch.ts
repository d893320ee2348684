import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';
import { visibleText } from '../../../content/visible-text.ts';
import type { TextRange } from '../../../text/positions.ts';

const PERCENT = /(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?[\s\u00a0\u202f]?%/gu;
const CURRENCY = '(?:€|\\$|£|¥|₽|₴|zł|EUR|USD|GBP|CHF|руб\\.?|грн)';
const AMOUNT = new RegExp(
  `${CURRENCY}[\\s\\u00a0\\u202f]?\\d[\\d.,\\u00a0\\u202f]*|(?<![\\d.,])\\d[\\d.,\\u00a0\\u202f]*(?:[\\u00a0\\u202f ]\\d{3})*[\\s\\u00a0\\u202f]?${CURRENCY}`,
  'gu',
);

/** The digits alone, so that `1,200.00 €` and `€1.200` are one amount. */
function figureOf(text: string): string {
  const digits = text.replace(/[^\d.,]/gu, '').replace(/[.,]+$/u, '');
  return digits
    .replace(/[.,](?=\d{3}(?:\D|$))/gu, '')
    .replace(/[.,]0{1,2}$/u, '')
    .replace(',', '.');
}

function figuresIn(text: string): { kind: string; figure: string; shown: string; range: TextRange }[] {
  return [
    { kind: '%', pattern: PERCENT },
    { kind: 'amount', pattern: AMOUNT },
  ].flatMap(({ kind, pattern }) =>
    [...text.matchAll(pattern)].map((found) => {
      const shown = found[0].replace(/[.,\s]+$/u, '');
      return {
        kind,
        figure: figureOf(shown),
        shown,
        range: { start: found.index, end: found.index + shown.length },
      };
    }),
  );
}

export const textFigureMismatch = defineRule({
  id: 'text-figure-mismatch',
  category: 'plaintext',
  severity: 'info',
  maturity: 'trial',
  summary: 'A price or percentage of the plaintext part does not occur in the html part',
  why: 'One of the two readers is promised another discount or asked for another sum. The way of writing figures does not count; a figure that stands in a picture of the html cannot be seen by this rule unless its alternative text says it.',
  howToFix: 'Write the same figure into both parts.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<p>Up to 40% off, from €1,200.00, {{Name}}</p>',
        plaintext: 'Up to 40 % off, from 1.200 €, {{Name}}',
      },
      { html: '<p>Сумма: {{Total}}</p>', plaintext: 'Сумма: {{Total}}', sample: { Total: '2 490 ₽' } },
      {
        title: 'In an alternative text',
        html: '<img src="cid:hero" alt="25% off"><p>Until Sunday</p>',
        plaintext: '25% off until Sunday',
      },
    ],
    bad: [
      {
        html: '<p>Spring sale: up to 40% off</p>',
        plaintext: 'Winter sale: up to 25% off, {{Name}}',
        reports: [{ field: 'body.plaintext', marks: '25%', says: '`25%`' }],
      },
      {
        html: '<p>К оплате: 2 490 ₽</p>',
        plaintext: 'К оплате: 2 940 ₽. Das sind 30,50 EUR.',
        reports: [{ field: 'body.plaintext', marks: '2 940 ₽', says: '`30,50 EUR`' }],
      },
    ],
  },
  check({ html, plaintext, report }) {
    if (!html || !plaintext) return;
    const document = html.renderedDocument;
    const alts = document.elements.flatMap(({ attributes }) =>
      attributes.filter(({ name }) => name === 'alt' || name === 'title').map(({ value }) => value),
    );
    const shown = figuresIn(
      [visibleText(document), ...document.texts.map(({ text }) => text), ...alts].join(' '),
    );
    const known = new Set(shown.map(({ kind, figure }) => `${kind}${figure}`));
    const lost = figuresIn(plaintext.rendered.text).filter(
      ({ kind, figure }) => !known.has(`${kind}${figure}`),
    );
    if (lost.length === 0) return;
    const names = [...new Set(lost.map((found) => quoted(found.shown)))].slice(0, 5).join(', ');
    report({
      message: `The plaintext says ${names}, the html does not. Write the same figures into both parts.`,
      field: plaintext.field,
      ...gather(lost.map(({ range }) => plaintext.toSource(range))),
    });
  },
});
