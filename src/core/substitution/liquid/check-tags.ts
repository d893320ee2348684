/**
 * Which tags liquidjs would refuse, each looked at on its own, and which blocks do not balance. Refused tags are left
 * as they stand; everything else is read and rendered as if they were plain text.
 */
import { type Template, TypeGuards, Value } from 'liquidjs';
import type { TextRange } from '../../text/positions.ts';
import type { ProblemList } from '../problem-list.ts';
import { INVISIBLE, nameCharacter, quoted } from '../quoted.ts';
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
  elsif: ['{% if true %}', '{% endif %}'],
  else: ['{% if true %}', '{% endif %}'],
  when: ['{% case 1 %}', '{% endcase %}'],
  endif: ['{% if true %}', ''],
  endunless: ['{% unless true %}', ''],
  endfor: ['{% for i in a %}', ''],
  endcase: ['{% case 1 %}', ''],
  endcapture: ['{% capture a %}', ''],
  endtablerow: ['{% tablerow i in a %}', ''],
};
const BLOCKS: ReadonlySet<string> = new Set(['if', 'unless', 'for', 'case', 'capture', 'tablerow']);
/** Which blocks a tag in the middle may stand in. */
const MIDDLES: Readonly<Record<string, readonly string[]>> = {
  else: ['if', 'unless', 'for', 'case'],
  elsif: ['if', 'unless'],
  when: ['case'],
};
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gsu;
const FILTER = /\|\s*([A-Za-z_][\w-]*)?/gu;
/** `{{Name|text}}` without blanks around the sign: nobody writes a Liquid filter like this by intent. */
const SIMPLE_FORM = /^\{\{([A-Za-z][\w-]*)([|?])(\S[^|:]*)?\}\}$/u;
const ENTITY = /&(?:[a-z]+|#\d+|#x[0-9a-f]+);/iu;

function isKnown(name: string): boolean {
  return (
    liquid.tags[name] !== undefined ||
    FRAMES[name] !== undefined ||
    name === 'endraw' ||
    name === 'endcomment'
  );
}

/** What liquidjs says against the text, or null. The position it appends belongs to the cut-out text. */
function complaint(text: string): string | null {
  try {
    return liquid.parse(text).some(hasSideBySide) ? 'two values stand side by side' : null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/,? ?(?:file:[^,]*, )?line:\d+, col:\d+$/u, '').replace(/\s+/gu, ' ');
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

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, (match) => ' '.repeat(match.length));
}

interface Verdict {
  readonly refused: boolean;
  readonly problems: readonly {
    readonly kind: 'syntax' | 'unknown' | 'whitespace';
    /** Relative to the tag. */
    readonly range: TextRange;
    readonly message: string;
  }[];
}

function judge(tag: LiquidTag, text: string): Verdict {
  const whole = { start: 0, end: text.length };
  const shown = quoted(text);
  if (tag.kind === 'control' && tag.name !== '' && !isKnown(tag.name)) {
    const message = `${shown}: Liquid has no tag "${tag.name}".`;
    return { refused: true, problems: [{ kind: 'unknown', range: whole, message }] };
  }
  if (OUTSIDE_TAGS.has(tag.name)) {
    const message = `${shown}: "${tag.name}" brings in another template, and a mail has none to bring in.`;
    return { refused: true, problems: [{ kind: 'unknown', range: whole, message }] };
  }
  const bare = withoutQuotes(text);
  const invisible = INVISIBLE.exec(bare);
  if (invisible) {
    const [before, after] = FRAMES[tag.name] ?? ['', ''];
    const message = `In ${shown} stands ${nameCharacter(invisible[0])}, which cannot be seen. Remove it.`;
    const range = { start: invisible.index, end: invisible.index + 1 };
    return {
      refused: complaint(before + text + after) !== null,
      problems: [{ kind: 'whitespace', range, message }],
    };
  }
  const simple = tag.kind === 'output' ? SIMPLE_FORM.exec(text) : null;
  const isSimpleForm =
    simple !== null && (simple[2] === '?' || liquid.filters[simple[3]?.trim() ?? ''] === undefined);
  const [before, after] = FRAMES[tag.name] ?? ['', ''];
  const said = complaint(before + text + after);
  if (isSimpleForm) {
    const [, name = '', sign, value = ''] = simple;
    const instead =
      sign === '|' ? `{{ ${name} | default: "${value}" }}` : `{% if ${name} %}${value}{% endif %}`;
    const message = `${shown} is written for the engine simple. In Liquid write ${quoted(instead, 120)}.`;
    return {
      refused: said !== null,
      problems: [{ kind: said === null ? 'unknown' : 'syntax', range: whole, message }],
    };
  }
  if (said !== null) {
    const entity = ENTITY.exec(bare)?.[0];
    const why = entity ? `it holds the HTML entity ${entity}; write the character itself` : said;
    return {
      refused: true,
      problems: [{ kind: 'syntax', range: whole, message: `${shown} cannot be read: ${why}.` }],
    };
  }
  return { refused: false, problems: unknownFilters(bare) };
}

