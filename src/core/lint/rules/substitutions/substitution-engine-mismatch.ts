import { defineRule } from '../../rule.ts';
import { ENGINE_NAMES, type EngineName } from '../../../substitution/engine.ts';
import { findForeignTags, isLiquidTag } from '../../../substitution/foreign-tags.ts';
import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import { gather } from '../../gather.ts';
import { matchRanges, overlapTest } from '../../../text/ranges.ts';
import { SISTER_SIMPLE, SISTER_VELOCITY } from '../../sources.ts';
import {
  codeTest,
  commentTest,
  isSimpleForm,
  knownNames,
  parseErrorsOf,
} from './shared/substitution-uses.ts';

const VELOCITY_BLOCKS = /#(?:if|elseif|foreach|set|macro)\s{0,20}\(/gu;
const VELOCITY_ENDS = /#(?:end|else)\b|#\{(?:end|else)\}/gu;
const REFERENCE = /(?<![\w$\\])\$!?([A-Za-z][\w-]*)(?:\.[A-Za-z][\w-]*)*/gu;
/** `{{Name|default: "x"}}`, `{{Name|upcase}}`: filters, which the engine simple prints as text. */
const LIQUID_FILTERS =
  /\{\{[A-Za-z][\w-]*\|[\t ]{0,5}(?:(?:default|date|append|prepend|truncate|replace|round|times|divided_by|plus|minus)[\t ]{0,5}:[^{}]{0,100}|(?:up|down)case|capitalize|escape|strip_html|url_encode|round)[\t ]{0,5}\}\}/gu;
const BRACED = /\{\{\s{0,20}([A-Za-z][\w-]*)[^{}]{0,100}\}\}/gu;

/** Tags in `{% %}`, and where there are some, the braces the engine simple cannot read. */
const liquidTags = (place: PlaceText, engine: EngineName): TextRange[] =>
  (place.part === 'amp' ? findForeignTags(place.text, engine, true) : place.foreign)
    .filter(isLiquidTag)
    .map(({ range }) => range);

/** `$USD` and the like are money; a name is known, or looks like one. */
const looksLikeName = (name: string, known: ReadonlySet<string>): boolean =>
  known.has(name) || (name.length > 2 && !/^[A-Z]+$/u.test(name));

const ENGINE_HINT = `Set the header X-SVC-Template-Engine to the engine the template is written for (${ENGINE_NAMES.slice(0, 3).join(', ')}), or rewrite the tag.`;

