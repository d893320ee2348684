import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { rfc } from '../../sources.ts';

const TAG =
  /<\/?(?:a|b|i|u|p|br|hr|em|tr|td|th|h[1-6]|ul|ol|li|div|img|font|span|table|tbody|strong|small|center|html|head|body|style|title|meta|blockquote)(?:\s[^<>]{0,2000})?\/?>|<!--|<!doctype\b[^<>]{0,200}>/giu;
const ENTITY =
  /&(?:nbsp|amp|lt|gt|quot|apos|copy|reg|trade|hellip|mdash|ndash|[lr]squo|[lr]dquo|[lr]aquo|bdquo|sbquo|bull|middot|euro|pound|deg|shy|zwnj|zwj|times|rarr|larr|[aouAOU]uml|szlig|[aeiouAEIOU](?:acute|grave|circ)|[nN]tilde|[cC]cedil|#\d{1,7}|#x[0-9a-fA-F]{1,6});/gu;

export const textHasHtml = defineRule({
  id: 'text-has-html',
  category: 'plaintext',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The plaintext part holds tags or entities of html',
  why: 'Plaintext is shown as it is: the reader sees `<br>` and `&nbsp;`. Addresses in angle brackets are plain text’s own way and are fine.',
  howToFix: 'Write line breaks and signs themselves, and links as addresses.',
  sources: [rfc(2046, '4.1.3', 'Plain Subtype')],
  examples: {
    good: [
      { plaintext: 'AT&T; 5 < 6 > 4, <https://shop.ru/?a=1&b=2>, <anna@shop.ru>, <b@shop.ru>, {{Name}}' },
    ],
    bad: [
      {
        plaintext: 'Здравствуйте, {{Name}}!<br>Ваш&nbsp;заказ <b>в пути</b>.<br/>',
        reports: [
          { field: 'body.plaintext', marks: '<br>', says: '4 tags' },
          { field: 'body.plaintext', marks: '&nbsp;', says: '`&nbsp;`' },
        ],
      },
      {
        plaintext: '<a href="https://shop.ru/o/{{Id}}">Order</a> Harbour &amp; Pine &#8211; Grüße',
        reports: [
          { field: 'body.plaintext', marks: '<a href="https://shop.ru/o/{{Id}}">' },
          { field: 'body.plaintext', marks: '&amp;' },
        ],
      },
    ],
  },
  check({ plaintext, report }) {
    if (!plaintext) return;
    const tags = matchRanges(plaintext.masked, TAG);
    const entities = matchRanges(plaintext.masked, ENTITY).filter((range) => isLiteral(plaintext, range));
    const shown = (at: { start: number; end: number } | undefined): string =>
      at ? quoted(plaintext.text.slice(at.start, at.end)) : '';
    if (tags.length > 0) {
      report({
        message: `The plaintext holds ${tags.length === 1 ? 'a tag' : `${tags.length} tags`} of html, such as ${shown(tags[0])}, which the reader sees as written. Write plain lines and addresses.`,
        field: plaintext.field,
        ...gather(tags),
      });
    }
    if (entities.length > 0) {
      report({
        message: `The plaintext holds ${shown(entities[0])}${entities.length > 1 ? ` and ${entities.length - 1} more of this kind` : ''}, which the reader sees as written. Write the sign itself.`,
        field: plaintext.field,
        ...gather(entities),
      });
    }
  },
});
