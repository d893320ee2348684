import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import type { LintSubject } from '../../subject.ts';
import { isCarouselPart } from '../../../content/generator.ts';
import type { HtmlElement } from '../../../html/nodes.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { groupBy } from '../../../collections/group.ts';
import { closest } from '../../../html/walk.ts';
import { gather } from '../../gather.ts';
import { structureMessages } from '../../html-validate/structure-messages.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';

interface Fault {
  readonly key: string;
  readonly message: string;
  readonly range: TextRange;
}

/** Allowed by every client, or reported by a rule of its own. */
const EXEMPT: ReadonlySet<string> = new Set(
  'center font big strike tt style meta link base title script'.split(' '),
);
/** Parents out of which the parser moves what does not belong there: html-table-content reports it. */
const TABLE_PARTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/**
 * Parents of which the standard's parser and every client keep other blocks inside as written: a heading in a header cell
 * or a <div> in a <label> looks the same everywhere. Only the standard's wording is broken, which nobody notices.
 */
const KEPT_AS_WRITTEN: ReadonlySet<string> = new Set([
  'th',
  'label',
  'legend',
  'summary',
  'caption',
  'address',
  'dt',
]);
/** Elements that no client keeps where they stand. */
const TAKEN_APART: ReadonlySet<string> = new Set('html head body table tr td th li option'.split(' '));
/** What holds items, and the items: one without the other is kept by browsers, and the list is none for those who listen. */
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'menu']);
const ITEMS: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
const INTERACTIVE: ReadonlySet<string> = new Set(['a', 'button']);

function sentence(child: string, parent: string, descendant: boolean): string {
  if (child === 'a' && parent === 'a') {
    return 'A link inside a link: the outer one ends where the inner one begins, so what follows the inner one is no link. Close the first <a> before the second begins.';
  }
  if (child === 'img' && descendant) {
    return `A picture with usemap stands inside <${parent}>: a click on one of its areas does what the area says and not what <${parent}> says. Take one of them away.`;
  }
  if (INTERACTIVE.has(parent) && descendant) {
    return `<${child}> stands inside <${parent}>, which HTML forbids, so whether a click on it does what <${parent}> says is not certain. Take one of them away.`;
  }
  if (LISTS.has(parent)) {
    return `<${child}> stands in <${parent}> outside its items, so it belongs to none of them. Write <${child}> into an item, or outside <${parent}>.`;
  }
  if (ITEMS.has(child)) {
    return `<${child}> stands outside a list, so it is no item of one. Write the list around it.`;
  }
  return `<${child}> must not stand in <${parent}>: browsers take it out of there, or leave its tags away. Write <${child}> outside.`;
}

const elementAt = (place: HtmlPlaceText, range: TextRange): HtmlElement | undefined =>
  place.document.elements.find(
    ({ startTag, implied }) => !implied && startTag.start <= range.start && range.start < startTag.end,
  );

/** Whether the standard's parser leaves an element inside another as it was written, so that nothing is lost. */
function isKept(place: HtmlPlaceText, range: TextRange, parent: string): boolean {
  const element = elementAt(place, range);
  return element !== undefined && closest(element.parent, ({ name }) => name === parent) !== null;
}

function faultsOf(subject: Pick<LintSubject, 'structure'>, place: HtmlPlaceText): Fault[] {
  const { imbalances } = tagFaults(place);
  const faults: Fault[] = [];
  for (const { kind, tag, other } of imbalances) {
    if (kind !== 'implied' || !other) continue;
    faults.push({
      key: `p>${tag.name}`,
      message: `<${tag.name}> ends the paragraph <p> it stands in, so the look of that paragraph stops here and </p> leaves an empty gap. Close <p> before <${tag.name}>, or use <div> in place of <p>.`,
      range: tag.range,
    });
  }
  for (const { rule, range, facts } of structureMessages(subject, place).messages) {
    const written = facts['child'] ?? facts['element'] ?? place.masked.slice(range.start, range.end);
    const child = written.toLowerCase();
    const parent = (facts['ancestor'] ?? facts['parent'] ?? '').toLowerCase();
    // Where text or a block stands before <body>, the parser begins the body there, and gives it the attributes of this one.
    if (EXEMPT.has(child) || (child === 'body' && parent === 'body')) continue;
    if (rule === 'element-permitted-occurrences') {
      // A browser takes what a second head holds into the first; an empty first one helps an old client of Yahoo's.
      if (child === 'head') continue;
      faults.push({
        key: `2 ${child}`,
        message: `<${child}> may stand only once in a ${/^(?:caption|thead|tfoot)$/u.test(child) ? 'table' : 'mail'}. Keep one of them.`,
        range,
      });
      continue;
    }
    if (rule !== 'element-permitted-content' || parent === '' || TABLE_PARTS.has(parent)) continue;
    if (child === 'label' && isCarouselPart(elementAt(place, range))) continue;
    const isNested = INTERACTIVE.has(parent) && facts['kind'] === 'descendant' && child !== 'a';
    const isList = LISTS.has(parent) || ITEMS.has(child);
    if (!isNested && !isList && isKept(place, range, parent)) continue;
    if (KEPT_AS_WRITTEN.has(parent) && !TAKEN_APART.has(child)) continue;
    // What stands in an element that was never closed, or was closed too early, follows from that one fault.
    const consequence =
      imbalances.some(({ tag, other }) => {
        const involved =
          tag.name === parent || other?.name === parent || parent === 'body' || parent === 'html';
        return involved && tag.range.start <= range.start;
      }) ||
      imbalances.some(
        ({ kind, other }) =>
          kind === 'crossed' &&
          other &&
          (other.name === parent || (other.range.start <= range.start && range.start < other.range.end)),
      );
    if (consequence) continue;
    faults.push({
      key: `${parent}>${child}`,
      message: sentence(child, parent, facts['kind'] === 'descendant'),
      range,
    });
  }
  return faults;
}

