/**
 * Finds the tags of a text in one pass, without recursion. The README beside this file says how broken text is read.
 */
import type { TextRange } from '../../text/positions.ts';
import type { NameUse } from '../engine.ts';
import type { ParseErrors } from '../parse-errors.ts';
import { quoted } from '../../text/quoted.ts';
import { readTagHead, type TagHead } from './tag-head.ts';

/**
 * `whole` tags stand alone. An `open` jumps to the index of its `close` when its text part is not shown. A tag whose
 * `use` is null has a malformed name and is left as it stands.
 */
export interface Token {
  readonly kind: 'whole' | 'open' | 'close';
  readonly range: TextRange;
  readonly use: NameUse | null;
  /** For `open` the index of its `close`, for `close` that of its `open`, for `whole` its own. */
  readonly partner: number;
}

/** An opening whose text part is being read. */
interface Frame {
  readonly start: number;
  readonly head: Exclude<TagHead, { kind: 'broken' }>;
  readonly draft: number;
  /** Single braces open inside the text part, as CSS has them. */
  singles: number;
  /** Where a lone `}` stood with nothing to close: the likely place of a forgotten brace. */
  loneClose: number;
  backquotes: boolean;
  /** Where a bar stands in the text part with no blank beside it: a second default, or an else branch; or -1. */
  bar: number;
}

interface Draft {
  readonly kind: 'whole' | 'open' | 'close';
  readonly range: TextRange;
  readonly head: Exclude<TagHead, { kind: 'broken' }> | null;
  /** The index of the other half; -1 for an `open` until it is found, and for a `whole`. */
  partner: number;
}

