import { nameIn } from '../../../css/selector-match.ts';
import { styleSheetsOf } from '../../../css/style-sheets.ts';
import type * as csstree from 'css-tree';
import { generatorOfPart, writesItself, type Generator } from '../../../content/generator.ts';
import { attributeOf, type HtmlDocument } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { gather } from '../../gather.ts';
import { thousands } from '../../../text/wording.ts';

/** Names that mail clients add themselves; rules for them match nothing in the template on purpose. */
const OF_CLIENTS =
  /^(?:[.]?x_|ExternalClass|ReadMsgBody|outlook$|moz-|yshortcuts|apple|x-|im$|aBn$|a6S$|g-img|gmail|Mso|WordSection|OWA|MessageViewBody|MessageWebViewDiv|backgroundTable|body$|mj-|mceContentBody|thread-item|lcHeader|ii$|a3s$)/iu;

interface Names {
  readonly classes: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

/** Every class and id of a document and of the markup that Outlook reads; null when a tag makes some of them. */
function namesIn(html: HtmlPlaceText): Names | null {
  const classes = new Set<string>();
  const ids = new Set<string>();
  const read = (document: HtmlDocument): boolean => {
    for (const element of document.elements) {
      const own = attributeOf(element, 'class');
      const id = attributeOf(element, 'id');
      if (document === html.document) {
        if ((own && html.touchesTag(own.valueRange)) || (id && html.touchesTag(id.valueRange))) return false;
      }
      for (const name of own?.value.split(/\s+/u) ?? []) if (name !== '') classes.add(name);
      if (id) ids.add(id.value.trim());
    }
    return true;
  };
  // What a value brings along counts too, so the mail as the sample recipient gets it is read as well.
  const documents = [html.document, html.renderedDocument].flatMap((document) => [
    document,
    ...document.conditionals.flatMap(({ markup }) => (markup ? [markup] : [])),
  ]);
  return documents.every(read) ? { classes, ids } : null;
}

function missingPart(
  selector: csstree.Selector,
  { classes, ids }: Names,
  generator: Generator,
): csstree.CssNode | null {
  const parts = selector.children.toArray();
  const names = parts.filter((part) => part.type === 'ClassSelector' || part.type === 'IdSelector');
  // A generator writes its whole style sheet into every mail.
  if (names.some((part) => OF_CLIENTS.test(nameIn(part)) || writesItself(generator, nameIn(part))))
    return null;
  if (
    parts.some(
      (part) => part.type === 'AttributeSelector' || (part.type === 'TypeSelector' && part.name === 'u'),
    )
  ) {
    return null;
  }
  return names.find((part) => !(part.type === 'ClassSelector' ? classes : ids).has(nameIn(part))) ?? null;
}

export const cssUnused = defineRule({
  id: 'css-unused',
  category: 'css',
  severity: 'info',
  maturity: 'trial',
  summary: 'Rules name classes or ids that no element has',
  why: 'Rules that match nothing count towards the 16,384 characters of styles that Gmail reads and towards the size at which it clips a mail. Often the name is a slip of the pen, and the element stays unstyled. Names that mail clients add themselves (ExternalClass, #outlook, u + .body and the like) are known, and so are those that MJML, Stripo, BEE, Unlayer, Mailchimp and Foundation write into every mail; nothing is reported where a substitution makes class names.',
  howToFix: 'Remove the rules, or correct the name.',
  sources: [{ title: 'email-comb: removes unused CSS', url: 'https://codsen.com/os/email-comb' }],
  examples: {
    good: [
      {
        title: 'What a generator writes into every mail',
        html: '<style>.desktop_hide { display: none } .row-content { width: 100% }</style><table class="nl-container"><tr><td class="row-content">Hi</td></tr></table>',
      },
      {
        title: 'Other tags bring the elements along',
        html: '<style>.card { color: #204060 }</style>{{> card}}',
      },
      {
        html: '<style>.box { margin: 0 } #outlook a { padding: 0 } a { color: #204060 }</style><p class="box">Hi</p>',
      },
      { html: '<style>.sale { color: #a02020 }</style><p class="{{Mood}}">Hi</p>' },
      {
        title: 'Names that CSS writes with a backslash, as Tailwind makes them',
        html: String.raw`<style>.w-1\/2 { width: 50% } @media (max-width: 600px) { .sm\:w-full { width: 100% } }</style><p class="w-1/2 sm:w-full">Hi</p>`,
      },
    ],
    bad: [
      {
        html: '<style>.box, .bx { margin: 0 }\n@media (max-width: 600px) { td.wide { width: 100% } }</style><p class="box">Hi</p>',
        reports: [{ field: 'body.html', marks: '.bx', says: '.bx and td.wide' }],
      },
    ],
  },
  check({ html, report }) {
    // What another product's tags bring along, such as a partial, may be what the rules are for.
    if (!html || styleSheetsOf(html.document).length === 0 || html.foreign.length > 0) return;
    const names = namesIn(html);
    if (!names) return;
    const generator = generatorOfPart(html);
    const places: TextRange[] = [];
    const unused = new Set<string>();
    for (const { rules } of styleSheetsOf(html.document)) {
      for (const { selectors } of rules) {
        for (const { node, range, text } of selectors) {
          if (html.touchesTag(range) || !missingPart(node, names, generator)) continue;
          places.push(range);
          unused.add(text.replace(/\s+/gu, ' '));
        }
      }
    }
    if (places.length === 0) return;
    const listed = [...unused];
    const shown =
      listed.length > 4
        ? `${listed.slice(0, 4).join(', ')} and ${thousands(listed.length - 4)} more`
        : `${listed.slice(0, -1).join(', ')}${listed.length > 1 ? ' and ' : ''}${listed.at(-1) ?? ''}`;
    report({
      message: `${shown} ${listed.length === 1 ? 'matches' : 'match'} no element of this mail. Remove ${listed.length === 1 ? 'it' : 'them'}, or correct the name.`,
      field: html.field,
      ...gather(places),
    });
  },
});