export const htmlNotPermitted = defineRule({
  id: 'html-not-permitted',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'An element stands where HTML does not allow it',
  why: 'A block in a paragraph ends the paragraph, and a link in a link ends the first one: the standard’s parser takes apart what was written as one. What it leaves as it is written, such as a paragraph in a span or a link in a table in a link, is no fault that anybody sees. <center> and <font>, which mail still needs, are allowed; elements inside a table but outside its cells have a rule of their own. Blocks in header cells and labels are left alone, because every client keeps them as written.',
  howToFix:
    'Close the outer element first, or use an element that may hold the inner one, such as <div> in place of <p>.',
  sources: [
    htmlSection('dom.html#content-models', 'content models'),
    htmlValidate('element-permitted-content'),
  ],
  examples: {
    good: [
      {
        title: 'A paragraph that overlaps the formatting it stands in, which html-close-order tells',
        html: '<div><b>Tea <p>and milk</b> and more</p></div>',
      },
      {
        title: 'Capitals, and end tags left out',
        html: '<P>Tea<UL><LI>Green<LI>Black</UL><P>Milk<TABLE><TR><TD>Oat<TD>Cow<TR><TD>Soy</TABLE>',
      },
      {
        html: '<div><p>Hello <span>Anna</span></p><center><table><tr><td>x</td></tr></table></center></div>',
      },
      {
        title: 'In capitals',
        html: '<DIV><FONT face="Arial"><TABLE><TR><TD>Tea</TD></TR></TABLE></FONT></DIV>',
      },
      { html: '<a href="https://a.test/"><table><tr><td><p>Tea</p></td></tr></table></a>' },
      {
        title: 'Kept as written',
        html: '<span><p>Tea</p></span><a href="https://a.test/"><table><tr><td><a href="https://b.test/">Tea</a></td></tr></table></a>',
      },
      {
        title: 'A preheader before the body, as React Email writes it',
        html: '<html><head><title>Tea</title></head><div style="display:none">New teas</div><body style="margin:0"><p>Tea</p></body></html>',
      },
      {
        title: 'The pictures of a carousel, as MJML writes them',
        html: '<a href="#1" class="mj-carousel-thumbnail mj-carousel-a1-thumbnail"><label for="r1"><img src="https://a.test/1.png" alt="Tea"></label></a>',
      },
      {
        title: 'An empty head before the head',
        html: '<html><head></head><head><title>Tea</title></head><body><p>Tea</p></body></html>',
      },
      {
        title: 'Kept as written by every client',
        html: '<table role="presentation"><tr><th><h1>Spring sale</h1></th></tr></table>',
      },
    ],
    bad: [
      {
        title: 'Once in each table',
        html: '<table><thead><tr><th>Item</th></tr></thead><thead><tr><th>Price</th></tr></thead></table>',
        reports: [{ field: 'body.html', marks: '<thead>', occurrence: 2, says: 'in a table' }],
      },
      {
        html: '<p>Our teas: <table><tr><td>Green</td></tr></table></p>',
        reports: [{ field: 'body.html', marks: '<table>', says: '<p>' }],
      },
      {
        html: '<a href="https://a.test/">Tea <b><a href="https://b.test/">and coffee</a></b></a>',
        reports: [{ field: 'body.html', marks: '<a href="https://b.test/">' }],
      },
      {
        title: 'Chromium follows the link on a click; the standard names the button alone',
        html: '<a href="https://a.test/"><button>Tea</button></a>',
        reports: [{ field: 'body.html', marks: '<button>', says: 'is not certain' }],
      },
      {
        title: 'What is no item of a list',
        html: '<ul><p>Our teas</p><li>Green</li></ul>',
        reports: [{ field: 'body.html', marks: '<p>', says: 'outside its items' }],
      },
      {
        title: 'A picture with areas in a link',
        html: '<map name="m"><area shape="rect" coords="0,0,9,9" href="https://a.test/a" alt="Tea"></map><a href="https://a.test/"><img src="https://a.test/a.png" alt="Teas" usemap="#m"></a>',
        reports: [
          {
            field: 'body.html',
            marks: '<img src="https://a.test/a.png" alt="Teas" usemap="#m">',
            says: 'one of its areas',
          },
        ],
      },
      {
        title: 'Twice the same is one finding',
        html: '<p>Teas: <ul><li>Green</li></ul></p><p>Cups: <ul><li>White</li></ul></p>',
        reports: [{ field: 'body.html', marks: '<ul>', says: '<p>' }],
      },
    ],
  },
  check(context) {
    const { html, report } = context;
    if (!html) return;
    // html-validate marks the name; the whole start tag is easier to see.
    const tagAt = new Map(html.document.elements.map(({ startTag }) => [startTag.start, startTag]));
    for (const [, faults] of groupBy(faultsOf(context, html), ({ key }) => key)) {
      report({
        message: faults[0].message,
        field: html.field,
        ...gather(faults.map(({ range }) => tagAt.get(range.start - 1) ?? range)),
      });
    }
  },
});
