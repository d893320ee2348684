/** Builds previews for tests, and reads a preview document back the way an attacker's browser would. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import {
  buildPreview,
  type PreviewDocument,
  type PreviewInput,
} from '../../../src/core/preview/build-preview.ts';
import { withPlaces } from '../../../src/core/preview/inlined/inlined-mail.ts';
import { inlineStyles } from '../../../src/services/mail-transforms/inline-styles.ts';
import { missingMarker } from '../../../src/core/substitution/missing-marker.ts';
import { simpleEngine } from '../../../src/core/substitution/simple/simple.ts';
import { createScope, type SampleValues } from '../../../src/core/substitution/values.ts';

export interface Options {
  readonly part?: PreviewInput['part'];
  readonly values?: SampleValues;
  readonly cidUrls?: ReadonlyMap<string, string>;
  readonly remoteImages?: boolean;
  readonly client?: PreviewInput['view']['client'];
  readonly dark?: PreviewInput['view']['dark'];
  readonly imagesOff?: boolean;
  /** Moves the styles into attributes with juice. Throws what juice throws. */
  readonly inlined?: boolean;
  /** Builds the document of the hidden measuring frame. */
  readonly nonce?: string;
  /** Builds a document to be shown, with the script that keeps its place. */
  readonly shownNonce?: string;
}

export function previewOf(html: string, options: Options = {}): PreviewDocument {
  const rendered = simpleEngine
    .parse(html)
    .render(createScope(options.values ?? [], []), { missing: (use) => missingMarker(use.name) });
  return buildPreview({
    rendered,
    part: options.part ?? 'html',
    cidUrls: options.cidUrls ?? new Map(),
    remoteImages: options.remoteImages ?? false,
    view: {
      client: options.client ?? null,
      dark: options.dark ?? 'off',
      imagesOff: options.imagesOff ?? false,
    },
    ...(options.inlined === true ? { inlined: inlineStyles(withPlaces(rendered.text) ?? '') } : {}),
    ...(options.nonce === undefined ? {} : { measuring: { nonce: options.nonce } }),
    ...(options.shownNonce === undefined ? {} : { viewing: { nonce: options.shownNonce } }),
  });
}

type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a document, also inside templates; `scripting` as in the two kinds of browser. */
export function elementsIn(html: string, scripting = false): Element[] {
  const found: Element[] = [];
  const stack: DefaultTreeAdapterTypes.Node[] = [parse(html, { scriptingEnabled: scripting })];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('tagName' in node) found.push(node);
    if ('content' in node) stack.push(node.content);
    if ('childNodes' in node)
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(...node.childNodes.slice(i, i + 1));
  }
  return found;
}

export const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    element.attrs.map(({ prefix, name, value }) => [
      (prefix ? `${prefix}:${name}` : name).toLowerCase(),
      value,
    ]),
  );

/** The text of the body as it reads, without styles. */
export function bodyText(html: string): string {
  const pieces: string[] = [];
  const body = elementsIn(html).filter(({ tagName }) => tagName === 'body');
  const stack: DefaultTreeAdapterTypes.Node[] = [...body];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value);
    if (node.nodeName !== 'style' && 'childNodes' in node) stack.push(...[...node.childNodes].reverse());
  }
  return pieces.join('');
}

/** The first element with that tag name. */
export function firstElement(html: string, tagName: string): Element | undefined {
  return elementsIn(html).find((element) => element.tagName === tagName);
}

/** The attributes of the first element with that tag name; none when there is no such element. */
export function attributesIn(html: string, tagName: string): Record<string, string> {
  const element = firstElement(html, tagName);
  return element ? attributesOf(element) : {};
}

const FORBIDDEN_ELEMENTS = new Set(
  'script iframe frame frameset object embed applet link portal template noscript noembed noframes xmp plaintext listing foreignobject use animate set math bgsound fencedframe'.split(
    ' ',
  ),
);

const URL_ATTRIBUTES = new Set(
  'href src srcset poster background action formaction data cite xlink:href lowsrc dynsrc longdesc manifest ping srcdoc'.split(
    ' ',
  ),
);

/**
 * Everything in a preview document that should not be there, one sentence each; written apart from the cleaner, so
 * that both would have to be wrong. `allowed` are the addresses a test allows.
 */
export function dangersIn(html: string, allowed: readonly string[] = []): string[] {
  const dangers: string[] = [];
  for (const scripting of [false, true]) {
    for (const element of elementsIn(html, scripting)) {
      const name = element.tagName.toLowerCase();
      const attributes = attributesOf(element);
      const isSvg = element.namespaceURI.endsWith('/svg');
      if (FORBIDDEN_ELEMENTS.has(name)) dangers.push(`<${name}>`);
      if (name === 'base' && JSON.stringify(attributes) !== '{"target":"_blank"}') dangers.push('<base>');
      if ('http-equiv' in attributes && attributes['http-equiv'] !== 'Content-Security-Policy') {
        dangers.push(`<meta http-equiv=${attributes['http-equiv']}>`);
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        const folded = value.replace(/[\u0000-\u0020\u007f]/gu, '').toLowerCase();
        if (/^on./u.test(attribute)) dangers.push(attribute);
        if (/^(?:srcdoc|ping|action|formaction|autofocus|autoplay|referrerpolicy)$/u.test(attribute))
          dangers.push(attribute);
        if (attribute === 'target' && value !== '_blank') dangers.push(`target=${value}`);
        if (URL_ATTRIBUTES.has(attribute) && !allowed.includes(value)) {
          const link = (name === 'a' || name === 'area') && /^(?:https?:|mailto:|tel:|sms:|#)/u.test(folded);
          if (!link && !/^data:image\//u.test(folded) && !/^#/u.test(folded))
            dangers.push(`${name} ${attribute}=${value}`);
        }
        if (attribute !== 'content' && attribute !== 'title' && attribute !== 'alt') {
          dangers.push(
            ...cssDangers(value, attribute === 'style' || (isSvg && attribute === 'fill'), allowed),
          );
        }
      }
      if (name === 'style') {
        const css = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
        dangers.push(...cssDangers(css, true, allowed));
      }
    }
  }
  return dangers;
}

function cssDangers(css: string, isCss: boolean, allowed: readonly string[]): string[] {
  if (!isCss) return [];
  // Strings are data unless they stand in a function's brackets, also one that the end of the text ends, behind a
  // backslash or not (https://www.w3.org/TR/css-syntax-3/#consume-string-token). Escapes are undone the simple way, so that
  // `u\72l(` is seen as what it is.
  const plain = css
    .replace(
      /((?:url|src|image|set|fade)\([^()"']*|\\[0-9a-f][\w\\ -]*\(\s*)?("(?:\\.|[^"\\\n])*(?:"|\n|\\?$)|'(?:\\.|[^'\\\n])*(?:'|\n|\\?$))/gisu,
      (all: string, bracket?: string) => (bracket === undefined ? '""' : all),
    )
    .replace(/\\([0-9a-f]{1,6})\s?/giu, (_, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    );
  const dangers: string[] = [];
  if (/@import/iu.test(plain)) dangers.push('@import');
  if (/expression\s*\(/iu.test(plain)) dangers.push('expression()');
  for (const found of plain.matchAll(/url\(\s*["']?([^"')]*)|image-set\(\s*["']([^"']*)/giu)) {
    const url = (found[1] ?? found[2] ?? '').trim();
    if (!/^(?:data:(?:image|font)\/|#)/iu.test(url) && !allowed.includes(url)) dangers.push(`url(${url})`);
  }
  return dangers;
}
