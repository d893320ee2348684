/**
 * Which tags liquidjs would refuse, each looked at on its own, and which blocks do not balance. Refused tags are left
 * as they stand; everything else is read and rendered as if they were plain text.
 */
import type { ParseErrors } from '../parse-errors.ts';
import { quoted } from '../../text/quoted.ts';
import { judgeTag, type Verdict } from './judge-tag.ts';
import type { LiquidTag } from './scan.ts';

const BLOCKS: ReadonlySet<string> = new Set([
  'if',
  'unless',
  'for',
  'case',
  'capture',
  'tablerow',
  'ifchanged',
]);
/** Which blocks a tag in the middle may stand in. */
const MIDDLES: Readonly<Record<string, readonly string[]>> = {
  else: ['if', 'unless', 'for', 'case'],
  elsif: ['if', 'unless'],
  when: ['case'],
};

interface OpenBlock {
  readonly tag: LiquidTag;
  /** Its `else`, `elsif` and `when` tags: text again when the block is given up. */
  readonly middles: LiquidTag[];
}

export interface CheckedTags {
  /** Tags to be left as they stand. */
  readonly refused: ReadonlySet<LiquidTag>;
  readonly depth: number;
  /** Names that refused tags were meant to make, with the offset from where on: a use behind it is a follow-on. */
  readonly meant: ReadonlyMap<string, number>;
  /** Where a `raw` or `comment` begins that is never closed: what stands behind it was not meant to be read. */
  readonly unreadFrom: number;
}

/** The name that a tag makes: a loop's variable, or what is assigned. */
const MAKES = /^\{%-?\s*(?:for|tablerow|assign|capture|increment|decrement)\s+([A-Za-z_][\w-]*)/u;

function namesMeant(source: string, refused: ReadonlySet<LiquidTag>): ReadonlyMap<string, number> {
  const meant = new Map<string, number>();
  for (const { range } of refused) {
    const name = MAKES.exec(source.slice(range.start, Math.min(range.start + 100, source.length)))?.[1];
    if (name !== undefined) meant.set(name, Math.min(range.start, meant.get(name) ?? range.start));
  }
  return meant;
}

/** Reports every error to `errors`. */
export function checkTags(source: string, tags: readonly LiquidTag[], errors: ParseErrors): CheckedTags {
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
    errors.add(
      'unbalanced',
      tag.range,
      `${shownTag(tag)} is never closed. Close it with \`{% end${tag.name} %}\`.`,
    );
  };
  const refuse = (tag: LiquidTag, message: string): void => {
    refused.add(tag);
    errors.add('unbalanced', tag.range, message);
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
      verdict = judgeTag(tag, text);
      verdicts.set(text, verdict);
    }
    for (const { kind, range, message } of verdict.errors) {
      const at = { start: tag.range.start + range.start, end: tag.range.start + range.end };
      errors.add(kind, at, message);
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
  const endless = tags.find(({ lacks }) => lacks === 'end');
  return {
    refused,
    depth,
    meant: namesMeant(source, refused),
    unreadFrom: endless?.range.end ?? source.length,
  };
}
