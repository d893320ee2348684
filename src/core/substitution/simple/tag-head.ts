/**
 * Reads what follows `{{` up to `}}`, `|` or `?`: the name, and what is wrong with it. Never reads past the next `{`,
 * which is what keeps the whole parser linear.
 */
import { INVISIBLE, INVISIBLE_ENTITY, nameCharacter, quoted } from '../../text/quoted.ts';
import type { ParseErrorKind } from '../engine.ts';
import type { TextRange } from '../../text/positions.ts';
import { SUBSTITUTION_NAME, SUBSTITUTION_NAME_RULE } from '../../template/substitution-name.ts';

export interface HeadError {
  readonly kind: ParseErrorKind;
  readonly range: TextRange;
  readonly message: string;
}

/** `whole`: `{{Name}}`. `open`: `{{Name|` or `{{Name?`, whose text part follows. `broken`: no tag at all. */
export type TagHead =
  | {
      readonly kind: 'whole' | 'open';
      /** Null when the name is malformed: the tag is then left as it stands. */
      readonly name: string | null;
      readonly nameRange: TextRange;
      readonly form: 'value' | 'default' | 'condition';
      readonly end: number;
      readonly error: HeadError | null;
    }
  | { readonly kind: 'broken'; readonly end: number; readonly error: HeadError };

const NAME_AHEAD = /[A-Za-z][A-Za-z0-9_-]*/uy;
const ENDS_HEAD = /[{}|?<]/u;
const BLANK = /[\t\r\n ]/u;
/** Longest stretch in which a tag that is split by markup is looked for; longer ones are two separate accidents. */
const SPLIT_LIMIT = 400;

function skipUnseen(text: string, from: number): number {
  let at = from;
  for (;;) {
    const character = text.charAt(at);
    if (character === '') return at;
    if (BLANK.test(character) || INVISIBLE.test(character)) at++;
    else if (character === '&') {
      const entity = text.slice(at, at + 12).match(INVISIBLE_ENTITY)?.[0];
      if (!entity || !text.startsWith(entity, at)) return at;
      at += entity.length;
    } else return at;
  }
}

/** `{{Name</p><p>Name}}`: what ends a block that it does not begin is two accidents. */
const LEAVES_BLOCK =
  /^[^<]*(?:<(?!p\b|div\b|t[dhr]\b|table\b|li\b|h[1-6]\b)[^<>]*>[^<]*)*<\/(?:p|div|t[dhr]|table|li|h[1-6])\b/iu;

/** `{{<b>Name</b>}}`: the end of the braces when nothing but markup and a name stands between them. */
function endOfSplitTag(text: string, from: number): number | null {
  const window = text.slice(from, from + SPLIT_LIMIT);
  const end = /[{}]/u.exec(window)?.index;
  if (end === undefined || !window.startsWith('}}', end)) return null;
  const inside = window.slice(0, end);
  if (LEAVES_BLOCK.test(inside)) return null;
  const bare = inside.replace(/<[^<>]*>/gu, '').trim();
  return SUBSTITUTION_NAME.test(bare) ? from + end + 2 : null;
}

function broken(text: string, open: number, stop: number): TagHead {
  NAME_AHEAD.lastIndex = open + 2;
  const name = NAME_AHEAD.exec(text)?.[0] ?? '';
  const nameEnd = open + 2 + name.length;
  if (text.charAt(stop) === '<') {
    const end = endOfSplitTag(text, open + 2);
    if (end !== null) {
      const range = { start: open, end };
      const message = `${quoted(text.slice(open, end))} is split by markup, so the service does not see a substitution. Put the markup around the braces.`;
      return { kind: 'broken', end, error: { kind: 'syntax', range, message } };
    }
  }
  if (text.charAt(stop) === '}') {
    const range = { start: open, end: stop + 1 };
    const message = `${quoted(text.slice(open, stop + 1))} is closed by one brace only. Close it with "}}".`;
    return { kind: 'broken', end: stop + 1, error: { kind: 'unbalanced', range, message } };
  }
  const range = { start: open, end: nameEnd };
  const message = `${quoted(text.slice(open, nameEnd))} opens a substitution that is never closed. Close it with "}}", or remove the braces.`;
  return { kind: 'broken', end: nameEnd, error: { kind: 'unbalanced', range, message } };
}

function nameError(text: string, tag: TextRange, raw: string): HeadError {
  const range = tag;
  const shown = quoted(text.slice(tag.start, tag.end));
  if (raw === '') return { kind: 'name', range, message: `${shown} holds no name.` };
  const hint = /\s/u.test(raw) ? ' A name holds no blanks.' : '';
  return {
    kind: 'name',
    range,
    message: `${quoted(raw)} is no substitution name.${hint} ${SUBSTITUTION_NAME_RULE}`,
  };
}

function whitespaceError(text: string, head: TextRange, name: string): HeadError {
  const inside = text.slice(head.start + 2, head.end);
  const invisible = INVISIBLE.exec(inside)?.[0];
  const entity = inside.match(INVISIBLE_ENTITY)?.[0];
  const what = invisible ? nameCharacter(invisible) : entity ? `the invisible character ${entity}` : 'blanks';
  const closing = inside.endsWith('}}') ? '}}' : inside.slice(-1);
  const verb = invisible || entity ? 'stands' : 'stand';
  return {
    kind: 'whitespace',
    range: head,
    message: `In ${quoted(text.slice(head.start, head.end))} ${what} ${verb} beside the name, which makes the sending call fail. Write ${quoted(`{{${name}${closing}`)}.`,
  };
}

/** `open` is the offset of the two braces. */
export function readTagHead(text: string, open: number): TagHead {
  const first = skipUnseen(text, open + 2);
  let bodyEnd = first;
  while (
    bodyEnd < text.length &&
    !ENDS_HEAD.test(text.charAt(bodyEnd)) &&
    !/[\r\n]/u.test(text.charAt(bodyEnd))
  ) {
    bodyEnd++;
  }
  const stop = /[\r\n]/u.test(text.charAt(bodyEnd)) ? skipUnseen(text, bodyEnd) : bodyEnd;
  const closes = text.startsWith('}}', stop);
  const form = text.charAt(stop) === '|' ? 'default' : text.charAt(stop) === '?' ? 'condition' : 'value';
  if (!closes && form === 'value') return broken(text, open, stop);

  const raw = text.slice(first, bodyEnd).replace(INVISIBLE_ENTITY, '\u00a0').trim();
  const name = raw.replace(new RegExp(INVISIBLE.source, 'gu'), '');
  const end = closes ? stop + 2 : stop + 1;
  const tag = { start: open, end };
  const kind = closes ? 'whole' : 'open';
  if (!SUBSTITUTION_NAME.test(name)) {
    const error = nameError(text, tag, raw);
    return { kind, name: null, nameRange: { start: first, end: bodyEnd }, form, end, error };
  }
  const exact = first === open + 2 && bodyEnd === stop && bodyEnd - first === name.length;
  let nameEnd = bodyEnd;
  while (nameEnd > first && BLANK.test(text.charAt(nameEnd - 1))) nameEnd--;
  return {
    kind,
    name,
    nameRange: { start: first, end: exact ? bodyEnd : nameEnd },
    form,
    end,
    error: exact ? null : whitespaceError(text, tag, name),
  };
}
