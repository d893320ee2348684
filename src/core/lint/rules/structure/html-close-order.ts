import type { Imbalance } from '../../../html/tag-balance.ts';
import { defineRule } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';
import { htmlSection } from '../../sources.ts';
import { append } from '../../../collections/group.ts';

interface Fault {
  readonly kind: Imbalance['kind'];
  readonly items: [Imbalance, ...Imbalance[]];
}

/** End tags side by side that end nothing have one cause; so have five and more forgotten ends of one element. */
function faultsOf(place: HtmlPlaceText): Fault[] {
  const faults: Fault[] = [];
  // A comment that nobody closed hides tags behind it; their counterparts are neither missing nor left over.
  const swallowed = conditionalFaults(place).some(({ swallows }) => swallows);
  for (const item of tagFaults(place).imbalances) {
    if (item.kind === 'implied' || (swallowed && item.kind !== 'crossed' && item.kind !== 'void')) continue;
    const last = faults.at(-1);
    const before = last?.items.at(-1);
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
    if (!first || same.length < 5) return same;
    const [head, ...rest] = same.flatMap(({ items }) => items);
    return head ? [{ kind: first.kind, items: [head, ...rest] }] : [];
  });
}

function messageOf({ kind, items }: Fault): string {
  const [{ tag, other }] = items;
  const { name } = tag;
  const times = items.length > 1 ? `, ${items.length} times` : '';
  if (kind === 'void')
    return `</${name}>${times} is no end tag: browsers read it as another <${name}>, which is one line break more. Write <${name}> alone.`;
  if (kind === 'unclosed') {
    return `<${name}> is never closed${times}, so what follows lands inside it. Write </${name}> where it ends.`;
  }
  if (kind === 'crossed') {
    const inner = other?.name ?? '';
    return `</${name}> comes before the </${inner}> of the <${inner}> opened inside it, so the two elements overlap and end elsewhere than written. Write </${inner}> first.`;
  }
  const names = [...new Set(items.map((item) => `</${item.tag.name}>`))].slice(0, 4).join(', ');
  return `${names} ${items.length > 1 ? 'close' : 'closes'} nothing that is open, which can end an element too early. Take ${items.length > 1 ? 'them' : 'it'} away, or write the missing start tag.`;
}

export const htmlCloseOrder = defineRule({
  id: 'html-close-order',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'Start and end tags do not match',
  why: 'What a forgotten, surplus or crossed tag encloses is not what the author meant: a browser guesses where the element ends, by rules that other programs need not share. End tags of elements that have none, such as </link>, are ignored by every parser and are no fault; </br> is read as a line break. One forgotten tag is reported once: the rule compares how many start and end tags of a name there are and reads on as the author meant it. Tags in different branches of a condition are never compared, and end tags that HTML lets an author leave out are not faults.',
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
      { title: 'End tags that may be left out', html: '<ul><li>Tea<li>Coffee</ul><p>One<p>Two' },
      {
        title: 'Two start tags of which one is sent',
        html: '{% if vip %}<div class="gold">{% else %}<div>{% endif %}Hello</div>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
    ],
    bad: [
      {
        html: '<table><tr><td><div>Spring sale</td></tr></table><p>Bye</p>',
        reports: [{ field: 'body.html', marks: '<div>', says: '</div>' }],
      },
      {
        title: 'A forgotten </table>, told once',
        html: '<table><tr><td><table class="inner"><tr><td>Tea</td></tr></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<table class="inner">' }],
      },
      {
        title: 'Crossed',
        html: '<p>Hello <b><i>Anna</b></i></p>',
        reports: [{ field: 'body.html', marks: '</b>', says: '</i>' }],
      },
      {
        title: 'Surplus',
        html: '<div>Hello</div></div>\n</div><p>Bye<br></br></p>',
        reports: [
          { field: 'body.html', marks: '</div>', occurrence: 2 },
          { field: 'body.html', marks: '</br>' },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      for (const fault of faultsOf(place)) {
        const ranges = fault.items.map(({ tag }) => tag.range);
        report({
          message: messageOf(fault),
          field: place.field,
          severity: fault.kind === 'void' ? 'warning' : undefined,
          ...gather(ranges),
        });
      }
    }
  },
});
