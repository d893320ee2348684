import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { shownMatches } from '../../../mail/shown-matches.ts';
import { slotLinks } from '../../../mail/mail-urls.ts';
import { PRACTICE } from '../../sources.ts';

/**
 * Marks in capitals. TODO alone is a word of Spanish and Portuguese, so it counts only as the mark it is written as:
 * with a colon, a dash or a bracket, or with words in small letters behind it.
 * Five crosses or more are no size of clothes; with figures beside them they hide the number of a card.
 */
const MARKS =
  /(?<![\p{L}\p{N}_#/.=-])(?:TODO(?=\s*[:([\]–—-]|\s+\p{Ll})|FIXME|TBD|TBC|TKTK|X{3,4}(?![\p{L}\p{N}])(?=[\s.,:;!?)<]|$)|X{5,}|x{5,}|asdf(?:asdf|gh?j?k?l?)?)(?![\p{L}\p{N}_])/gu;
/** A name in single brackets: what a brief or another tool left to be filled in. */
const SLOTS =
  /\[\[[\p{L}][\p{L}\p{N}_ -]{1,30}\]\](?!\()|(?<![{$#%\\[])\{[A-Za-z][A-Za-z0-9_ -]{1,30}\}(?!\})|\[(?:insert|enter|add|your|first|last|company|customer|client|recipient|user|product|date|name|placeholder|link|cta|hier|name einfügen|vorname|nachname|firma|prénom|nom|nombre|имя|дата|вставить)(?:[ _-][\p{L}\p{N} _-]{1,30})?\](?![(\]])/giu;

/** `XXXX XXXX XXXX 1234`, `xxxxx-1234`: the end of a number that is kept from readers. */
function hidesNumber(text: string, { start, end }: TextRange): boolean {
  if (!/^x/iu.test(text.slice(start, end))) return false;
  // A full stop before it ends a sentence.
  return (
    /\d(?:[\sXx*•-]|\.(?!\s))*$/u.test(text.slice(Math.max(0, start - 24), start)) ||
    /^[\sXx*•.-]*\d/u.test(text.slice(end, end + 24))
  );
}

/** Three crosses are a film and a kind of page too: as a blank to fill in they stand beside what they count, or begin a sentence. */
const BLANK_BEFORE = /[.!?:=#№$€£¥₽]\s*$/u;
const BLANK_BEHIND =
  /^\s*(?:[%€$£¥₽]|(?:EUR|USD|GBP|CHF|PLN|Kč|руб|грн|zł|kr|days?|Tage?|jours?|días?|дней|percent|Prozent)(?![\p{L}]))/iu;

const isTitle = (text: string, { start, end }: TextRange): boolean =>
  text.slice(start, end) === 'XXX' &&
  !BLANK_BEFORE.test(text.slice(Math.max(0, start - 4), start)) &&
  !BLANK_BEHIND.test(text.slice(end, end + 12));

/** Words in brackets, `{Read the recipe}`, are a way to write too: with a blank, they name what a placeholder names. */
const SLOT_WORD =
  /\b(?:name|vorname|nachname|firma|nom|nombre|date|datum|time|company|customer|client|recipient|user|product|event|title|city|country|address|street|email|mail|phone|number|no|id|code|amount|price|total|link|url|text|headline|image|logo|insert|enter|your|placeholder|order|invoice|subject)\b/iu;

const isWords = (text: string, { start, end }: TextRange): boolean => {
  const slot = text.slice(start, end);
  return slot.startsWith('{') && slot.includes(' ') && !SLOT_WORD.test(slot);
};

/** What is counted in Roman numerals: the thirtieth anniversary, edition, congress, games. */
const COUNTED =
  /^\s+(?:anivers|annivers|edi[cçz]|édition|congr|kongr|jornad|olymp|olimp|juegos|giochi|jeux|festival|feria|fiera|foire|concurs|concors|certamen|semana|seminar|simpos|sympos|torneo|encuentro|cumbre|premi[oa]|gala|jubil|ročník|bienal|convegno|coloqui|rassegna)/iu;

const isNumeral = (text: string, { start, end }: TextRange): boolean =>
  text.slice(start, end) === 'XXX' && COUNTED.test(text.slice(end, end + 20));

export const leftoverTodo = defineRule({
  id: 'leftover-todo',
  category: 'leftovers',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A mark such as TODO, TBD or {placeholder} in what recipients read',
  why: 'Somebody meant to come back to it. Recipients read it as it stands: neither {name} nor [First name] is a substitution here, and a link to {url} leads nowhere.',
  howToFix: 'Write what is missing, or remove the mark.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<style>.a{color:red}</style><!-- TODO: legal --><p>Size XXL or XXXL, {{Name}}. <a href="https://jira.io/TODO-1">#TODO</a></p>',
      },
      {
        title: 'A number that is kept from readers, and kisses',
        plaintext: 'Card XXXX XXXX XXXX 4711, account xxxxx-08. Love from Bath xxx',
      },
      { title: 'Thirty in Roman numerals', html: '<p>XXX Aniversario y XXX edición del festival</p>' },
      {
        title: 'A film, and words in brackets',
        html: '<p>The star of <i>XXX</i>, now. {Read the recipe} Stir well.</p>',
      },
      { title: 'A word of Spanish', plaintext: 'TODO INCLUIDO: todo lo que necesita' },
    ],
    bad: [
      {
        title: 'Behind a figure that ends a sentence, and behind a sign written as a reference',
        html: '<p>Paid with the card that ends in 4242. XXXXX</p><p>Tea &#x26; more XXXXX</p>',
        reports: [{ field: 'body.html', marks: 'XXXXX', says: '`XXXXX` was' }],
      },
      {
        html: '<p>Call 0800 or visit XXXXX. Your code: xxxxxx</p>',
        reports: [{ field: 'body.html', marks: 'XXXXX', says: '`xxxxxx`' }],
      },
      {
        html: '<p>Dear [[Nombre]], asdf</p>',
        reports: [{ field: 'body.html', marks: '[[Nombre]]', says: '`asdf`' }],
      },
      {
        title: 'Left from another service, in links too',
        html: '<p>{firstname}, <a href="{webview_url}">read it in a browser</a></p>',
        reports: [{ field: 'body.html', marks: '{firstname}', says: '`{webview_url}` were left in' }],
      },
      {
        html: '<a href="[unsubscribe]">Unsubscribe</a>',
        reports: [{ field: 'body.html', marks: '[unsubscribe]', says: 'so its link leads nowhere' }],
      },
      {
        html: '<p>Starts on TBD. TODO: ask Marek for {speaker name}.</p>',
        reports: [{ field: 'body.html', marks: 'TBD', says: '`TODO`' }],
      },
      {
        plaintext: 'Здравствуйте, [Имя]. Цена: XXX руб.',
        template: { subject: 'Hello {first_name}' },
        reports: [
          { field: 'subject', marks: '{first_name}' },
          { field: 'body.plaintext', marks: '[Имя]', says: '`XXX`' },
        ],
      },
    ],
  },
  check(context) {
    const { places, report } = context;
    const targets = slotLinks(context);
    for (const place of places) {
      if (place.kind === 'url') continue;
      const marks = shownMatches(place, MARKS).filter(
        (range) =>
          !hidesNumber(place.text, range) && !isNumeral(place.text, range) && !isTitle(place.text, range),
      );
      const slots = shownMatches(place, SLOTS).filter((range) => !isWords(place.text, range));
      const links = targets.filter(({ place: { field } }) => field === place.field).map(({ range }) => range);
      const found = [...marks, ...slots, ...links].sort((a, b) => a.start - b.start);
      if (found.length === 0) continue;
      const isOne = new Set(found.map(({ start, end }) => place.text.slice(start, end))).size === 1;
      const harm =
        links.length === found.length
          ? `so ${isOne ? 'its link leads' : 'their links lead'} nowhere`
          : `and recipients read ${isOne ? 'it' : 'them'} as written${links.length > 0 ? ', or click and land nowhere' : ''}`;
      const shown = [...new Set(found.map(({ start, end }) => quoted(place.text.slice(start, end))))];
      report({
        message: `${shown.slice(0, 5).join(', ')} ${isOne ? 'was' : 'were'} left in, ${harm}. Write what is missing.`,
        field: place.field,
        ...gather(found),
      });
    }
  },
});
