import { groupBy } from '../../../collections/group.ts';
import { parseLegacyColour, readColour, writeColour } from '../../../colour/colour.ts';
import { allElements } from '../../../html/all-elements.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';

const ATTRIBUTES: ReadonlySet<string> = new Set('bgcolor color text link vlink alink bordercolor'.split(' '));
const ELEMENTS = /^(?:table|thead|tbody|tfoot|tr|td|th|body|font|basefont|hr|marquee)$/u;

/** True for what reads as written: a name, `#` with three or six digits, or the six digits alone. */
const isPlain = (value: string): boolean =>
  /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$|^[0-9a-f]{6}$/iu.test(value) ||
  (/^[a-z]+$/iu.test(value) && readColour(value) !== null);

export const htmlLegacyColour = defineRule({
  id: 'html-legacy-colour',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A colour in bgcolor or color that browsers read as another one',
  why: 'The old attributes take names and #rrggbb only. Of anything else browsers keep the digits they find and put zeros for the rest, as HTML prescribes: bgcolor="whit" is black, and rgb(255,255,255) a dark red.',
  howToFix: 'Write #rrggbb with all six digits; other forms belong into style.',
  sources: [
    htmlSection('common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value', 'legacy colours'),
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        html: '<table bgcolor="#FFF"><tr><td bgcolor="ffffff"><font color="RebeccaPurple">Hi</font></td><td bgcolor="">x</td><td bgcolor="transparent" color="none">y</td><td bgcolor="{{Ink}}">z</td></tr></table>',
      },
      { title: 'With blanks around', html: '<table bgcolor=" #ffffff "><tr><td>Hi</td></tr></table>' },
      { title: 'Not a colour attribute there', html: '<p bgcolor="whit">Hi</p>' },
    ],
    bad: [
      {
        html: '<table bgcolor="whit"><tr><td bgcolor="whit">Hi</td><td bgcolor="fff">Ho</td></tr></table>',
        reports: [
          { field: 'body.html', marks: 'whit', says: '#000000' },
          { field: 'body.html', marks: 'fff', says: '#0f0f0f' },
        ],
      },
      {
        title: 'A form of CSS, and a digit too few',
        html: '<table bgcolor="rgb(255,255,255)"><tr><td bgcolor="#fffff">Hi</td></tr></table>',
        reports: [
          { field: 'body.html', marks: 'rgb(255,255,255)', says: '#rrggbb' },
          { field: 'body.html', marks: '#fffff', says: '#ffff' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const odd = allElements(html.document).flatMap((element) =>
      element.attributes.flatMap(({ name, value, valueRange }) => {
        if (!ATTRIBUTES.has(name) || !ELEMENTS.test(element.name) || html.touchesTag(valueRange)) return [];
        // On other elements than these, color is no attribute; none and inherit are read as colours too, but nobody means one.
        if (name === 'color' && !/^(?:font|basefont|hr)$/u.test(element.name)) return [];
        const colour = isPlain(value.trim()) ? null : parseLegacyColour(value);
        return colour === null ? [] : [{ name, value, valueRange, read: writeColour(colour) }];
      }),
    );
    for (const [, same] of groupBy(odd, ({ name, value }) => `${name}=${value}`)) {
      const [{ name, value, read }] = same;
      report({
        message: `Browsers read ${name}=${quoted(value)} as ${read}. Write a name that exists or #rrggbb with six digits.`,
        field: html.field,
        ...gather(same.map(({ valueRange }) => valueRange)),
      });
    }
  },
});
