import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { clashOf } from './shared/language.ts';
import { gather } from '../../gather.ts';
import { visibleText } from '../../../content/visible-text.ts';

const GERMAN =
  'Guten Tag, Ihr Termin am Montag ist bestätigt. Wir freuen uns auf Sie und bitten Sie, die Unterlagen mit zu bringen, die wir Ihnen mit der Post geschickt haben. Wenn Sie nicht kommen können, sagen Sie uns bitte bis zum Abend des Vortags Bescheid, und wir suchen mit Ihnen einen neuen Termin für die Beratung.';
const ENGLISH =
  'Good morning, your appointment on Monday is confirmed. We look forward to seeing you and ask you to bring the papers that we have sent you with the post. If you can not come, tell us before the evening of the day before, and we will find a new time for you that suits you better than this one.';
const RUSSIAN =
  'Здравствуйте, ваш заказ уже в пути и будет у вас в понедельник. Курьер позвонит за час до приезда.';

export const langMismatch = defineRule({
  id: 'lang-mismatch',
  category: 'encoding',
  severity: 'info',
  maturity: 'trial',
  summary: 'The text is in another language than lang says',
  why: 'Screen readers pronounce the text by the rules of the language in lang, and mail programs offer to translate what the reader could read. The language is told from the script, and for eight languages in Latin letters from their commonest words, in texts of at least 40 words.',
  howToFix: 'Write the language of the text into lang.',
  sources: [
    {
      title: 'WCAG 2.2, 3.1.1: Language of Page',
      url: 'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html',
    },
  ],
  examples: {
    good: [
      { html: `<html lang="de-AT"><body><p>${GERMAN}</p></body></html>` },
      {
        title: 'Too short to tell',
        html: '<html lang="en"><body><p>Guten Tag, {{Name}}. Ihr Termin steht.</p></body></html>',
      },
      {
        title: 'One short word many times over',
        html: `<html lang="en"><body>${'<p>I am round</p><p>I am wide</p>'.repeat(12)}</body></html>`,
      },
      {
        title: 'A language that is not known here',
        html: `<html lang="da"><body><p>${ENGLISH}</p></body></html>`,
      },
      { html: `<html lang="ru"><body><p>${RUSSIAN}</p></body></html>` },
    ],
    bad: [
      {
        html: `<html lang="en"><body><div lang="en"><p>${GERMAN} {{Name}}</p></div></body></html>`,
        reports: [{ field: 'body.html', marks: 'en', says: '`de`' }],
      },
      {
        html: `<html lang="de"><body><p>${RUSSIAN}</p></body></html>`,
        reports: [{ field: 'body.html', marks: 'de', says: 'Cyrillic' }],
      },
      {
        html: `<html lang="fr"><body><p>${ENGLISH}</p></body></html>`,
        reports: [{ field: 'body.html', marks: 'fr', says: 'English' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const body = html.document.elements.find(({ name }) => name === 'body');
    const wrappers: HtmlElement[] = html.document.elements.filter(
      ({ name, parent }) => name === 'html' || name === 'body' || (parent === body && body !== undefined),
    );
    const langs = wrappers
      .map((element) => attributeOf(element, 'lang'))
      .filter((lang) => lang !== undefined)
      .filter(({ valueRange, value }) => value.trim() !== '' && isLiteral(html, valueRange));
    const first = langs[0];
    if (!first) return;
    const clash = clashOf(first.value, visibleText(html.renderedDocument));
    if (!clash) return;
    const same = langs.filter(({ value }) => value.trim().toLowerCase() === first.value.trim().toLowerCase());
    const remedy =
      clash.suggestion === null ? 'Write the language of the text.' : `Write ${quoted(clash.suggestion)}.`;
    report({
      message: `lang says ${quoted(first.value)}, but the mail is ${clash.language}, so a screen reader that follows lang mispronounces it. ${remedy}`,
      field: html.field,
      ...gather(same.map(({ valueRange }) => valueRange)),
    });
  },
});
