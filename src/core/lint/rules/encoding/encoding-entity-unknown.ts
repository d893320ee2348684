import { groupBy } from '../../../collections/group.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { createInsertionContexts } from '../../../substitution/insertion-context.ts';
import { nearNames } from '../../../text/near-names.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';
import { isNamedReference } from './shared/named-references.ts';

/** The names of HTML 4 (section 24), which are those people write. */
const NAMES =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
   middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
   Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
   Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
   iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml quot amp lt gt
   apos OElig oelig Scaron scaron Yuml circ tilde ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo
   rdquo bdquo dagger Dagger permil lsaquo rsaquo euro hellip bull trade larr uarr rarr darr harr hearts check star infin
   ne le ge asymp minus sum radic prime Prime`.split(/\s+/u);

/** Three letters at least: `Q&A;` ends a sentence. */
const REFERENCE = /&([a-z][a-z0-9]{2,30});/giu;

export const encodingEntityUnknown = defineRule({
  id: 'encoding-entity-unknown',
  category: 'encoding',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A named entity that HTML does not have',
  why: 'Recipients read the name as it stands: `&eurro;12` in place of the price. Names are told apart by capitals too, so `&Nbsp;` is none.',
  howToFix: 'Write the name as HTML has it, or the sign itself.',
  sources: [htmlSection('named-characters.html', 'named character references')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<p>&euro;12 &hellip; &check; &amp;eurro; Q&A; {{Name}} &#8364;</p>' },
      {
        title: 'Not in a URL, a comment or a style',
        html: '<!-- &eurro; --><style>a::after { content: "&eurro;" }</style><a href="https://shop.example/?a=1&eurro;=2">x</a>',
      },
      { title: 'A name that a tag fills in', html: '<p>&{{Sign}}o;</p>' },
    ],
    bad: [
      {
        html: '<p>&eurro;12, &nsbp;&nsbp;Tea</p><img alt="&hellipp; Tea" src="cid:x">',
        reports: [
          { field: 'body.html', marks: '&eurro;', says: '&euro;', severity: 'warning' },
          { field: 'body.html', marks: '&nsbp;', says: '&nbsp;' },
          { field: 'body.html', marks: '&hellipp;', says: '&hellip;' },
        ],
      },
      {
        title: 'Near to nothing',
        html: '<p>&sparkles;</p>',
        reports: [{ field: 'body.html', marks: '&sparkles;', severity: 'info' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const named = [...groupBy(html.masked.matchAll(REFERENCE), (match) => match[1] ?? '')];
    const unknown = named.filter(([name]) => !isNamedReference(name));
    if (unknown.length === 0) return;
    const contextAt = createInsertionContexts(html, html.parsed);
    const found = unknown
      .flatMap(([name, matches]) =>
        matches.map((match) => ({
          name,
          range: { start: match.index, end: match.index + match[0].length },
        })),
      )
      .filter(({ range }) => isLiteral(html, range) && /^(?:html|attribute)$/u.test(contextAt(range.start)))
      .sort((a, b) => a.range.start - b.range.start);
    for (const [name, same] of groupBy(found, (one) => one.name)) {
      const near =
        nearNames(name, NAMES)[0] ??
        nearNames(
          `_${name}_`,
          NAMES.map((known) => `_${known}_`),
        )[0]?.slice(1, -1);
      report({
        message: `${quoted(`&${name};`)} is no entity, so recipients read it as it stands. Write ${near === undefined ? 'the sign itself' : `${quoted(`&${near};`)} if that was meant`}.`,
        field: html.field,
        severity: near === undefined ? 'info' : 'warning',
        ...gather(same.map(({ range }) => range)),
      });
    }
  },
});