function unknownFilters(bare: string): Verdict['problems'] {
  const problems: Verdict['problems'][number][] = [];
  for (const match of bare.matchAll(FILTER)) {
    const name = match[1];
    if (name === undefined || liquid.filters[name] !== undefined) continue;
    const start = match.index + match[0].length - name.length;
    const message = `Liquid has no filter "${name}"; it is skipped without a word.`;
    problems.push({ kind: 'unknown', range: { start, end: start + name.length }, message });
  }
  return problems;
}

interface OpenBlock {
  readonly tag: LiquidTag;
  /** Its `else`, `elsif` and `when` tags: text again when the block is given up. */
  readonly middles: LiquidTag[];
}

export interface CheckedTags {
  /** Tags to be left as they stand. */
  readonly refused: ReadonlySet<LiquidTag>;
  readonly depth: number;
}

/** Reports every problem to `problems`. */
export function checkTags(source: string, tags: readonly LiquidTag[], problems: ProblemList): CheckedTags {
  const refused = new Set<LiquidTag>();
  const verdicts = new Map<string, Verdict>();
  const open: OpenBlock[] = [];
  const openCount = new Map<string, number>();
  let depth = 0;

  const count = (name: string, change: number): void => {
    openCount.set(name, (openCount.get(name) ?? 0) + change);
  };
  const shownTag = (tag: LiquidTag): string => quoted(source.slice(tag.range.start, tag.range.end));
  const giveUp = ({ tag, middles }: OpenBlock): void => {
    count(tag.name, -1);
    refused.add(tag);
    for (const middle of middles) refused.add(middle);
    if (tag.lacks !== null) return;
    problems.add(
      'unbalanced',
      tag.range,
      `${shownTag(tag)} is never closed. Close it with \`{% end${tag.name} %}\`.`,
    );
  };
  const refuse = (tag: LiquidTag, message: string): void => {
    refused.add(tag);
    problems.add('unbalanced', tag.range, message);
  };
  const close = (tag: LiquidTag, name: string): void => {
    if ((openCount.get(name) ?? 0) === 0) {
      refuse(tag, `${shownTag(tag)} closes nothing: no \`${name}\` is open here.`);
      return;
    }
    for (let block = open.pop(); block; block = open.pop()) {
      if (block.tag.name !== name) {
        giveUp(block);
        continue;
      }
      count(name, -1);
      if (refused.has(block.tag)) for (const part of [...block.middles, tag]) refused.add(part);
      return;
    }
  };
  const openBlock = (tag: LiquidTag): void => {
    open.push({ tag, middles: [] });
    count(tag.name, 1);
    depth = Math.max(depth, open.length);
  };
  const verdictOn = (tag: LiquidTag): Verdict => {
    const text = source.slice(tag.range.start, tag.range.end);
    let verdict = verdicts.get(text);
    if (!verdict) {
      verdict = judge(tag, text);
      verdicts.set(text, verdict);
    }
    for (const { kind, range, message } of verdict.problems) {
      const at = { start: tag.range.start + range.start, end: tag.range.start + range.end };
      problems.add(kind, at, message);
    }
    return verdict;
  };

  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index];
    if (!tag) break;
    if (tag.lacks !== null) {
      refuse(
        tag,
        tag.lacks === 'end'
          ? `${shownTag(tag)} is never closed. Close it with \`{% end${tag.name} %}\`.`
          : `${shownTag(tag)} opens a tag that is never closed. Close it with "${tag.kind === 'output' ? '}}' : '%}'}".`,
      );
      if (BLOCKS.has(tag.name)) openBlock(tag);
      continue;
    }
    if (tag.bodyEnd !== null) {
      // Its end tag is next in the list, and nothing stands between.
      index++;
      continue;
    }
    const closes = tag.name.startsWith('end') ? tag.name.slice(3) : '';
    if (closes === 'raw' || closes === 'comment') {
      close(tag, closes);
      continue;
    }
    if (verdictOn(tag).refused) refused.add(tag);
    const middle = MIDDLES[tag.name];
    const block = open.at(-1);
    // A block whose opening cannot be read is opened all the same, so that its end is not reported as well.
    if (BLOCKS.has(tag.name)) openBlock(tag);
    else if (refused.has(tag)) continue;
    else if (middle && block && middle.includes(block.tag.name)) block.middles.push(tag);
    else if (middle) {
      refuse(tag, `${shownTag(tag)} stands outside of ${middle.map((name) => `\`${name}\``).join(', ')}.`);
    } else if (BLOCKS.has(closes)) close(tag, closes);
  }
  for (const block of open) giveUp(block);
  return { refused, depth };
}
