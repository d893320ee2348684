/**
 * Changes addresses and colours in CSS and leaves every other character as the author wrote it. Works on tokens, as a
 * browser reads them (escapes included), and not on a tree: it never throws, never recurses, and hacks survive.
 */
import { ident, string as cssString, tokenize, tokenTypes, url as cssUrl } from 'css-tree';
import { memoText } from '../collections/memo.ts';

export interface CssRewriting {
  /** The new address, or null to put `none` in its place. `property` is lower case, empty outside a declaration. */
  readonly url?: (url: string, property: string) => string | null;
  /** The new text of a colour. Asked for hex colours, colour functions and single words of a value. */
  readonly colour?: (colour: string, property: string) => string;
}

export interface RewrittenCss {
  readonly css: string;
  /** How many `@import` rules were taken out: each would load a sheet of its own. */
  readonly imports: number;
  /** How many `expression(…)` were made harmless (old Internet Explorer ran them as script). */
  readonly expressions: number;
}

/** Functions in which a bare string is an address. */
const STRING_IS_ADDRESS: ReadonlySet<string> = new Set([
  'image-set',
  '-webkit-image-set',
  'image',
  'cross-fade',
  '-webkit-cross-fade',
]);

const COLOUR_FUNCTIONS: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla']);

/** The address as `url("…")`, with everything escaped that could end the string, the value or the style element. */
function writeUrl(url: string): string {
  const escaped = url.replace(/["'\\<>\u0000-\u001f\u007f]/gu, (character) => {
    return `\\${(character.codePointAt(0) ?? 0).toString(16)} `;
  });
  return `url("${escaped}")`;
}

interface Token {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

function readTokens(css: string): readonly Token[] {
  const tokens: Token[] = [];
  tokenize(css, (type: number, start: number, end: number) => tokens.push({ type, start, end }));
  return tokens;
}

/** A preview goes through each style sheet five times, and again after each key, mostly without a change. */
const tokensOfSheet = memoText(readTokens, { most: 8, longest: 100_000 });

/** Shorter CSS is that of attributes: there is too much of it to keep. */
const SHORTEST_SHEET = 500;

const tokensOf = (css: string): readonly Token[] =>
  css.length < SHORTEST_SHEET ? readTokens(css) : tokensOfSheet(css);

/** Index of the token that closes the function at `from`; the last token when it is unclosed. */
function closingOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let i = from; i < tokens.length; i++) {
    const type = tokens[i]?.type;
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth++;
    else if (type === tokenTypes.RightParenthesis && --depth === 0) return i;
  }
  return tokens.length - 1;
}

/** A string that loads something from the network when a variable carries it into an image. */
const WEB_ADDRESS = /^\s*(?:https?:|\/\/)/iu;

/** The address inside `url(…)` whose name was written with escapes or whose address is a string. */
function addressInside(css: string, tokens: readonly Token[], open: number, close: number): string {
  const inner = tokens
    .slice(open + 1, close)
    .filter(({ type }) => type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment);
  const [first] = inner;
  if (!first) return '';
  if (first.type === tokenTypes.String) return cssString.decode(css.slice(first.start, first.end));
  return css.slice(first.start, inner.at(-1)?.end ?? first.end);
}

/**
 * What may hold an address or an import: an at-rule, an escape, a custom property, a bracket behind anything but the name
 * of a colour or of a calculation. Most style attributes hold none of these, and need no reading.
 */
const MAY_LOAD = /[@\\]|--|(?<!rgba?|hsla?|calc)\(/iu;

export function rewriteCss(css: string, { url, colour }: CssRewriting): RewrittenCss {
  if (!colour && !MAY_LOAD.test(css)) return { css, imports: 0, expressions: 0 };
  const tokens = tokensOf(css);
  const pieces: string[] = [];
  const open: string[] = [];
  let copied = 0;
  let imports = 0;
  let expressions = 0;
  let property = '';
  let word = '';
  const put = (from: number, to: number, text: string): void => {
    pieces.push(css.slice(copied, from), text);
    copied = to;
  };
  const putUrl = (from: number, to: number, address: string): void => {
    if (!url) return;
    const answer = url(address, property);
    put(from, to, answer === null ? 'none' : writeUrl(answer));
  };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) break;
    const { type, start, end } = token;
    const text = css.slice(start, end);
    if (
      type === tokenTypes.Semicolon ||
      type === tokenTypes.LeftCurlyBracket ||
      type === tokenTypes.RightCurlyBracket
    ) {
      property = '';
      word = '';
    } else if (type === tokenTypes.Colon && property === '') property = word;
    else if (type === tokenTypes.AtKeyword && ident.decode(text.slice(1)).toLowerCase() === 'import' && url) {
      let last = i;
      while (last < tokens.length && tokens[last]?.type !== tokenTypes.Semicolon) {
        if (tokens[last]?.type === tokenTypes.LeftCurlyBracket) break;
        last++;
      }
      const stop = tokens[last];
      put(start, stop ? (stop.type === tokenTypes.Semicolon ? stop.end : stop.start) : css.length, '');
      imports++;
      i = stop?.type === tokenTypes.LeftCurlyBracket ? last - 1 : last;
    } else if (type === tokenTypes.Url) putUrl(start, end, cssUrl.decode(text));
    else if (type === tokenTypes.BadUrl && url) put(start, end, 'none');
    else if (type === tokenTypes.Function) {
      const name = ident.decode(text.slice(0, -1)).toLowerCase();
      if (name === 'url' || name === 'src') {
        const close = closingOf(tokens, i);
        if (!url) {
          i = close;
          continue;
        }
        putUrl(start, tokens[close]?.end ?? end, addressInside(css, tokens, i, close));
        i = close;
      } else if (colour && property !== '' && COLOUR_FUNCTIONS.has(name)) {
        const close = closingOf(tokens, i);
        const stop = tokens[close]?.end ?? end;
        put(start, stop, colour(css.slice(start, stop), property));
        i = close;
      } else {
        if (name === 'expression' && url) {
          put(start, end, 'none(');
          expressions++;
        }
        open.push(name);
      }
    } else if (type === tokenTypes.LeftParenthesis) open.push('');
    else if (type === tokenTypes.RightParenthesis) open.pop();
    else if (type === tokenTypes.String) {
      const string = cssString.decode(text);
      if (STRING_IS_ADDRESS.has(open.at(-1) ?? '')) putUrl(start, end, string);
      // `--u:'https://…'` becomes an address wherever `image-set(var(--u) 1x)` stands. Kept, it stays a string.
      else if (
        url &&
        property.startsWith('--') &&
        WEB_ADDRESS.test(string) &&
        url(string, property) === null
      ) {
        put(start, end, '""');
      }
    } else if (type === tokenTypes.Hash) {
      if (colour && property !== '') put(start, end, colour(text, property));
    } else if (type === tokenTypes.Ident) {
      if (property === '') word = ident.decode(text).toLowerCase();
      else if (colour) put(start, end, colour(text, property));
    }
  }
  pieces.push(css.slice(copied));
  return { css: pieces.join(''), imports, expressions };
}