const RAW_ELEMENT = /<(\/?)(?:style|script)(?=[\s/>])/iuy;
const BACKQUOTED_NAME = /`[A-Za-z][A-Za-z0-9_-]*`/uy;
/** `&#123;&#123;Name&#125;&#125;`: shown to people as a substitution, but none to the service. */
const ENTITY_BRACES =
  /&(?:#0*123|#x0*7b|lcub|lbrace);(?:\{|&(?:#0*123|#x0*7b|lcub|lbrace);)[\t ]*[A-Za-z][\w-]*(?:[|?][^<>{}&\r\n]{0,200})?[\t ]*(?:\}|&(?:#0*125|#x0*7d|rcub|rbrace);){2}/iuy;
const BEFORE_STRAY = /(?:^[\t ]*|[^:;.#\w\t -]|[^:;\t ][\t ]+)((?:\{[\t ]*)?[A-Za-z][\w-]{0,63}[\t ]*)$/u;

function runLength(text: string, at: number, character: string): number {
  let end = at;
  while (text.charAt(end) === character) end++;
  return end - at;
}

/** Reports every error it meets to `errors` and returns the tags that are closed, in source order. */
export function scanTags(text: string, errors: ParseErrors): readonly Token[] {
  const drafts: Draft[] = [];
  const frames: Frame[] = [];
  let topSingles = 0;
  let inRawElement = false;
  let commentEnd = 0;
  let lastTagEnd = -1;

  const openTag = (at: number): number => {
    const length = runLength(text, at, '{');
    const frame = frames.at(-1);
    if (length === 1) {
      if (frame) frame.singles++;
      else topSingles++;
      return at + 1;
    }
    const open = at + length - 2;
    if (length > 2) {
      errors.add(
        'unbalanced',
        { start: at, end: open },
        `${length} opening braces stand in a row. Two open a substitution; the others are printed as they are.`,
      );
      if (length === 3 && frame) frame.singles++;
      else if (length === 3) topSingles++;
    }
    const head = readTagHead(text, open);
    if (head.error) errors.add(head.error.kind, head.error.range, head.error.message);
    if (head.kind === 'broken') return head.end;
    if (head.kind === 'open') {
      frames.push({
        start: open,
        head,
        draft: drafts.length,
        singles: 0,
        loneClose: -1,
        backquotes: false,
        bar: -1,
      });
    } else lastTagEnd = head.end;
    drafts.push({ kind: head.kind, range: { start: open, end: head.end }, head, partner: -1 });
    return head.end;
  };

  const reportStray = (at: number, matched: number): void => {
    if (inRawElement) return;
    const before = BEFORE_STRAY.exec(text.slice(Math.max(0, at - 80), at))?.[1] ?? '';
    if (before === '' && lastTagEnd !== at) return;
    const range = { start: at - before.length, end: at + 2 };
    const shown = quoted(text.slice(range.start, range.end));
    const message =
      matched === 1 && before.startsWith('{')
        ? `${shown} is opened by one brace only. Open it with "{{".`
        : `${shown} closes a substitution that was never opened. Open it with "{{", or remove the braces.`;
    errors.add('unbalanced', range, message);
  };

  const closeTag = (at: number): number => {
    let left = runLength(text, at, '}');
    const end = at + left;
    for (let frame = frames.at(-1); frame && left > 0; frame = frames.at(-1)) {
      const position = end - left;
      const inner =
        left > 2
          ? Math.min(frame.singles, left - 2)
          : left === 2 && frame.singles < 2
            ? 0
            : Math.min(frame.singles, left);
      if (inner > 0) {
        frame.singles -= inner;
        left -= inner;
      } else if (left >= 2) {
        const draft = drafts[frame.draft];
        if (draft) draft.partner = drafts.length;
        if (frame.bar >= 0) reportBar(text, frame, position, errors);
        drafts.push({
          kind: 'close',
          range: { start: position, end: position + 2 },
          head: null,
          partner: frame.draft,
        });
        frames.pop();
        left -= 2;
        lastTagEnd = position + 2;
      } else {
        if (frame.loneClose < 0) frame.loneClose = position;
        left = 0;
      }
    }
    if (left === 0) return end;
    const matched = Math.min(topSingles, left);
    topSingles -= matched;
    if (left >= 2 && matched < 2 && left > matched) reportStray(end - left, matched);
    return end;
  };

  const backquote = (at: number): void => {
    const frame = frames.at(-1);
    if (!frame || frame.backquotes) return;
    BACKQUOTED_NAME.lastIndex = at;
    const name = BACKQUOTED_NAME.exec(text)?.[0];
    if (name === undefined && at !== frame.head.end) return;
    frame.backquotes = true;
    errors.add(
      'nesting',
      { start: at, end: at + (name?.length ?? 1) },
      'Backquotes do not nest substitutions; they are printed as they are. Write the inner substitution as `{{Name}}`.',
    );
  };

  const bar = (at: number): void => {
    const frame = frames.at(-1);
    if (!frame || frame.bar >= 0 || frame.singles > 0 || inRawElement) return;
    if (!/\s/u.test(text.charAt(at - 1) + text.charAt(at + 1))) frame.bar = at;
  };

  const entityBraces = (at: number): number => {
    ENTITY_BRACES.lastIndex = at;
    const found = ENTITY_BRACES.exec(text)?.[0];
    if (found === undefined) return at + 1;
    const message = `${quoted(found)} is written with HTML entities, so the service does not see a substitution. Write the braces themselves.`;
    errors.add('syntax', { start: at, end: at + found.length }, message);
    return at + found.length;
  };

  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 0x7b) at = openTag(at);
    else if (code === 0x7d) at = closeTag(at);
    else if (code === 0x26) at = entityBraces(at);
    else {
      if (code === 0x60) backquote(at);
      else if (code === 0x7c) bar(at);
      else if (code === 0x3c) {
        // No element begins in a comment; what a conditional one holds is markup to Outlook.
        if (at >= commentEnd && text.startsWith('<!--', at) && !text.startsWith('[if', at + 4)) {
          const end = text.indexOf('-->', at + 4);
          commentEnd = end === -1 ? text.length : end;
        }
        RAW_ELEMENT.lastIndex = at;
        const match = at < commentEnd ? null : RAW_ELEMENT.exec(text);
        if (match) {
          inRawElement = match[1] === '';
          topSingles = 0;
        }
      }
      at++;
    }
  }
  for (const frame of frames) reportUnclosed(text, frame, errors);
  return toTokens(drafts);
}

/** `{{Name|a|b}}` and `{{Name?a|b}}`: the second sign is text. */
function reportBar(text: string, { bar, head }: Frame, end: number, errors: ParseErrors): void {
  const what =
    head.form === 'condition' ? 'A condition has no else branch' : 'A substitution has one default';
  const shown = quoted(text.slice(bar, end));
  errors.add(
    'nesting',
    { start: bar, end },
    `${what}: ${shown} is printed as it stands. Remove it, or nest a second substitution.`,
  );
}

function reportUnclosed(text: string, frame: Frame, errors: ParseErrors): void {
  const end = frame.loneClose >= 0 ? frame.loneClose + 1 : frame.head.end;
  const shown = quoted(text.slice(frame.start, end));
  const message =
    frame.loneClose >= 0
      ? `${shown} is closed by one brace only. Close it with "}}".`
      : `${shown} opens a substitution that is never closed. Close it with "}}", or remove the braces.`;
  errors.add('unbalanced', { start: frame.start, end }, message);
}

/** Leaves out the openings that were never closed and numbers the rest. */
function toTokens(drafts: readonly Draft[]): readonly Token[] {
  const indexOf = new Map<number, number>();
  let count = 0;
  drafts.forEach((draft, index) => {
    if (draft.kind === 'open' && draft.partner < 0) return;
    indexOf.set(index, count++);
  });
  const tokens: Token[] = [];
  drafts.forEach((draft, index) => {
    const own = indexOf.get(index);
    if (own === undefined) return;
    const partner = indexOf.get(draft.partner) ?? own;
    const end =
      draft.kind === 'open' ? (drafts[draft.partner]?.range.end ?? draft.range.end) : draft.range.end;
    const head = draft.head;
    const use: NameUse | null =
      !head || head.name === null
        ? null
        : {
            name: head.name,
            path: head.name,
            form: head.form,
            range: head.nameRange,
            tag: { start: draft.range.start, end },
          };
    tokens.push({ kind: draft.kind, range: draft.range, use, partner });
  });
  return tokens;
}
