import { ELEMENT_NAMES } from '../../../html/element-names.ts';
import { FORMATTING } from '../../../html/element-names.ts';
import type { Imbalance } from '../../../html/tag-balance.ts';
import type { HtmlNode } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { skippedByBrowsers } from '../../../mail/skipped-tags.ts';
import { tablesInRows } from '../../../mail/tables-in-rows.ts';
import { swallowingTags, tagFaults } from '../../../mail/tag-faults.ts';
import type { TextRange } from '../../../text/positions.ts';
import { htmlSection } from '../../sources.ts';
import { append } from '../../../collections/group.ts';
import { showsAsWritten } from './shared/shows-as-written.ts';

interface Fault {
  /**
   * `slash`: a start tag such as `<a/>` where the end tag was meant, and the start tag that it leaves open. `surplus`: an
   * end tag without a start tag that ends another element, where that would end anyway.
   */
  readonly kind: Imbalance['kind'] | 'slash' | 'surplus';
  readonly items: [Imbalance, ...Imbalance[]];
}

/** A name that no program defines either: html-unknown-element tells of it, and no layout hangs on where it ends. */
const isUnknown = ({ name }: Imbalance['tag']): boolean =>
  /^[a-z][a-z0-9]*$/u.test(name) && !ELEMENT_NAMES.has(name);

/** `<a href="…">Tea<a/>`: two elements that nothing closes, of which the second one was meant to close the first. */
const isSlashSlip = ({ masked }: HtmlPlaceText, before: Imbalance, { kind, tag }: Imbalance): boolean =>
  kind === 'unclosed' &&
  before.tag.name === tag.name &&
  /^<[^\s/>]+\s*\/>$/u.test(masked.slice(tag.range.start, tag.range.end));

/** End tags side by side that end nothing have one cause; so have five and more forgotten ends of one element. */
function faultsOf(place: HtmlPlaceText): Fault[] {
  const faults: Fault[] = [];
  const told = new Set<number>();
  // A comment that nobody closed hides tags behind it; their counterparts are neither missing nor left over.
  const swallowed = conditionalFaults(place).some(({ swallows }) => swallows);
  const broken = swallowingTags(place);
  const cellless = tablesInRows(place);
  const isToldThere = ({ kind, tag }: Imbalance): boolean =>
    // The end of a cell whose start was forgotten before a table: html-table-content.
    (kind === 'stray' &&
      /^t[dh]$/u.test(tag.name) &&
      cellless.some(({ startTag }) => startTag.start < tag.range.start)) ||
    (kind === 'unclosed' && broken.some(({ start }) => start === tag.range.start)) ||
    (kind === 'stray' &&
      broken.some(({ start, end }) => place.masked.slice(start + 1, end).includes(`<${tag.name}`)));
  for (const item of tagFaults(place).imbalances) {
    if (isToldThere(item)) continue;
    if (item.kind === 'implied' || (swallowed && item.kind !== 'crossed' && item.kind !== 'void')) continue;
    if (item.kind === 'unclosed' && place.part === 'html' && isUnknown(item.tag)) continue;
    // Each end tag around an element that is open too long comes before its end.
    if (item.kind === 'crossed' && item.other) {
      if (told.has(item.other.range.start)) continue;
      told.add(item.other.range.start);
    }
    const last = faults.at(-1);
    const before = last?.items.at(-1);
    if (last?.kind === 'unclosed' && before && isSlashSlip(place, before, item)) {
      faults[faults.length - 1] = { kind: 'slash', items: [item] };
      continue;
    }
    const between = before ? place.masked.slice(before.tag.range.end, item.tag.range.start) : 'x';
    if (last?.kind === 'stray' && item.kind === 'stray' && between.trim() === '') last.items.push(item);
    else faults.push({ kind: item.kind, items: [item] });
  }
  const many = new Map<string, Fault[]>();
  for (const fault of faults) {
    const key = `${fault.kind} ${fault.items[0].tag.name}`;
    append(many, key, fault);
  }
  return [...many.values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length < (first.kind === 'void' ? 2 : 5)) return same;
    const [head, ...rest] = same.flatMap(({ items }) => items);
    return head ? [{ kind: first.kind, items: [head, ...rest] }] : [];
  });
}

const rangesOf = ({ items }: Fault): TextRange[] => items.map(({ tag }) => tag.range);

/** Words, or an element that shows without words. */
function isSomething(node: HtmlNode): boolean {
  if (node.kind === 'comment') return false;
  if (node.kind === 'text') return node.text.trim() !== '';
  return !FORMATTING.has(node.name) || node.children.some(isSomething);
}