export const substitutionEngineMismatch = defineRule({
  id: 'substitution-engine-mismatch',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'A tag of another engine than the one the template uses',
  why: 'The header X-SVC-Template-Engine chooses the engine; without it the engine is simple. Tags of another engine are plain text: recipients read "#if( $vip )". Directives (#if, {% if %}) are certain and an error; a lone $name, or braces under Velocity, is a warning. Money ($5, $USD), styles and scripts are left alone.',
  howToFix:
    'Set the header to the engine the template is written for, or write the tag in the language of the engine that is set.',
  sources: [SISTER_SIMPLE, SISTER_VELOCITY],
  examples: {
    good: [
      { title: 'In a comment, which nobody reads', html: '<!-- #if( $vip ) {% if vip %} --><p>Hi</p>' },
      {
        plaintext: '#if( $vip )Thank you#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
      },
      { title: 'A block of Handlebars', html: '<p>{{#if (not paid)}}Please pay{{/if}}</p>' },
      { html: '<a href="#end">Only $5, that is $USD 5</a><style>#if { color: red }</style>' },
      {
        title: 'amp-mustache is no tag of the service',
        amp: '<template type="amp-mustache">{{title}}</template>',
        html: '<p>Hi</p>',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
      },
    ],
    bad: [
      {
        title: 'Velocity without its header',
        plaintext: 'Hello#if( $vip ), dear member#end',
        reports: [{ field: 'body.plaintext', marks: '#if(', severity: 'error', says: 'simple' }],
      },
      {
        title: 'Liquid without its header',
        plaintext: '{% if vip %}Dear member{% endif %}',
        reports: [{ field: 'body.plaintext', marks: '{% if vip %}', severity: 'error' }],
      },
      {
        title: 'A lone reference',
        html: '<p>Hello $FirstName</p>',
        template: { global_replacements: { FirstName: 'there' } },
        reports: [{ field: 'body.html', marks: '$FirstName', severity: 'warning' }],
      },
      {
        title: 'Braces under Velocity',
        plaintext: 'Hello {{FirstName}}',
        template: {
          headers: { 'X-SVC-Template-Engine': 'velocity' },
          global_replacements: { FirstName: 'there' },
        },
        reports: [{ field: 'body.plaintext', marks: '{{FirstName}}', severity: 'warning' }],
      },
      {
        title: 'The simple form under Liquid',
        plaintext: 'Hello {{FirstName|friend}}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [
          { field: 'body.plaintext', marks: '{{FirstName|friend}}', severity: 'warning', says: 'default' },
        ],
      },
    ],
  },
  check(context) {
    const { engine, places, report } = context;
    if (engine.unknown !== null) return;
    const name: EngineName = engine.engine.name;
    const known = knownNames(context);

    const tell = (
      place: PlaceText,
      ranges: readonly TextRange[],
      other: string,
      isCertain: boolean,
    ): boolean => {
      const found = gather(ranges);
      if (!found.range) return false;
      const shown = quoted(place.text.slice(found.range.start, found.range.end));
      report({
        message: isCertain
          ? `${shown} is written for the engine ${other}, but this template uses ${name}, so recipients read it as it stands. ${ENGINE_HINT}`
          : `${shown} would be a tag for the engine ${other}, but this template uses ${name}, so recipients read it as it stands. ${ENGINE_HINT}`,
        field: place.field,
        ...found,
        severity: isCertain ? undefined : 'warning',
      });
      return true;
    };

    for (const place of places) {
      const isCode = codeTest(context, place);
      const inForeign = overlapTest(place.foreign.map(({ range }) => range));
      const inComment = commentTest(context, place);
      const outsideCode = (range: TextRange): boolean =>
        !isCode(range) && !inForeign(range) && !inComment(range);
      const find = (pattern: RegExp): TextRange[] => matchRanges(place.text, pattern).filter(outsideCode);
      if (name !== 'velocity') {
        const blocks = find(VELOCITY_BLOCKS);
        const isVelocity =
          blocks.length > 0 && tell(place, [...blocks, ...find(VELOCITY_ENDS)], 'velocity', true);
        const references = find(REFERENCE).filter(({ start, end }) => {
          const written = /^\$!?([A-Za-z][\w-]*)/u.exec(place.text.slice(start, end))?.[1] ?? '';
          return looksLikeName(written, known) && !place.touchesTag({ start, end });
        });
        if (!isVelocity) tell(place, references, 'velocity', false);
      }
      const isLiquid =
        name !== 'liquid' &&
        tell(
          place,
          liquidTags(place, name).filter((range) => !inComment(range)),
          'liquid',
          true,
        );
      if (name === 'simple' && !isLiquid) tell(place, find(LIQUID_FILTERS), 'liquid', false);
      if ((name === 'velocity' || name === 'none') && place.part !== 'amp') {
        const braced = [...place.text.matchAll(BRACED)]
          .filter((match) => name === 'velocity' || known.has(match[1] ?? ''))
          .map((match) => ({ start: match.index, end: match.index + match[0].length }))
          .filter(outsideCode);
        tell(place, braced, 'simple or liquid', false);
      }
    }
    if (name !== 'liquid') return;
    for (const { place, error, text } of parseErrorsOf(context)) {
      if (!isSimpleForm(text) || (error.kind !== 'syntax' && error.kind !== 'unknown')) continue;
      report({ message: error.message, field: place.field, range: error.range, severity: 'warning' });
    }
  },
});
