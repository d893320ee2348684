/**
 * The tags of a text in the order the author wrote them, and what the tokenizer of the HTML standard complains about.
 * The tree says what a browser makes of a mail; faults of nesting and spelling only show in the tags themselves.
 * Linear in the length of the text, however deep it nests.
 */
import { Tokenizer, TokenizerMode, type Token } from 'parse5';
import type { TextRange } from '../text/positions.ts';
import { readPlainTags, type ReferenceErrors } from './plain-tags.ts';
import type { SourceError, SourceTag } from './source-tag.ts';

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

/** References repeat: addresses hold the same names of parameters hundreds of times. */
const KEPT_REFERENCES = 2_000;
const referenceErrors = new Map<string, readonly SourceError[]>();

/** What the tokenizer says of one reference, which no text around it changes. */
const errorsOfReference: ReferenceErrors = (reference, inAttribute) => {
  const before = inAttribute ? '<a a="' : '';
  const text = before + reference;
  let errors = referenceErrors.get(text);
  if (!errors) {
    if (referenceErrors.size >= KEPT_REFERENCES) referenceErrors.clear();
    errors = tokenize(`${text} ${inAttribute ? '">' : ''}`).errors.map(({ code, range: { start, end } }) => ({
      code,
      range: { start: start - before.length, end: end - before.length },
    }));
    referenceErrors.set(text, errors);
  }
  return errors;
};

/** Reads the tags of a text. Never throws. */
export function readTags(source: string): TagStream {
  const plain = readPlainTags(source, errorsOfReference);
  // The end of a raw text has a tag behind it, so that a plain text always ends in content.
  return plain && plain.errors.length < ERROR_LIMIT ? { ...plain, openAt: null } : tokenize(source);
}

/** The same by the standard's tokenizer, whatever the text holds. */
export function tokenize(source: string): TagStream {
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
    const runsOn = kind === 'end' || tagName.includes('<');
    const next = runsOn ? source.slice(range.start, range.end).indexOf('<', 1) : -1;
    if (next === -1) {
      tags.push({ kind, name: tagName, range, selfClosing, unended: false });
      return;
    }
    // `</td</tr>`, `<b</p>`: read as the two tags that were meant, so that one missing sign is one fault.
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