/** How far a browser lets an element reach whose end tag it did not find; null when it holds nothing at all. */
function reachOf({ document }: HtmlPlaceText, { name, range }: Imbalance['tag']): string | null {
  // What may not stand in a table is moved out before it.
  if (name === 'table') return 'what follows is read as part of it';
  const made = document.elements.filter(({ startTag }) => startTag.start === range.start);
  if (made.length > 0 && !made.some(({ children }) => children.some(isSomething))) return null;
  const [first] = made;
  const parent = first?.parent;
  if (made.length !== 1 || !first || !parent) return 'what follows lands inside it';
  const behind = parent.children.slice(parent.children.indexOf(first) + 1);
  if (behind.some(isSomething)) return 'what follows lands inside it';
  return parent.name === 'body' || parent.name === 'html'
    ? 'the rest of the mail lands inside it'
    : `all that follows in the <${parent.name}> around it lands inside it`;
}

/** A forgotten end tag of one element that nothing lands in, such as an anchor before a link. */
const holdsNothing = (place: HtmlPlaceText, { kind, items }: Fault): boolean =>
  kind === 'unclosed' && items.every(({ tag }) => reachOf(place, tag) === null);

/** An end tag that browsers take for that of another element, which would end there anyway: an earlier fault's shadow. */
const endsSomething = ({ document }: HtmlPlaceText, { tag }: Imbalance): boolean =>
  document.elements.some(
    // Of a lone </p> the parser makes a paragraph of its own.
    ({ name, endTag, implied }) => endTag?.start === tag.range.start && !(implied && name === 'p'),
  );

/** Of end tags without effect those that end nothing; null when there are none. */
function withoutShadows(place: HtmlPlaceText, { kind, items }: Fault): Fault | null {
  const [first, ...rest] = items.filter((item) => !endsSomething(place, item));
  return first ? { kind, items: [first, ...rest] } : null;
}

/** The first end tag too many of a part that has no other fault, whose shadow it could be. */
function firstSurplus(place: HtmlPlaceText, faults: readonly Fault[]): Fault | null {
  const [first] = faults;
  const isAlone = tagFaults(place).imbalances.every(({ kind }) => kind === 'stray');
  return first && isAlone ? { kind: 'surplus', items: [first.items[0]] } : null;
}

/** Cells without a `<tr>` right before this end tag: the parser makes the row that it ends. */
const inImpliedRow = ({ document, masked }: HtmlPlaceText, { range }: Imbalance['tag']): boolean =>
  document.elements.some(
    ({ name, endTag, parent }) =>
      (name === 'td' || name === 'th') &&
      parent?.implied === true &&
      endTag !== null &&
      endTag.end <= range.start &&
      masked.slice(endTag.end, range.start).trim() === '',
  );

/** WHATWG HTML, section 13.2.6.4.7: a `</p>` without its `<p>` is read as `<p></p>`. */
const isLoneParagraph = (items: readonly Imbalance[]): boolean => items.every(({ tag }) => tag.name === 'p');

function messageOf(place: HtmlPlaceText, { kind, items }: Fault, isHarmless: boolean): string {
  const [{ tag, other }] = items;
  const { name } = tag;
  const times = items.length > 1 ? `, ${items.length} times` : '';
  if (kind === 'void')
    return `</${name}> is no end tag: browsers read ${items.length > 1 ? `each of the ${items.length}` : 'it'} as another <${name}>, which is one line break more. Write <${name}> alone.`;
  if (kind === 'surplus')
    return `There is one </${name}> more than <${name}>s; browsers end another <${name}> with it, and show the same as without it. Take it away, or write the missing start tag.`;
  if (kind === 'row')
    return `<tr> stands in a cell without a <table> around it, so browsers end the cell there and make the row one of the table outside. Write <table> and </table> around such rows.`;
  if (kind === 'slash')
    return `<${name}/>${times} opens another <${name}>, since HTML reads no slash there, and neither of the two is closed. Write </${name}>.`;
  if (kind === 'unclosed') {
    const reach = items.length > 1 && !isHarmless ? 'what follows lands inside it' : reachOf(place, tag);
    const end =
      reach === null ? `${times}, which HTML does not allow, and holds nothing` : `${times}, so ${reach}`;
    return `<${name}> is never closed${end}. Write </${name}> where it ends.`;
  }
  if (kind === 'crossed') {
    const inner = other?.name ?? '';
    const end = isHarmless ? ', which HTML does not allow' : ' and end elsewhere than written';
    return `</${name}> comes before the </${inner}> of the <${inner}> opened inside it, so the two elements overlap${end}. Write </${inner}> first.`;
  }
  if (isHarmless && items.every((item) => item.tag.name === 'tr') && inImpliedRow(place, tag))
    return `</tr>${times} has no start tag, and browsers supply one for the cells before it. Write <tr> before the first of them.`;
  const all = [...new Set(items.map((item) => `</${item.tag.name}>`))];
  const names = `${all.slice(0, 4).join(', ')}${all.length === 1 ? times : ''}`;
  const many = all.length > 1;
  const end = isLoneParagraph(items)
    ? `${many ? 'have no start tags' : 'has no start tag'}, and browsers make an empty paragraph of ${many ? 'each' : 'it'}`
    : isHarmless
      ? `${many ? 'close' : 'closes'} nothing that is open, and browsers skip ${many ? 'them' : 'it'}`
      : `${many ? 'have no start tags' : 'has no start tag'} of ${many ? 'their' : 'its'} own, so ${many ? 'they change' : 'it changes'} what browsers make of the tags around`;
  return `${names} ${end}. Take ${many ? 'them' : 'it'} away, or write the missing start tag.`;
}

