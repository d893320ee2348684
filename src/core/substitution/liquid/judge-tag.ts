/** Reads one tag on its own: would liquidjs refuse it, and what does it say to people who wrote something else? */
import { type Template, TypeGuards, Value } from 'liquidjs';
import type { TextRange } from '../../text/positions.ts';
import { INVISIBLE, INVISIBLE_ENTITY, nameCharacter, quoted } from '../../text/quoted.ts';
import { liquid, OUTSIDE_TAGS } from './liquid-library.ts';
import type { LiquidTag } from './scan.ts';

/** Text to put before and after a tag so that it can be read alone. */
const FRAMES: Readonly<Record<string, readonly [string, string]>> = {
  if: ['', '{% endif %}'],
  unless: ['', '{% endunless %}'],
  for: ['', '{% endfor %}'],
  case: ['', '{% endcase %}'],
  capture: ['', '{% endcapture %}'],
  tablerow: ['', '{% endtablerow %}'],
  ifchanged: ['', '{% endifchanged %}'],
  elsif: ['{% if true %}', '{% endif %}'],
  else: ['{% if true %}', '{% endif %}'],
  when: ['{% case 1 %}', '{% endcase %}'],
  endif: ['{% if true %}', ''],
  endunless: ['{% unless true %}', ''],
  endfor: ['{% for i in a %}', ''],
  endcase: ['{% case 1 %}', ''],
  endcapture: ['{% capture a %}', ''],
  endtablerow: ['{% tablerow i in a %}', ''],
  endifchanged: ['{% ifchanged %}', ''],
};
/** Longest tag that is read; liquidjs needs quadratic time for the blank lines of an inline comment. */
const MAX_TAG = 10_000;
const MAX_COMMENT_TAG = 1_000;
/** Indexes inside indexes are read by recursion. */
const MAX_BRACKETS = 200;
const FILTER = /\|\s*([A-Za-z_][\w-]*)?/gu;
/** `{{Name|text}}` without blanks around the sign: nobody writes a Liquid filter like this by intent. */
const SIMPLE_FORM = /^\{\{([A-Za-z][\w-]*)([|?])(\S[^|:]*)?\}\}$/u;
const ENTITY = /&(?:[a-z]+|#\d+|#x[0-9a-f]+);/iu;

/** Tags of Jinja and Twig by what Liquid has for them. */
const OF_JINJA: Readonly<Record<string, string>> = { elif: 'elsif', elseif: 'elsif', set: 'assign' };

function isKnown(name: string): boolean {
  return (
    liquid.tags[name] !== undefined ||
    FRAMES[name] !== undefined ||
    name === 'endraw' ||
    name === 'endcomment'
  );
}

/** liquidjs appends a position in the cut-out text, and may repeat a whole tag. */
function explain(message: string): string {
  const end = message.lastIndexOf(', line:');
  const flat = (end < 0 ? message : message.slice(0, end)).slice(0, 200).replace(/\s+/gu, ' ');
  return flat.length > 120 ? `${flat.slice(0, 120)}…` : flat;
}

/** What liquidjs says against the text, or null. */
function readError(text: string): string | null {
  try {
    return liquid.parse(text).some(hasSideBySide) ? 'two values stand side by side' : null;
  } catch (error) {
    return explain(error instanceof Error ? error.message : String(error));
  }
}

/** `{{ First Name }}`: liquidjs prints the first value and says nothing about the second. */
function hasSideBySide(template: Template): boolean {
  for (const value of template.arguments?.() ?? []) {
    if (!(value instanceof Value)) continue;
    let depth = 0;
    for (const token of value.initial.postfix) {
      if (!TypeGuards.isOperatorToken(token)) depth++;
      else if (token.operator !== 'not') depth--;
    }
    if (depth > 1) return true;
  }
  return false;
}

/** The text with what stands in quotes as blanks; an open quote reaches to the end. */
function withoutQuotes(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const quote = text.charAt(at);
    if (quote !== '"' && quote !== "'") continue;
    pieces.push(text.slice(from, at));
    const open = at;
    for (at++; at < text.length && text.charAt(at) !== quote; at++) if (text.charAt(at) === '\\') at++;
    from = Math.min(at + 1, text.length);
    pieces.push(' '.repeat(from - open));
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** What liquidjs would need too long or too much stack for; null for any tag that people write. */
function beyondLimits(tag: LiquidTag, text: string): string | null {
  const longest = tag.name === '#' ? MAX_COMMENT_TAG : MAX_TAG;
  if (text.length > longest) return `is longer than ${longest} characters`;
  if (text.split('[').length > MAX_BRACKETS + 1) return `holds more than ${MAX_BRACKETS} opening brackets`;
  return null;
}

export interface Verdict {
  readonly refused: boolean;
  readonly errors: readonly {
    readonly kind: 'syntax' | 'unknown' | 'whitespace' | 'limit';
    /** Relative to the tag. */
    readonly range: TextRange;
    readonly message: string;
  }[];
}

/** What liquidjs lets pass although it cannot be meant. */
function slipIn(tag: LiquidTag, text: string, bare: string): string | null {
  if (tag.name === '#' || tag.name === 'liquid') return null;
  // An open quote reaches to the end, so that the closing braces are blanks as well.
  if (!bare.trimEnd().endsWith('}')) return 'a quote is never closed';
  if (/\|\s*-?[}%]\}$/u.test(text)) return 'the name of a filter is missing behind its bar';
  return null;
}

