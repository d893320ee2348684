/** Which elements do not reach the preview, and why not. Clients strip nearly all of them as well. */
import { attributeName, getAttribute, isHtml, isSvg, rename, type MailElement } from './mail-tree.ts';

/** Taken out with everything inside. The value is the word shown; an empty one is not worth telling. */
const FORBIDDEN: ReadonlyMap<string, string> = new Map([
  // Run code.
  ['script', 'script'],
  ['applet', 'applet'],
  ['object', 'object'],
  ['embed', 'embed'],
  // Open a connection of their own, whatever the policy says, or show another page inside the mail.
  ['iframe', 'iframe'],
  ['frame', 'frame'],
  ['frameset', 'frameset'],
  ['portal', 'portal'],
  ['fencedframe', 'fenced frame'],
  ['controlledframe', 'frame'],
  ['webview', 'webview'],
  // Redirects every relative address.
  ['base', 'base address'],
  // A template with `shadowrootmode` is live content that a parser without it does not see.
  ['template', 'template'],
  ['bgsound', 'background sound'],
  ['keygen', 'key generator'],
  // Their text is raw to one parser and markup to another, a way to smuggle elements in. Browsers never show it.
  ['noembed', ''],
  ['noframes', ''],
]);

/** Shown as their text; the cleaned text is then markup in no parser. */
const RAW_TEXT: ReadonlySet<string> = new Set(['xmp', 'plaintext', 'listing']);

/** The part of SVG that draws and nothing else: no script, no other document, no HTML inside, no animated links. */
const SVG_ALLOWED: ReadonlySet<string> = new Set(
  'svg g defs symbol path rect circle ellipse line polyline polygon text tspan textpath title a image switch lineargradient radialgradient stop clippath mask pattern marker view'.split(
    ' ',
  ),
);

const SVG_WORDS: ReadonlyMap<string, string> = new Map([
  ['script', 'script'],
  ['foreignobject', 'HTML inside an SVG'],
  ['use', 'SVG reference'],
  ['animate', 'SVG animation'],
  ['animatetransform', 'SVG animation'],
  ['animatemotion', 'SVG animation'],
  ['animatecolor', 'SVG animation'],
  ['set', 'SVG animation'],
  ['style', 'style inside an SVG'],
]);

/** SVG's live elements written outside an SVG: plain there, but one misread of the surroundings away from live. */
const SVG_ONLY: ReadonlySet<string> = new Set(
  [...SVG_WORDS.keys(), 'svg', 'math'].filter((name) => name !== 'style'),
);

/** Metas that change how the mail looks. All others say things to servers, search engines or the browser's security. */
const META_ALLOWED: ReadonlySet<string> = new Set(['viewport', 'color-scheme', 'supported-color-schemes']);

export type Verdict =
  | { readonly kind: 'keep' }
  /** The element goes, its children stay. */
  | { readonly kind: 'unwrap' }
  /** `word` is empty for what is not worth telling. */
  | { readonly kind: 'drop'; readonly word: string };

const KEEP: Verdict = { kind: 'keep' };
const drop = (word: string): Verdict => ({ kind: 'drop', word });

function judgeMeta(element: MailElement): Verdict {
  const httpEquiv = getAttribute(element, 'http-equiv')?.trim().toLowerCase();
  if (httpEquiv === 'refresh') return drop('automatic redirect');
  // A content type says nothing new: the preview is always sent as UTF-8.
  if (httpEquiv === 'content-type' || httpEquiv === 'x-ua-compatible') return drop('');
  if (httpEquiv !== undefined) return drop('meta http-equiv');
  // `referrer` would override the header that keeps the preview's address from image servers.
  return META_ALLOWED.has(getAttribute(element, 'name')?.trim().toLowerCase() ?? '') ? KEEP : drop('');
}

function judgeLink(element: MailElement): Verdict {
  const rel = (getAttribute(element, 'rel') ?? '').toLowerCase().split(/\s+/u);
  return drop(rel.includes('stylesheet') ? 'linked style sheet' : 'link element');
}

/** Judges one element, and renames it in place where its name alone is the trouble. */
export function judgeElement(element: MailElement): Verdict {
  const name = element.tagName.toLowerCase();
  if (isSvg(element)) {
    return SVG_ALLOWED.has(name) ? KEEP : drop(SVG_WORDS.get(name) ?? 'SVG element');
  }
  // MathML: no client shows it, and it changes how what follows is parsed.
  if (!isHtml(element)) return drop('MathML');
  const word = FORBIDDEN.get(name);
  if (word !== undefined) return drop(word);
  if (name === 'meta') return judgeMeta(element);
  if (name === 'link') return judgeLink(element);
  // The frame runs no scripts, so this content shows; as plain children it reads alike to every parser.
  if (name === 'noscript') return { kind: 'unwrap' };
  if (RAW_TEXT.has(name)) rename(element, 'pre');
  // `<a<b>` is an element to a parser; nothing is lost by a plain name.
  else if (SVG_ONLY.has(name) || !/^[a-z][a-z0-9:._-]*$/u.test(name)) rename(element, 'span');
  return KEEP;
}

/** True for the elements the builder itself puts in, which a second look must let pass. */
export function isOwnElement(element: MailElement, policy: string): boolean {
  if (element.tagName !== 'base' && element.tagName !== 'meta') return false;
  const attributes = element.attrs.map((one) => `${attributeName(one)}=${one.value}`).join(' ');
  if (element.tagName === 'base') return attributes === 'target=_blank';
  return (
    attributes === 'charset=utf-8' || attributes === `http-equiv=Content-Security-Policy content=${policy}`
  );
}
