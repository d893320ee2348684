/**
 * The tags of a text in the order the author wrote them, and what the tokenizer of the HTML standard complains about.
 * The tree says what a browser makes of a mail; faults of nesting and spelling only show in the tags themselves.
 * Linear in the length of the text, however deep it nests.
 */
import { Tokenizer, TokenizerMode, type ErrorCodes, type Token } from 'parse5';
import type { TextRange } from '../text/positions.ts';

export interface SourceTag {
  readonly kind: 'start' | 'end';
  /** Lower case, with its prefix (`v:rect`). */
  readonly name: string;
  readonly range: TextRange;
  /** True for `<br />`; a browser ignores the slash on anything but a void element or foreign markup. */
  readonly selfClosing: boolean;
  /** True for an end tag without its ">", which swallows the tag behind it. */
  readonly unended: boolean;
}

export interface SourceError {
  /** The code of the HTML standard, section 13.2.2. */
  readonly code: `${ErrorCodes}`;
  /** Where the tokenizer noticed it. */
  readonly range: TextRange;
}

export interface TagStream {
  readonly tags: readonly SourceTag[];
  readonly errors: readonly SourceError[];
  /** Where a start tag or comment began that the text ends inside of; null when the text ends in content. */
  readonly openAt: number | null;
}

/** More complaints than this say nothing new. */
const ERROR_LIMIT = 2000;

const RAW_TEXT: ReadonlySet<string> = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes']);
const ESCAPABLE_RAW_TEXT: ReadonlySet<string> = new Set(['title', 'textarea']);

function modeAfter(name: string): (typeof TokenizerMode)[keyof typeof TokenizerMode] {
  if (name === 'script') return TokenizerMode.SCRIPT_DATA;
  if (RAW_TEXT.has(name)) return TokenizerMode.RAWTEXT;
  return ESCAPABLE_RAW_TEXT.has(name) ? TokenizerMode.RCDATA : TokenizerMode.DATA;
}

/** Reads the tags of a text. Never throws. */
export function readTags(source: string): TagStream {
  const tags: SourceTag[] = [];
  const errors: SourceError[] = [];
  let end = 0;
  const placeOf = (token: Token.Token): TextRange => {
    const place = token.location;
    const range = { start: place?.startOffset ?? end, end: place?.endOffset ?? end };
    end = Math.max(end, range.end);
    return range;
  };
  const skip = (token: Token.Token): void => {
    placeOf(token);
  };
  const keep = (kind: SourceTag['kind'], token: Token.TagToken): void => {
    const { tagName, selfClosing } = token;
    const range = placeOf(token);
    const next = kind === 'end' ? source.slice(range.start, range.end).indexOf('<', 1) : -1;
    if (next === -1) {
      tags.push({ kind, name: tagName, range, selfClosing, unended: false });
      return;
    }
    // `</td</tr>`: read as the two tags that were meant, so that one missing sign is one fault.
    const cut = range.start + next;
    const [name = ''] = tagName.split('<');
    tags.push({ kind, name, range: { start: range.start, end: cut }, selfClosing: false, unended: true });
    const swallowed = /^<(\/?)([a-z][\w:-]*)/iu.exec(source.slice(cut, Math.min(range.end, cut + 60)));
    if (!swallowed?.[2]) return;
    tags.push({
      kind: swallowed[1] ? 'end' : 'start',
      name: swallowed[2].toLowerCase(),
      range: { start: cut, end: range.end },
      selfClosing,
      unended: false,
    });
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        keep('start', token);
        const mode = modeAfter(token.tagName);
        if (mode !== TokenizerMode.DATA) tokenizer.state = mode;
      },
      onEndTag: (token) => keep('end', token),
      onComment: skip,
      onDoctype: skip,
      onCharacter: skip,
      onNullCharacter: skip,
      onWhitespaceCharacter: skip,
      onEof() {
        // The end of the text is no place of its own.
      },
      onParseError({ code, startOffset, endOffset }) {
        if (errors.length >= ERROR_LIMIT) return;
        errors.push({ code, range: { start: startOffset, end: endOffset } });
      },
    },
  );
  tokenizer.write(source, true);
  const cut = errors.some(({ code }) => code === 'eof-in-tag' || code === 'eof-before-tag-name');
  const last = tags.at(-1);
  const rawOpen =
    last?.kind === 'start' && modeAfter(last.name) !== TokenizerMode.DATA ? last.range.start : null;
  return { tags, errors, openAt: cut ? source.indexOf('<', end) : rawOpen };
}
