import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { PRACTICE } from '../../sources.ts';

/** Words in capitals next to each other; figures and signs may stand between. */
const CAPITALS =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{M}'’-]+(?:[\s\d,.%+&-]+\p{Lu}[\p{Lu}\p{M}'’-]+)+(?![\p{L}\p{N}])/gu;
const MARKS = /[!！]{2,}|[?!]{3,}/gu;
/** Two abbreviations beside each other shout at nobody. */
const MIN_LETTERS = 8;

const lettersOf = (text: string): number => text.match(/\p{Lu}/gu)?.length ?? 0;

export const subjectShouting = defineRule({
  id: 'subject-shouting',
  category: 'subject',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The subject shouts: words in capitals, or several exclamation marks',
  why: 'It reads as shouting; SpamAssassin has a test for subjects in capitals (SUBJ_ALL_CAPS). Two or more words in capitals with together eight letters count, and two exclamation marks in a row; values are not looked at.',
  howToFix: 'Write it as a sentence.',
  sources: [PRACTICE],
  examples: {
    good: [
      { template: { subject: 'NASA and ESA: your BBQ is on, {{NAME}}! Really?' } },
      { template: { subject: 'Ваш ЗАКАЗ в пути' } },
    ],
    bad: [
      {
        template: { subject: 'LAST CHANCE {{first_name}}!!! Your seat' },
        reports: [{ field: 'subject', marks: 'LAST CHANCE', says: '`!!!`' }],
      },
      {
        template: { subject: 'РАСПРОДАЖА ДО 70% НА ВСЁ' },
        reports: [{ field: 'subject', marks: 'РАСПРОДАЖА ДО 70% НА ВСЁ' }],
      },
      { template: { subject: 'Nur heute!!' }, reports: [{ field: 'subject', marks: '!!' }] },
    ],
  },
  check({ places, report }) {
    const place = places.find(({ field }) => field === 'subject');
    if (!place) return;
    const found = [...matchRanges(place.masked, CAPITALS), ...matchRanges(place.masked, MARKS)].filter(
      ({ start, end }) => {
        const text = place.masked.slice(start, end);
        return !/\p{L}/u.test(text) || lettersOf(text) >= MIN_LETTERS;
      },
    );
    if (found.length === 0) return;
    const shown = found
      .sort((a, b) => a.start - b.start)
      .map(({ start, end }) => quoted(place.text.slice(start, end)))
      .join(' and ');
    report({
      message: `The subject shouts: ${shown}. That reads as raised voice. Write it as a sentence.`,
      field: 'subject',
      ...gather(found),
    });
  },
});
