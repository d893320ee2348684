import * as v from 'valibot';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { shownMatches } from '../../../mail/shown-matches.ts';
import { PRACTICE } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';

/** Phrases that honest mail hardly needs. Single words such as “free” or “sale” are left out: they prove nothing. */
const PHRASES = [
  '100% free',
  '100% satisfied',
  'act now',
  'additional income',
  'as seen on tv',
  'be your own boss',
  'cash bonus',
  'click below now',
  'congratulations, you (?:have )?won',
  'dear friend',
  'double your (?:income|money)',
  'earn (?:extra|easy) (?:cash|money)',
  'eliminate (?:your )?debt',
  'extra income',
  'fast cash',
  'financial freedom',
  'get rich quick',
  'get out of debt',
  'guaranteed (?:income|winner|results)',
  'increase your sales now',
  'incredible deal',
  'limited time only',
  'lose weight fast',
  'make money (?:fast|online|from home)',
  'million dollars',
  'miracle cure',
  'no catch',
  'no credit check',
  'no hidden costs?',
  'no obligation',
  'no purchase necessary',
  'no strings attached',
  'once in a lifetime',
  'order now and save',
  'risk[- ]free',
  'special promotion just for you',
  "this is(?: not|n't) spam",
  'urgent response',
  'while supplies last',
  'winner announced',
  'work from home',
  'you have been selected',
  'you are a winner',
  'jetzt zugreifen',
  'garantierter gewinn',
  'schnell geld verdienen',
  'geld verdienen von zu hause',
  'ohne risiko',
  'sie haben gewonnen',
  'kostenlos und unverbindlich',
  'nur für kurze zeit',
  'keine versteckten kosten',
  'dies ist kein spam',
  'nebenverdienst',
  "gagnez de l[’']argent",
  'sans engagement',
  'sans risque',
  'vous avez gagné',
  'offre à durée limitée',
  'argent facile',
  'gane dinero',
  'dinero fácil',
  'sin compromiso',
  'usted ha ganado',
  'ha sido seleccionado',
  'sin riesgo',
  'быстрый заработок',
  'заработок в интернете',
  'без вложений',
  'вы выиграли',
  'гарантированный доход',
  'только сегодня и сейчас',
  'это не спам',
  'деньги на дому',
  'легкие деньги',
  'без риска',
  'бесплатно и без обязательств',
];
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PHRASES.join('|').replace(/ /gu, '\\s+')})(?![\\p{L}\\p{N}])`,
  'giu',
);

export const spamPhrases = defineRule({
  id: 'spam-phrases',
  category: 'spam',
  severity: 'info',
  maturity: 'trial',
  summary: 'Several phrases that filters and readers know from spam',
  why: 'One such phrase proves nothing; three different ones read like an advertisement nobody asked for. Filters of today look at the sender first, so this is a note and no more.',
  howToFix: 'Say what is offered in your own words.',
  sources: [PRACTICE],
  options: v.object({ minPhrases: v.optional(v.pipe(v.number(), v.minValue(1)), 3) }),
  examples: {
    good: [
      {
        title: 'Two of them',
        html: '<p>Act now, {{Name}}: free delivery, limited time only. The sale is on.</p>',
      },
      { title: 'The same one thrice', plaintext: 'Без риска, без риска, без риска' },
    ],
    bad: [
      {
        html: '<p>Risk-free and no obligation, {{Name}}.</p><p>Work from home!</p>',
        template: { subject: 'Act now' },
        reports: [
          { field: 'subject', marks: 'Act now', says: '4 phrases' },
          { field: 'body.html', marks: 'Risk-free', says: '`no obligation`' },
        ],
      },
      {
        plaintext: 'Вы выиграли! Легкие деньги, и это не спам.',
        reports: [{ field: 'body.plaintext', marks: 'Вы выиграли' }],
      },
    ],
  },
  check({ places, html, options, report }) {
    // The plaintext part repeats the html, so it counts only where there is no html.
    const looked = places.filter(
      ({ field, part }) => field === 'subject' || part === (html ? 'html' : 'plaintext'),
    );
    const found = looked.map((place) => ({ place, ranges: shownMatches(place, PATTERN) }));
    const phraseAt = (text: string, { start, end }: TextRange): string =>
      text.slice(start, end).replace(/\s+/gu, ' ');
    const all = new Set(
      found.flatMap(({ place, ranges }) => ranges.map((range) => phraseAt(place.text, range).toLowerCase())),
    );
    if (all.size < options.minPhrases) return;
    for (const { place, ranges } of found) {
      if (ranges.length === 0) continue;
      const shown = [...new Set(ranges.map((range) => phraseAt(place.text, range)))].slice(0, 5);
      report({
        message: `The mail holds ${all.size} phrases known from spam, here ${shown.map((phrase) => quoted(phrase)).join(', ')}. Say it in your own words.`,
        field: place.field,
        ...gather(ranges),
      });
    }
  },
});
