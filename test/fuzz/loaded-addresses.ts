/**
 * The addresses that a browser would load or follow from one attribute, told without the code under test: by the
 * attributes of the HTML Standard and SVG 2, and by the tokens of CSS Syntax 3.
 */
import { ident, string, tokenize, tokenTypes, url } from 'css-tree';

const STYLED = /^(?:style|fill|stroke|filter|mask|clip-path|cursor|marker.*)$/u;
const LOADED = /^(?:src|srcset|imagesrcset|poster|background|data|lowsrc|dynsrc|(?:.*:)?href)$/u;
const FOLLOWED = /^(?:action|formaction|ping|cite|longdesc|manifest|codebase)$/u;
const TAKES_ADDRESS = /^(?:url|src|image|(?:-webkit-)?image-set)$/iu;

/** What `url()`, `src()` and `image-set()` name in a style, quoted or bare, with escapes resolved. */
export function addressesInCss(css: string): string[] {
  const found: string[] = [];
  const functions: string[] = [];
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    if (type === tokenTypes.Url) found.push(url.decode(text));
    else if (type === tokenTypes.Function) functions.push(ident.decode(text.slice(0, -1)));
    else if (type === tokenTypes.LeftParenthesis) functions.push('');
    else if (type === tokenTypes.RightParenthesis) functions.pop();
    else if (type === tokenTypes.String && functions.some((name) => TAKES_ADDRESS.test(name)))
      found.push(string.decode(text));
  });
  return found;
}

export function addressesOf(element: string, attribute: string, value: string) {
  const isLink = attribute === 'href' && /^(?:a|area)$/u.test(element);
  const loaded = STYLED.test(attribute) ? addressesInCss(value) : LOADED.test(attribute) ? [value] : [];
  return {
    /** Loaded without a click. */
    loaded: isLink ? [] : loaded,
    /** Loaded, or opened by a click. */
    all: FOLLOWED.test(attribute) ? [value] : loaded,
  };
}