export const htmlCloseOrder = defineRule({
  id: 'html-close-order',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'Start and end tags do not match',
  why: 'What a forgotten, surplus or crossed tag encloses is not what the author meant: a browser ends the element where HTML says, which need not be where it was meant. It is a warning where that changes nothing: an end tag that browsers skip, or crossed tags that they show as written. End tags of elements that have none, such as </link>, are ignored by every parser and are no fault; </br> is read as a line break. One forgotten tag is reported once: the rule compares how many start and end tags of a name there are and reads on as the author meant it. Tags in different branches of a condition are never compared, and end tags that HTML lets an author leave out are not faults.',
  howToFix: 'Close every element in the reverse order of opening, and take surplus end tags away.',
  sources: [
    htmlSection('syntax.html#elements-2', 'elements and their tags'),
    { title: 'html-validate: close-order', url: 'https://html-validate.org/rules/close-order.html' },
  ],
  examples: {
    good: [
      {
        title: 'A group of rows may begin or end without its tag',
        html: '<table><tr><td><table><tbody><tr><td>Tea</td></tr></table></td></tr></tbody></table>',
      },
      { title: 'A slash closes inside a drawing', html: '<svg viewBox="0 0 4 4"><path d="M0 0h4" /></svg>' },
      { html: '<table><tr><td><b>Spring <i>sale</i></b><br></td></tr></table>' },
      {
        title: 'End tags that every parser ignores',
        html: '<head><link rel="icon" href="https://a.test/a.ico"></link></head><img src="cid:a" alt="Tea"></img>',
      },
      {
        title: 'What a forgotten quote swallowed, which html-parse-error tells',
        html: '<div><a href="https://a.test/>Tea</a> <b class="y">Milk</b></div>',
      },
      {
        title: 'The end of a cell that was forgotten before a table, which html-table-content tells',
        html: '<table><tr><td>Tea</td></tr><tr><table><tr><td>Milk</td></tr></table></td></tr></table>',
      },
      {
        title: 'What is no element has no end to miss',
        html: '<p>Only <newtag>today</p><p>Tea</p>',
      },
      { title: 'End tags that may be left out', html: '<ul><li>Tea<li>Coffee</ul><p>One<p>Two' },
      {
        title: 'Two start tags of which one is sent',
        html: '{% if vip %}<div class="gold">{% else %}<div>{% endif %}Hello</div>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
    ],
    bad: [
      {
        title: 'A row in a cell, whose tags a browser matches otherwise than they were written',
        html: '<table><tr><td><table><tr><td>Tea</td></tr></table><tr><td>Cups</td></tr></td></tr></table>',
        reports: [
          {
            field: 'body.html',
            marks: '<tr>',
            occurrence: 3,
            severity: 'warning',
            says: 'without a <table>',
          },
        ],
      },
      {
        html: '<table><tr><td><div>Spring sale</td></tr></table><p>Bye</p>',
        reports: [{ field: 'body.html', marks: '<div>', says: 'in the <td> around it' }],
      },
      {
        title: 'A forgotten </table>, told once',
        html: '<table><tr><td><table class="inner"><tr><td>Tea</td></tr></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table class="inner">' }],
      },
      {
        title: 'Crossed',
        html: '<p>Hello <b><i>Anna</b></i></p>',
        reports: [
          {
            field: 'body.html',
            marks: '</b>',
            says: 'overlap, which HTML does not allow. Write </i> first.',
          },
        ],
      },
      {
        title: 'A slash in the wrong place',
        html: '<p><a href="https://a.test/">Tea<a/></p><p>Milk</p>',
        reports: [{ field: 'body.html', marks: '<a/>', says: 'opens another <a>' }],
      },
      {
        title: 'A misspelt end',
        html: '<div>Hello</dvi></div>',
        reports: [{ field: 'body.html', marks: '</dvi>', says: 'browsers skip it' }],
      },
      {
        title: 'Surplus',
        html: '<div>Hello</div></div>\n</div><p>Bye<br></br></br></p>',
        reports: [
          { field: 'body.html', marks: '</div>', occurrence: 2, says: 'browsers skip it' },
          { field: 'body.html', marks: '</br>', says: 'each of the 2' },
        ],
      },
      {
        title: 'Surplus, and a cell ends too early',
        html: '<table><tr><td><table><tr><td>Tea</td></tr></table></table> still here</td></tr></table>',
        reports: [
          { field: 'body.html', marks: '</table>', occurrence: 2, says: 'what browsers make of the tags' },
        ],
      },
      {
        title: 'Surplus at the end of all tables, where nothing follows that it could take along',
        html: '<table><tr><td><table><tr><td>Tea</td></tr></table></table></td></tr></table><p>Bye</p>',
        reports: [
          {
            field: 'body.html',
            marks: '</table>',
            occurrence: 2,
            says: 'one </table> more than <table>s',
            severity: 'warning',
          },
        ],
      },
      {
        title: 'No paragraph is open',
        html: '<div>Tea</p></div>',
        reports: [{ field: 'body.html', marks: '</p>', says: 'an empty paragraph' }],
      },
      {
        title: 'A paragraph outlives the formatting around it',
        html: '<div><font color="red"><p>Tea</font> and milk</p></div>',
        reports: [
          { field: 'body.html', marks: '</font>', says: 'which HTML does not allow. Write </p> first.' },
        ],
      },
      {
        title: 'A paragraph ends before the formatting in it, which browsers open anew behind it',
        html: '<div><p><font color="red">Tea</p><p>Milk</font></p></div>',
        reports: [
          { field: 'body.html', marks: '</p>', says: 'which HTML does not allow. Write </font> first.' },
          { field: 'body.html', marks: '</font>', says: 'which HTML does not allow. Write </p> first.' },
        ],
      },
      {
        title: 'Formatting ends in a block inside it, which browsers divide',
        html: '<font color="red"><center>Tea</font> and milk</center>',
        reports: [
          { field: 'body.html', marks: '</font>', says: 'which HTML does not allow. Write </center> first.' },
        ],
      },
      {
        title: 'What is no formatting ends with the paragraph around it',
        html: '<div><p><span style="color:red">Tea</p>Milk</span></div>',
        reports: [{ field: 'body.html', marks: '</p>', says: 'end elsewhere than written' }],
      },
      {
        title: 'One end that comes too late, told once',
        html: '<table><tr><td><font color="red">Tea</td></tr></table></font>',
        reports: [{ field: 'body.html', marks: '</td>', says: 'Write </font> first.' }],
      },
      {
        title: 'Forgotten, and nothing lands in it',
        html: '<p><a name="teas"><a href="https://a.test/">Tea</a></p>',
        reports: [{ field: 'body.html', marks: '<a name="teas">', says: 'holds nothing' }],
      },
      {
        title: 'A row without its start',
        html: '<table><tr><td>Tea</td></tr><td>Milk</td></tr></table>',
        reports: [{ field: 'body.html', marks: '</tr>', occurrence: 2, says: 'Write <tr> before' }],
      },
      {
        title: 'Twice the same end too many',
        html: '<div>Tea</b></b></div>',
        reports: [{ field: 'body.html', marks: '</b>', says: '</b>, 2 times closes nothing' }],
      },
      {
        title: 'Crossed, and the words between lose the style',
        html: '<a href="https://a.test/"><span style="color:#900">Tea</a> and more</span>',
        reports: [{ field: 'body.html', marks: '</a>', says: 'end elsewhere than written' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const faults = faultsOf(place);
      const skipped = skippedByBrowsers(
        place,
        faults.filter(({ kind }) => kind === 'stray'),
        rangesOf,
      );
      let said = 0;
      for (const found of faults) {
        const isMild =
          found.kind === 'void' ||
          found.kind === 'row' ||
          (found.kind === 'stray' && isLoneParagraph(found.items));
        const isSkipped = skipped.has(found);
        const fault = found.kind === 'stray' && (isMild || isSkipped) ? withoutShadows(place, found) : found;
        if (!fault) continue;
        said++;
        const isHarmless =
          isSkipped ||
          holdsNothing(place, fault) ||
          (fault.kind === 'crossed' && showsAsWritten(place, fault.items[0]));
        report({
          message: messageOf(place, fault, isHarmless),
          field: place.field,
          severity: isMild || isHarmless ? 'warning' : undefined,
          ...gather(rangesOf(fault)),
        });
      }
      const surplus = said === 0 ? firstSurplus(place, faults) : null;
      if (surplus) {
        report({
          message: messageOf(place, surplus, true),
          field: place.field,
          severity: 'warning',
          ...gather(rangesOf(surplus)),
        });
      }
    }
  },
});
