import { attributeOf, type HtmlDocument } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { shownMatches } from '../../../mail/shown-matches.ts';
import { PRACTICE } from '../../sources.ts';

/** Filler, and the words that editors put into new blocks. */
const FILLER =
  /lorem ipsum(?: dolor(?: sit amet)?)?|dolor sit amet|consectetur adipiscing(?: elit)?|(?:your|insert|enter|type|add|place) (?:your )?(?:text|headline|title|copy|content|message|company name|heading) here|(?:click|tap) (?:here )?to edit(?: (?:this )?text| this)?(?=[.\s]*(?:[<"]|$))|this is (?:a )?(?:placeholder|dummy|sample) text|(?:hier|ihr|ihren) text (?:hier )?(?:einfügen|eingeben)|ihr text hier|(?:votre|insérez votre) texte ici|(?:su|tu|escriba su) texto aquí|(?:ваш|введите|вставьте) текст(?: здесь| сюда)|рыба-текст|здесь будет (?:ваш )?текст|أدخل النص هنا|لوريم إيبسوم/giu;

/** Filler that asks nobody for anything. */
const LATIN = /lorem|dolor|consectetur|لوريم/iu;

/** What fields of a form say while they are empty, where "type your message here" is right. */
const hintsOf = ({ elements }: HtmlDocument): readonly TextRange[] =>
  elements.flatMap((element) => {
    const hint = attributeOf(element, 'placeholder');
    return hint && /^(?:input|textarea)$/u.test(element.name) ? [hint.range] : [];
  });

export const leftoverLorem = defineRule({
  id: 'leftover-lorem',
  category: 'leftovers',
  severity: 'error',
  maturity: 'trial',
  summary: 'Filler text such as “lorem ipsum” or “Your text here”',
  why: 'The mail goes out with a block that nobody wrote. Looked at are texts, alternative texts, the subject and the plaintext part; not comments, and not what an empty field of a form asks for.',
  howToFix: 'Write the text, or remove the block.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<!-- Lorem ipsum --><p>Click here to edit your preferences, {{Name}}. The text here is ours.</p>',
      },
      { plaintext: 'Здесь текст письма' },
      {
        title: 'An empty field of a form says what to type',
        html: '<form action="https://a.test/"><input name="message" placeholder="Type your message here"></form>',
      },
    ],
    bad: [
      {
        html: '<h2>{{Title}}</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>',
        reports: [{ field: 'body.html', marks: 'Lorem ipsum dolor sit amet', says: '2 places' }],
      },
      {
        html: '<img src="cid:a" alt="Your text here">',
        plaintext: 'Введите текст здесь',
        template: { subject: 'Ihr Text hier' },
        reports: [
          { field: 'subject', marks: 'Ihr Text hier' },
          { field: 'body.html', marks: 'Your text here' },
          { field: 'body.plaintext', marks: 'Введите текст здесь' },
        ],
      },
    ],
  },
  check({ places, html, amp, report }) {
    for (const place of places) {
      const part = [html, amp].find((one) => one?.field === place.field);
      const hints = part ? hintsOf(part.document) : [];
      const isHint = ({ start, end }: TextRange): boolean =>
        hints.some((hint) => hint.start <= start && end <= hint.end) &&
        !LATIN.test(place.text.slice(start, end));
      const found = shownMatches(place, FILLER).filter((range) => !isHint(range));
      const first = found[0];
      if (!first) continue;
      report({
        message: `${quoted(place.text.slice(first.start, first.end))}${found.length > 1 ? ` (${found.length} places)` : ''} is filler that recipients would read. Write the text or remove the block.`,
        field: place.field,
        ...gather(found),
      });
    }
  },
});
