import * as v from 'valibot';
import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { visibleText, wordsOf } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

const MIN_WORDS = 12;

const significant = (text: string): ReadonlySet<string> => {
  // Looking for addresses of mail takes long, and most texts hold none.
  const address = text.includes('@') ? /https?:\/\/\S+|[^\s@]{1,64}@[^\s@]{1,255}/giu : /https?:\/\/\S+/giu;
  return new Set(wordsOf(text.replace(address, ' ')).filter((word) => word.length >= 4));
};

export const textLowSimilarity = defineRule({
  id: 'text-low-similarity',
  category: 'plaintext',
  severity: 'info',
  maturity: 'trial',
  summary: 'The plaintext part tells another story than the html part',
  why: 'A plaintext left over from another mail announces last season’s sale. Filters compare the two parts as well. Counted is the share of the plaintext’s longer words that html has too, alternative texts included; below half is reported, from 12 such words on.',
  howToFix: 'Write the plaintext anew from the html.',
  sources: [PRACTICE],
  options: v.object({ minShare: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.5) }),
  examples: {
    good: [
      {
        html: '<p>Your cabin is ready on {{Day}}. Follow the harbour road past the lighthouse until the tarmac ends, and bring warm clothes for the evenings.</p>',
        plaintext:
          'Your cabin is ready on {{Day}}. Follow the harbour road past the lighthouse until the tarmac ends. Bring warm clothes for the evenings.',
      },
      {
        title: 'Too short to judge',
        html: '<p>Ваш заказ в пути</p>',
        plaintext: 'Спасибо за покупку, {{Name}}',
      },
    ],
    bad: [
      {
        html: '<p>Tulips on the table, jugs and candles: spring has come to {{City}} and everything around the garden is reduced, watering cans, baskets and linen included.</p>',
        plaintext:
          'Winter ends: woollen throws, blankets, slippers and hats leave the warehouse this weekend, thirty percent cheaper until midnight on Sunday.',
        reports: [{ field: 'body.plaintext', says: '0 of' }],
      },
    ],
  },
  check({ html, plaintext, options, report }) {
    if (!html || !plaintext) return;
    const own = significant(plaintext.rendered.text);
    if (own.size < MIN_WORDS) return;
    const document = html.renderedDocument;
    const alts = document.elements.map((element) => attributeOf(element, 'alt')?.value ?? '').join(' ');
    const hidden = document.texts.map(({ text }) => text).join(' ');
    const theirs = significant(`${visibleText(document)} ${alts} ${hidden}`);
    if (theirs.size < MIN_WORDS) return;
    const shared = [...own].filter((word) => theirs.has(word)).length;
    if (shared >= own.size * options.minShare) return;
    report({
      message: `Only ${shared} of ${own.size} longer words of the plaintext occur in the html, so its readers get another message. Write it anew from the html.`,
      field: plaintext.field,
    });
  },
});
