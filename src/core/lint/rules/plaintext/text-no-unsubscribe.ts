import { attributeOf } from '../../../html/nodes.ts';
import { textContent } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { linksOfHtml, linksOfText } from '../../../mail/part-links.ts';
import { UNSUBSCRIBE } from '../../../content/unsubscribe-words.ts';
import { PRACTICE } from '../../sources.ts';
import type { HtmlPlaceText, PlaceText } from '../../../mail/place-text.ts';
import type { TextRange } from '../../../text/positions.ts';

const NAME = 'UnsubscribeUrl';

/** Where html offers to leave the list; null when it does not. */
function offerOf(html: HtmlPlaceText): TextRange | null {
  const use = html.parsed.uses.find(({ name }) => name === NAME);
  if (use) return use.tag;
  const link = html.document.elements.find(
    (element) =>
      element.name === 'a' && attributeOf(element, 'href') && UNSUBSCRIBE.test(textContent(element)),
  );
  const href = link ? attributeOf(link, 'href') : undefined;
  return href?.valueRange ?? null;
}

function isOfferedIn(plaintext: PlaceText, html: HtmlPlaceText, offer: TextRange): boolean {
  if (plaintext.parsed.uses.some(({ name }) => name === NAME) || UNSUBSCRIBE.test(plaintext.text))
    return true;
  const target = linksOfHtml(html).find(({ range }) => range.start === offer.start)?.target;
  return target !== undefined && linksOfText(plaintext).some((link) => link.target === target);
}

export const textNoUnsubscribe = defineRule({
  id: 'text-no-unsubscribe',
  category: 'plaintext',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The html offers to unsubscribe and the plaintext part does not',
  why: 'Who reads the plaintext part has no way out but the spam button. The footer that the service adds helps only where it is switched on.',
  howToFix: 'Write the same link into the plaintext part.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<a href="{{UnsubscribeUrl}}">Abmelden</a>', plaintext: 'Abmelden: {{UnsubscribeUrl}}' },
      {
        html: '<a href="https://shop.ru/p/1">Отписаться</a>',
        plaintext: 'Больше не писать: https://shop.ru/p/1',
      },
      { html: '<a href="https://shop.ru/p/1">Заказ</a>', plaintext: 'Заказ: https://shop.ru/p/1' },
    ],
    bad: [
      {
        html: '<p>{{Name}}</p><a href="{{UnsubscribeUrl}}">Abmelden</a>',
        plaintext: 'Guten Tag, {{Name}}',
        reports: [{ field: 'body.html', marks: '{{UnsubscribeUrl}}', says: 'plaintext' }],
      },
      {
        html: '<a href="https://shop.ru/p/1">Отписаться</a>',
        plaintext: 'Здравствуйте',
        reports: [{ field: 'body.html', marks: 'https://shop.ru/p/1' }],
      },
    ],
  },
  check({ html, plaintext, report }) {
    if (!html || !plaintext || plaintext.text.trim() === '') return;
    const offer = offerOf(html);
    if (!offer || isOfferedIn(plaintext, html, offer)) return;
    report({
      message:
        'The html offers to unsubscribe here, the plaintext nowhere, so its readers are left with the spam button. Write the link into the plaintext.',
      field: html.field,
      range: offer,
    });
  },
});
