/** Tags are masked with filler of the same length while rules look: no message may quote it as the mail's own words. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { sampleOfExample, templateOfExample } from './example-template.ts';

const FOREIGN = "{{t 'A name of the {place}' place=place.title}}";
const OUTPUT = '<%= order.address.street_and_number %>';

/** Every text of a fragment, but not what stands in a style or a comment. */
const inTexts = (html: string, change: (text: string) => string): string =>
  html.replace(
    /(<(style|title|script)\b[\s\S]*?<\/\2>|<!--[\s\S]*?-->|<[^>]*>)|([^<]*\p{L}{3}[^<]*)/giu,
    (whole, kept: string | undefined) => (kept === undefined ? change(whole) : whole),
  );
const inAttributes = (html: string): string =>
  html.replace(/\b((?:alt|title|href|src|class|id|width|align|style)=)"[^"]*"/giu, `$1"${OUTPUT}"`);

const WAYS: readonly (readonly [string, (html: string) => string])[] = [
  ['as the text', (html) => inTexts(html, () => FOREIGN)],
  ['behind the text', (html) => inTexts(html, (text) => `${text} ${OUTPUT}`)],
  ['before the text', (html) => inTexts(html, (text) => `${FOREIGN} ${text}`)],
  ['in attributes', inAttributes],
];

describe.each(WAYS)('a tag of another product %s', (_way, change) => {
  it.each(RULES.map((rule) => [rule.id, rule] as const))('is not quoted as filler by %s', (_id, rule) => {
    const said = [...rule.examples.good, ...rule.examples.bad].flatMap((example) => {
      if (example.html === undefined) return [];
      const severity = rule.severity === 'off' ? ('info' as const) : null;
      return lintTemplate(templateOfExample({ ...example, html: change(example.html) }), {
        rules: [rule],
        recipient: sampleOfExample(example),
        config: {
          ...DEFAULT_CONFIG,
          clients: example.clients ?? [],
          options: new Map(example.options ? [[rule.id, example.options]] : []),
          severities: new Map(severity ? [[rule.id, severity]] : []),
        },
      }).map(({ message }) => message);
    });
    // Small letters in a row, which no example writes itself but a placeholder.
    expect(said.filter((message) => /(?<![x`])x{9}|`x{9}/u.test(message))).toEqual([]);
  });
});