/** An output of a name or a path of names and nothing else: most tags are one, and liquidjs has nothing against it. */
const PLAIN_OUTPUT =
  /^\{\{-?[ \t]*[A-Za-z_][\w-]{0,100}(?:\.[A-Za-z_][\w-]{0,100}){0,20}[ \t]+-?\}\}$|^\{\{[A-Za-z_][\w-]{0,100}(?:\.[A-Za-z_][\w-]{0,100}){0,20}\}\}$/u;
const NOTHING: Verdict = { refused: false, errors: [] };

/** Depends on the tag's text alone, so that the answer can be kept for equal tags. */
export function judgeTag(tag: LiquidTag, text: string): Verdict {
  if (tag.kind === 'output' && PLAIN_OUTPUT.test(text)) return NOTHING;
  const whole = { start: 0, end: text.length };
  const shown = quoted(text);
  if (tag.kind === 'control' && tag.name !== '' && !isKnown(tag.name)) {
    const meant = OF_JINJA[tag.name];
    const message = `${shown}: Liquid has no tag "${tag.name}".${meant ? ` Write "${meant}".` : ''}`;
    return { refused: true, errors: [{ kind: 'unknown', range: whole, message }] };
  }
  if (OUTSIDE_TAGS.has(tag.name)) {
    const message = `${shown}: "${tag.name}" brings in another template, and a mail has none to bring in.`;
    return { refused: true, errors: [{ kind: 'unknown', range: whole, message }] };
  }
  const limit = beyondLimits(tag, text);
  if (limit !== null) {
    const message = `${shown} ${limit}; it was not read.`;
    return { refused: true, errors: [{ kind: 'limit', range: whole, message }] };
  }
  const bare = withoutQuotes(text);
  const invisible = INVISIBLE.exec(bare);
  if (invisible) {
    const [before, after] = FRAMES[tag.name] ?? ['', ''];
    const message = `In ${shown} stands ${nameCharacter(invisible[0])}, which cannot be seen. Remove it.`;
    const range = { start: invisible.index, end: invisible.index + 1 };
    return {
      refused: readError(before + text + after) !== null,
      errors: [{ kind: 'whitespace', range, message }],
    };
  }
  const simple = tag.kind === 'output' ? SIMPLE_FORM.exec(text) : null;
  const isSimpleForm =
    simple !== null && (simple[2] === '?' || liquid.filters[simple[3]?.trim() ?? ''] === undefined);
  const [before, after] = FRAMES[tag.name] ?? ['', ''];
  const fault = readError(before + text + after) ?? slipIn(tag, text, bare);
  if (isSimpleForm) {
    const [, name = '', sign, value = ''] = simple;
    const instead =
      sign === '|' ? `{{ ${name} | default: "${value}" }}` : `{% if ${name} %}${value}{% endif %}`;
    const message = `${shown} is written for the engine simple. In Liquid write ${quoted(instead, 120)}.`;
    return {
      refused: fault !== null,
      errors: [{ kind: fault === null ? 'unknown' : 'syntax', range: whole, message }],
    };
  }
  if (fault !== null) {
    const entity = ENTITY.exec(bare)?.[0];
    const gap = bare.match(INVISIBLE_ENTITY)?.[0];
    if (gap !== undefined) {
      const start = bare.indexOf(gap);
      const message = `In ${shown} stands ${gap}, which cannot be seen and makes the tag unreadable. Remove it.`;
      return {
        refused: true,
        errors: [{ kind: 'whitespace', range: { start, end: start + gap.length }, message }],
      };
    }
    const why = entity ? `it holds the HTML entity ${entity}; write the character itself` : fault;
    return {
      refused: true,
      errors: [{ kind: 'syntax', range: whole, message: `${shown} cannot be read: ${why}.` }],
    };
  }
  return { refused: false, errors: [...ignoredModifiers(tag, bare), ...unknownFilters(bare)] };
}

/** `for item in items limit 2`: Liquid ignores a modifier without its colon and goes over all items. */
function ignoredModifiers({ name }: LiquidTag, bare: string): Verdict['errors'] {
  if (name !== 'for' && name !== 'tablerow') return [];
  const list = /\sin\s+\S+/u.exec(bare);
  const from = list ? list.index + list[0].length : bare.length;
  const found = /\s(limit|offset|cols)\s+(?=[\w(])/u.exec(bare.slice(from));
  const word = found?.[1];
  if (!found || word === undefined) return [];
  const start = from + found.index + 1;
  const message = `\`${word}\` lacks its colon, so Liquid ignores it. Write \`${word}:\` before the number.`;
  return [{ kind: 'syntax', range: { start, end: start + word.length }, message }];
}

function unknownFilters(bare: string): Verdict['errors'] {
  const errors: Verdict['errors'][number][] = [];
  for (const match of bare.matchAll(FILTER)) {
    const name = match[1];
    if (name === undefined || liquid.filters[name] !== undefined) continue;
    const start = match.index + match[0].length - name.length;
    const message = `Liquid has no filter "${name}"; it is skipped without a word.`;
    errors.push({ kind: 'unknown', range: { start, end: start + name.length }, message });
  }
  return errors;
}
