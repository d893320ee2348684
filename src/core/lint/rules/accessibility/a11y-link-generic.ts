import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { descendants, textContent } from '../../../html/walk.ts';
import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { isPicture } from '../../../content/pictures.ts';
import { gather } from '../../gather.ts';
import { wcag } from '../../sources.ts';

const GENERIC: ReadonlySet<string> = new Set(
  [
    'click here|here|click|click this|click this link|this link|link|read more|more|go here|press here|tap here',
    'hier|hier klicken|klicken sie hier|klick hier|mehr|weiterlesen|mehr lesen',
    'ici|cliquez ici|cliquer ici|lire plus|en savoir plus ici',
    'aquí|haga clic aquí|haz clic aquí|clic aquí|pulsa aquí|leer más|más',
    'qui|clicca qui|leggi di più',
    'aqui|clique aqui|leia mais',
    'klik hier|lees meer',
    'tutaj|kliknij tutaj|więcej',
    'здесь|тут|нажмите здесь|жмите сюда|сюда|кликните здесь|ссылка|по ссылке',
    'اضغط هنا|هنا|انقر هنا|לחצו כאן|כאן|לחץ כאן',
  ].flatMap((line) => line.split('|')),
);
/** A whole address as text: with a path that nobody wants to hear spelled out. */
const BARE_URL = /^(?:https?:\/\/|www\.)[^\s/]+\/\S{10,}$/iu;

function trimmedContent(link: HtmlElement, source: string): TextRange {
  const start = link.startTag.end;
  const end = link.endTag?.start ?? link.range.end;
  const written = source.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  return { start: from, end: Math.max(from, start + written.trimEnd().length) };
}

export const a11yLinkGeneric = defineRule({
  id: 'a11y-link-generic',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The text of a link does not say where it leads',
  why: 'People who listen to a mail go through its links one by one: "here, here, read more" tells them nothing, and a bare address says it in signs. An aria-label or the alt text of an image in the link counts as its text.',
  howToFix: 'Let the link say what it leads to: "See the spring prices" in place of "click here".',
  sources: [wcag('2.4.4', 'link-purpose-in-context', 'Link Purpose')],
  examples: {
    good: [
      {
        html: '<a href="https://a.test/">See the spring prices</a> <a href="https://a.test/">www.a.test</a>',
      },
      {
        html: '<a href="https://a.test/" aria-label="See the prices">here</a> <a href="{{Url}}">{{Url}}</a>',
      },
    ],
    bad: [
      {
        html: '<p><a href="https://a.test/1">Click here</a> or <a href="https://a.test/2"><b>click here</b></a>.</p>',
        reports: [{ field: 'body.html', marks: 'Click here', says: 'Click here' }],
      },
      {
        html: '<a href="https://a.test/terms/2026/full">https://a.test/terms/2026/full</a>',
        reports: [
          { field: 'body.html', marks: 'https://a.test/terms/2026/full', occurrence: 2, severity: 'info' },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found: { text: string; range: TextRange }[] = [];
      for (const link of place.document.elements) {
        if (
          link.name !== 'a' ||
          !attributeOf(link, 'href') ||
          attributeOf(link, 'aria-label') ||
          attributeOf(link, 'aria-labelledby')
        )
          continue;
        const text = textContent(link);
        if (text === '' || text.length > 300) continue;
        if (
          descendants(link).some(
            (inner) => isPicture(inner) && (attributeOf(inner, 'alt')?.value.trim() ?? '') !== '',
          )
        )
          continue;
        const bare = text.toLowerCase().replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
        if (!GENERIC.has(bare) && !BARE_URL.test(text)) continue;
        const range = trimmedContent(link, place.text);
        if (!place.touchesTag(range)) found.push({ text, range });
      }
      for (const [, links] of groupBy(found, ({ text }) => text.toLowerCase())) {
        const { text } = links[0];
        const url = BARE_URL.test(text);
        report({
          message: url
            ? `The link shows its bare address ${quoted(text)}, which screen readers may spell out letter by letter. Write words that say where it leads.`
            : `The link text ${quoted(text)} does not say where ${links.length === 1 ? 'it leads' : 'these links lead'}, above all to people who listen. Write what comes behind the click.`,
          field: place.field,
          ...gather(links.map(({ range }) => range)),
          severity: url ? 'info' : undefined,
        });
      }
    }
  },
});
