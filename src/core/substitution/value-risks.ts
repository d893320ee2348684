/**
 * Values that do not fit where they are inserted. The service escapes nothing, as far as is known (a setting says otherwise):
 * `<` in a value is markup in the mail, a blank in a URL cuts it, a line break in a subject is the start of header injection.
 */
import type { TextRange } from '../text/positions.ts';
import type { Place } from '../template/places.ts';
import type { ParsedText, Rendered } from './engine.ts';
import { ESCAPED_CHARACTERS } from './escape-value.ts';
import { createInsertionContexts, type InsertionContext } from './insertion-context.ts';
import { nameCharacter, quoted } from '../text/quoted.ts';

export type ValueRiskKind =
  /** `<`, `>` or `&` in HTML. */
  | 'markup-in-html'
  /** A quote, or a blank where there are no quotes, in an attribute. */
  | 'quote-in-attribute'
  /** Blanks, quotes, angle brackets or line breaks in a URL. */
  | 'unsafe-in-url'
  /** A line break in the subject, the sender's name or a URL field. */
  | 'line-break-in-header'
  /** HTML in text that is shown as it is. */
  | 'markup-in-text'
  /** Characters that end a rule, a string or the element in CSS or script. */
  | 'unsafe-in-code';

export interface ValueRisk {
  readonly kind: ValueRiskKind;
  /** The tag that inserts the value. */
  readonly range: TextRange;
  readonly context: InsertionContext;
  /** The offending characters, each once, in the order met. */
  readonly characters: string;
  readonly message: string;
}

interface Check {
  readonly kind: ValueRiskKind;
  readonly unsafe: RegExp;
  readonly remedy: string;
}

const HTML: Check = {
  kind: 'markup-in-html',
  unsafe: /[<>&"]/gu,
  remedy: 'The value is not escaped, so it is read as HTML. Escape it where it is supplied.',
};
const CODE: Check = {
  kind: 'unsafe-in-code',
  unsafe: /[<>"'\\{};\r\n]/gu,
  remedy: 'Here it is read as code. Keep values out of styles and scripts.',
};
const LINE: Check = {
  kind: 'line-break-in-header',
  unsafe: /[\r\n\u0085\u2028\u2029]/gu,
  remedy: 'A header is one line. Remove the line break where the value is supplied.',
};
const TEXT: Check = {
  kind: 'markup-in-text',
  unsafe: /<\/?[A-Za-z][^<>]*>|&(?:[A-Za-z]+|#\d+|#x[\da-fA-F]+);/gu,
  remedy: 'Here HTML is shown as it is. Supply a plain value.',
};

const CHECKS: Readonly<Record<InsertionContext, readonly Check[]>> = {
  html: [HTML],
  attribute: [
    {
      kind: 'quote-in-attribute',
      unsafe: /["'<>&]/gu,
      remedy: 'It can end the attribute. Escape it where it is supplied.',
    },
  ],
  'bare-attribute': [
    {
      kind: 'quote-in-attribute',
      unsafe: /[\s"'<>=`&]/gu,
      remedy: 'It ends the attribute. Put the attribute in quotes and escape the value.',
    },
  ],
  url: [
    {
      kind: 'unsafe-in-url',
      unsafe: /[\s"'<>\\^`{|}]/gu,
      remedy: 'It breaks the URL. Encode the value where it is supplied.',
    },
  ],
  style: [CODE],
  script: [CODE],
  comment: [{ kind: 'markup-in-html', unsafe: /-->/gu, remedy: 'It ends the comment.' }],
  markup: [
    {
      kind: 'markup-in-html',
      unsafe: /[\s"'<>/=]/gu,
      remedy: 'It changes the element. Use a value in an attribute.',
    },
  ],
  header: [LINE, TEXT],
  plaintext: [TEXT],
};

function describe(found: readonly string[]): string {
  return found
    .map((text) => (/^[\s\u2028\u2029]$/u.test(text) ? nameCharacter(text) : quoted(text, 20)))
    .slice(0, 5)
    .join(', ');
}

/** The risks of one value in one context; empty when it fits. An escaped value's own `& < > " '` are character references. */
function risksOfValue(
  value: string,
  context: InsertionContext,
  isEscaped = false,
): readonly Omit<ValueRisk, 'range'>[] {
  return CHECKS[context].flatMap(({ kind, unsafe, remedy }) => {
    const all = [...new Set(value.match(unsafe))];
    const found = isEscaped ? all.filter((text) => !ESCAPED_CHARACTERS.has(text)) : all;
    if (found.length === 0) return [];
    return [
      {
        kind,
        context,
        characters: found.join(''),
        message: `The value ${quoted(value, 40)} holds ${describe(found)}. ${remedy}`,
      },
    ];
  });
}

/** What Liquid's `tablerow` prints itself, rows and cells, is no value. */
const TABLE_ROW = /^\{%-?\s*tablerow\b/u;

/** Checks every value that a rendering inserted. A tag in a loop is reported once for each kind of risk. */
export function findValueRisks(place: Place, parsed: ParsedText, rendered: Rendered): readonly ValueRisk[] {
  const contextAt = createInsertionContexts(place, parsed);
  const seen = new Set<string>();
  const risks: ValueRisk[] = [];
  for (const segment of rendered.segments) {
    if (segment.kind !== 'value' || segment.rendered.start === segment.rendered.end) continue;
    const value = rendered.text.slice(segment.rendered.start, segment.rendered.end);
    const { source } = segment;
    if (value.startsWith('<') && TABLE_ROW.test(parsed.source.slice(source.start, source.start + 40)))
      continue;
    for (const risk of risksOfValue(value, contextAt(source.start), parsed.escapesValues)) {
      const key = `${source.start} ${risk.kind}`;
      if (seen.has(key)) continue;
      seen.add(key);
      risks.push({ ...risk, range: source });
    }
  }
  return risks.sort((a, b) => a.range.start - b.range.start);
}
