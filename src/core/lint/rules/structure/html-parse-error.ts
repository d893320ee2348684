import { memo } from '../../../collections/memo.ts';
import type { HtmlDocument, HtmlElement } from '../../../html/nodes.ts';
import type { SourceError } from '../../../html/source-tag.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { allElements } from '../../../html/all-elements.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';

interface Fault {
  readonly range: TextRange;
  readonly message: string;
  /** Harms nobody in a browser; absent where what follows is lost. */
  readonly severity?: 'warning';
}

const lineEnd = (text: string, from: number, most: number): number => {
  const end = text.indexOf('\n', from);
  return Math.min(end === -1 ? text.length : end, from + most);
};

const tagsInOrder = memo((document: HtmlDocument) =>
  allElements(document)
    .filter(({ implied }) => !implied)
    .sort((a, b) => a.startTag.start - b.startTag.start),
);

/** The element whose start tag an offset lies in. */
function tagAround(place: HtmlPlaceText, offset: number): HtmlElement | undefined {
  const elements = tagsInOrder(place.document);
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.startTag.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  const element = elements[low - 1];
  return element && offset < element.startTag.end ? element : undefined;
}

function inTag(place: HtmlPlaceText, { range: { start } }: SourceError): Fault | null {
  const element = tagAround(place, start);
  if (!element) return null;
  const character = place.text[start] ?? '';
  // A value that ran over a tag is one whose closing quote is missing; the next quote then looks like a name.
  const swallowed = element.attributes.find(
    ({ range, valueRange }) =>
      range.end <= start + 1 && place.masked.slice(valueRange.start, valueRange.end).includes('<'),
  );
  if (swallowed) {
    const { start: from } = swallowed.valueRange;
    return {
      range: {
        start: swallowed.range.start,
        end: lineEnd(place.text, from, place.text.slice(from).search(/[<>]/u)),
      },
      message: `The value of ${swallowed.name} has no closing quote, so everything up to the next quote is swallowed and not shown. Write the quote where the value ends.`,
    };
  }
  if (character === '<') {
    return {
      range: { start: element.startTag.start, end: start },
      message: `The tag <${element.name}> has no ">", so the next tag is swallowed by it. Write ">" before "<".`,
    };
  }
  if (
    /["']/u.test(character) &&
    /["']/u.test(place.text[start - 1] ?? '') &&
    /[\s/>]/u.test(place.text[start + 1] ?? '')
  ) {
    return {
      range: { start, end: start + 1 },
      message: `A quote ${character} too many stands behind a value of <${element.name}>, which browsers read as an attribute without a meaning. Take it away.`,
      severity: 'warning',
    };
  }
  return {
    range: { start, end: start + 1 },
    message: `The tag <${element.name}> holds a ${character === '=' ? 'sign' : 'quote'} ${character} where an attribute should begin, so its attributes are read wrongly. Write name="value" with both quotes.`,
  };
}

function faultOf(place: HtmlPlaceText, error: SourceError): Fault | null {
  const { start } = error.range;
  switch (error.code) {
    case 'unexpected-character-in-attribute-name':
    case 'unexpected-equals-sign-before-attribute-name':
      return inTag(place, error);
    case 'eof-in-comment': {
      const from = place.masked.lastIndexOf('<!--');
      if (from === -1 || /^<!--\s*\[?if/iu.test(place.masked.slice(from, from + 30))) return null;
      return {
        range: { start: from, end: from + 4 },
        message: 'This comment never ends, so the rest of the mail is not shown. Write --> where it ends.',
      };
    }
    case 'missing-end-tag-name':
      return {
        range: { start: start - 2, end: start + 1 },
        message:
          'The end tag </> has no name and closes nothing. Write the name of the element it should close.',
      };
    case 'invalid-first-character-of-tag-name':
      if (place.text.slice(start - 2, start) !== '</') return null;
      return {
        range: { start: start - 2, end: start + 1 },
        message:
          'A blank or sign behind "</" turns the end tag into a comment, so nothing is closed. Write the name directly behind the slash.',
      };
    default:
      return null;
  }
}

export const htmlParseError = defineRule({
  id: 'html-parse-error',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'A tag, attribute or comment does not end where it should',
  why: 'A forgotten quote or ">" makes the reader of the HTML swallow what comes next as part of the tag, and a comment without its end hides the rest of the mail from every recipient.',
  howToFix: 'Write the missing quote, ">" or "-->" at the place where the tag, value or comment should end.',
  sources: [htmlSection('parsing.html#parse-errors', 'parse errors'), htmlValidate('parser-error')],
  examples: {
    good: [
      { html: '<p class="lead" title=\'5 > 4\'>3 < 4 and <b>bold</b></p><!-- note -->' },
      { html: '<a href="{{Url}}" class={{Kind}}>Your order</a>' },
    ],
    bad: [
      {
        title: 'A quote too many, which takes nothing with it',
        html: '<p title="Tea"" class="more">Your order is on its way.</p>',
        reports: [
          { field: 'body.html', marks: '"', occurrence: 3, severity: 'warning', says: 'Take it away' },
        ],
      },
      {
        title: 'A forgotten quote',
        html: '<p class="lead>Hello</p>\n<p class="more">Your order is on its way.</p>',
        reports: [{ field: 'body.html', marks: 'class="lead', says: 'class' }],
      },
      {
        title: 'A forgotten >',
        html: '<table><tr><td <b>Hello</b></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<td ' }],
      },
      {
        title: 'A comment that never ends',
        html: '<p>Hello</p><!-- footer <p>Bye</p>',
        reports: [{ field: 'body.html', marks: '<!--' }],
      },
      {
        title: 'The last tag is cut off',
        html: '<p>Hello</p><a href="https://harbourandpine.com',
        reports: [{ field: 'body.html', marks: '<a href="https://harbourandpine.com' }],
      },
      {
        title: 'The same in an end tag',
        html: '<table><tr><td>Hello</td</tr><tr><td>Bye</td\n</tr></table>',
        reports: [
          { field: 'body.html', marks: '</td', says: '</td>' },
          { field: 'body.html', marks: '</td\n' },
        ],
      },
      {
        title: 'And where another tag follows the name',
        html: '<p><b<i>Hello</i></b></p>',
        reports: [{ field: 'body.html', marks: '<b', says: 'The tag <b> has no ">"' }],
      },
      { html: '<p><b>Hello</ b></p>', reports: [{ field: 'body.html', marks: '</ ' }] },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const { errors, unended, openAt } = tagFaults(place);
      const told = new Set<number>();
      for (const error of errors) {
        const fault = faultOf(place, error);
        // One forgotten quote makes several complaints about one tag.
        const tag = fault ? (tagAround(place, error.range.start)?.startTag.start ?? fault.range.start) : null;
        if (!fault || tag === null || told.has(tag) || told.size >= 200 || place.touchesTag(error.range))
          continue;
        told.add(tag);
        report({ ...fault, field: place.field });
      }
      for (const { kind, name, range } of unended.slice(0, 200)) {
        if (place.touchesTag(range)) continue;
        report({
          message: `The ${kind === 'end' ? `end tag </${name}>` : `tag <${name}>`} has no ">", so the next tag is swallowed by it. Write ">" before "<".`,
          field: place.field,
          range,
        });
      }
      if (openAt === null || openAt < 0) continue;
      report({
        message: `The ${/^<(?:style|script|title|textarea)\b/iu.test(place.masked.slice(openAt, openAt + 12)) ? 'element' : 'tag'} that begins here never ends, so the rest of the mail is not shown. Write what is missing: a quote, ">" or the end tag.`,
        field: place.field,
        range: { start: openAt, end: lineEnd(place.text, openAt, 80) },
      });
    }
  },
});
