/** What surrounds a tag in HTML: text, an attribute, a URL, CSS, script or a comment. One linear pass, no parser. */
import { memo } from '../collections/memo.ts';
import type { Place } from '../template/places.ts';
import type { ParsedText } from './engine.ts';
import { maskTags } from './mask.ts';

export type InsertionContext =
  /** Text of a mail that is shown as HTML. */
  | 'html'
  /** An attribute's value in quotes. */
  | 'attribute'
  /** An attribute's value without quotes, where a blank ends it. */
  | 'bare-attribute'
  /** A URL: an attribute such as href or src, or a field that is a URL. */
  | 'url'
  | 'style'
  | 'script'
  | 'comment'
  /** Inside a tag, but in no value: an element's or an attribute's name. */
  | 'markup'
  /** The subject or the sender's name: one line of a header. */
  | 'header'
  /** Text that is shown as it is. */
  | 'plaintext';

const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'background',
  'cite',
  'poster',
  'longdesc',
  'data',
  'xlink:href',
]);

interface Stretch {
  readonly start: number;
  readonly context: InsertionContext;
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)("|$)|'([^']*)('|$)|([^\s"'>]+)))?|["']/uy;
const ELEMENT = /<\/?([A-Za-z][^\s/>]*)/uy;

/** Where the context changes, in order. */
function stretchesOf(html: string): readonly Stretch[] {
  const stretches: Stretch[] = [{ start: 0, context: 'html' }];
  const put = (start: number, context: InsertionContext): void => {
    stretches.push({ start, context });
  };
  /** Reads an element's attributes; returns the offset behind its `>`. */
  const readElement = (from: number): number => {
    let at = from;
    while (at < html.length) {
      const character = html.charAt(at);
      if (character === '>') return at + 1;
      ATTRIBUTE.lastIndex = at;
      const match = ATTRIBUTE.exec(html);
      if (!match) {
        at++;
        continue;
      }
      const value = match[2] ?? match[4] ?? match[6];
      if (value !== undefined) {
        const end = at + match[0].length;
        const valueEnd = end - (match[6] === undefined ? (match[3] ?? match[5] ?? '').length : 0);
        const isUrl = URL_ATTRIBUTES.has((match[1] ?? '').toLowerCase());
        put(valueEnd - value.length, isUrl ? 'url' : match[6] === undefined ? 'attribute' : 'bare-attribute');
        put(valueEnd, 'markup');
      }
      at += match[0].length;
    }
    return at;
  };

  const lower = html.toLowerCase();
  const skipTo = (wanted: string, from: number): number => {
    const found = lower.indexOf(wanted, from);
    return found < 0 ? html.length : found;
  };
  for (let at = html.indexOf('<'); at >= 0 && at < html.length; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at) && !/^<!--\[if/iu.test(html.slice(at, at + 12))) {
      put(at, 'comment');
      at = skipTo('-->', at + 4);
      put(at, 'html');
      continue;
    }
    ELEMENT.lastIndex = at;
    const name = ELEMENT.exec(html);
    if (!name) {
      at++;
      continue;
    }
    put(at, 'markup');
    at = readElement(at + name[0].length);
    const element = (name[1] ?? '').toLowerCase();
    if ((element === 'style' || element === 'script') && !name[0].startsWith('</')) {
      put(at, element);
      at = skipTo(`</${element}`, at);
    }
    put(at, 'html');
  }
  return stretches;
}

const stretchesIn = memo((parsed: ParsedText) => stretchesOf(maskTags(parsed)));

/** Tells the context of an offset in the place's text. Markup is read with the tags masked. */
export function createInsertionContexts(
  place: Place,
  parsed: ParsedText,
): (offset: number) => InsertionContext {
  if (place.kind === 'url') return () => 'url';
  if (place.kind === 'text') {
    const context = place.part === null ? 'header' : 'plaintext';
    return () => context;
  }
  const stretches = stretchesIn(parsed);
  return (offset) => {
    let low = 0;
    let high = stretches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((stretches[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return stretches[low]?.context ?? 'html';
  };
}
