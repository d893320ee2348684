/**
 * What AMP for Email demands of a document's structure, read off the tree: a part of what the official validator checks,
 * here in our own words and at exact places, and without it.
 * Source: https://amp.dev/documentation/guides-and-tutorials/learn/email-spec/amp-email-format
 */
import { memo } from '../collections/memo.ts';
import { styleSheetsOf } from '../css/style-sheets.ts';
import { utf8Length, type TextRange } from '../text/positions.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';

export type AmpFaultKind =
  | 'doctype'
  | 'html-attribute'
  | 'strict-css'
  | 'charset'
  | 'runtime'
  | 'boilerplate'
  | 'style'
  | 'forbidden'
  | 'script'
  | 'component-script'
  | 'unused-script'
  | 'important'
  | 'url'
  | 'handler'
  | 'layout'
  | 'size'
  | 'css-size';

export interface AmpFault {
  readonly kind: AmpFaultKind;
  readonly range: TextRange;
  /** The official validator's answer to the same fault: its code and what it names. */
  readonly key: string;
  /** The offending name or value, as the message needs it. */
  readonly value: string;
}

const MAX_AMP_BYTES = 200_000;
const MAX_AMP_CSS_BYTES = 75_000;

const FORBIDDEN: ReadonlySet<string> = new Set(
  'applet audio base embed frame frameset iframe img link object param picture video'.split(' '),
);

/** Components that exist in AMP for Email → the script each needs; empty for those built in. */
const COMPONENTS: ReadonlyMap<string, string> = new Map([
  ...'accordion anim autocomplete bind carousel fit-text form image-lightbox lightbox list mustache selector sidebar timeago'
    .split(' ')
    .map((name) => [`amp-${name}`, `amp-${name}`] as const),
  ['amp-img', ''],
  ['amp-layout', ''],
  ['amp-state', 'amp-bind'],
  ['amp-bind-macro', 'amp-bind'],
]);

const URL_ATTRIBUTES: readonly (readonly [element: string, attribute: string])[] = [
  ['a', 'href'],
  ['amp-img', 'src'],
  ['amp-anim', 'src'],
  ['amp-list', 'src'],
  ['amp-state', 'src'],
  ['amp-autocomplete', 'src'],
  ['form', 'action-xhr'],
];

/** What the boilerplate may hold; the official validator lets blanks pass, and nothing at all. */
const BOILERPLATE = /^(?:body\s*\{\s*visibility\s*:\s*hidden\s*;?\s*\})?$/u;

const RUNTIME = 'https://cdn.ampproject.org/v0.js';

const has = (element: HtmlElement, name: string): boolean => attributeOf(element, name) !== undefined;
const valueOf = (element: HtmlElement, name: string): string =>
  attributeOf(element, name)?.value.trim() ?? '';

const isMustache = (element: HtmlElement): boolean =>
  (element.name === 'template' && valueOf(element, 'type').toLowerCase() === 'amp-mustache') ||
  (element.name === 'script' && valueOf(element, 'template').toLowerCase() === 'amp-mustache');

/** The templates of amp-mustache, whose double braces belong to AMP. */
export const mustacheTemplates = (document: HtmlDocument): readonly HtmlElement[] =>
  document.elements.filter(isMustache);

function scriptFaults(element: HtmlElement): AmpFault[] {
  const src = valueOf(element, 'src');
  const type = valueOf(element, 'type').toLowerCase();
  const isData = type === 'application/json' || (type === 'text/plain' && has(element, 'template'));
  if (isData || /^https:\/\/cdn\.ampproject\.org\/v0(?:\.js$|\/)/u.test(src)) return [];
  return [{ kind: 'script', range: element.startTag, key: 'DISALLOWED_SCRIPT_TAG', value: src }];
}

function attributeFaults(element: HtmlElement, inTemplate: boolean): AmpFault[] {
  const found: AmpFault[] = [];
  for (const { name, range } of element.attributes) {
    if (/^on[a-z]+$/u.test(name)) {
      found.push({ kind: 'handler', range, key: `DISALLOWED_ATTR ${name}`, value: name });
    }
  }
  for (const [tag, name] of URL_ATTRIBUTES) {
    if (element.name !== tag) continue;
    const attribute = attributeOf(element, name);
    const url = attribute?.value.trim() ?? '';
    if (!attribute || url === '' || (inTemplate && url.includes('{{'))) continue;
    const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
    const key = `${name} ${tag}`;
    if (scheme === undefined) {
      if (url.startsWith('//')) continue;
      found.push({
        kind: 'url',
        range: attribute.valueRange,
        key: `DISALLOWED_RELATIVE_URL ${key}`,
        value: url,
      });
    } else {
      const allowed = tag === 'a' ? ['https', 'http', 'mailto', 'tel'] : ['https'];
      // A rule of its own speaks of cid: addresses.
      if (allowed.includes(scheme) || scheme === 'cid') continue;
      found.push({
        kind: 'url',
        range: attribute.valueRange,
        key: `INVALID_URL_PROTOCOL ${key}`,
        value: url,
      });
    }
  }
  return found;
}

function headFaults(document: HtmlDocument): AmpFault[] {
  const found: AmpFault[] = [];
  const { elements, doctype, source } = document;
  const html = elements.find(({ name }) => name === 'html');
  const head = elements.find(({ name, implied }) => name === 'head' && !implied);
  const start = html && !html.implied ? html.startTag : { start: 0, end: 0 };
  const place = head?.startTag ?? start;
  const add = (kind: AmpFaultKind, range: TextRange, key: string, value = ''): void => {
    found.push({ kind, range, key, value });
  };
  if (!doctype || !/^<!doctype\s+html\s*>$/iu.test(source.slice(doctype.start, doctype.end))) {
    add('doctype', doctype ?? start, 'MANDATORY_TAG_MISSING html !doctype');
  }
  if (html && !has(html, '⚡4email') && !has(html, 'amp4email')) {
    add('html-attribute', start, 'MANDATORY_ATTR_MISSING ⚡4email');
  } else if (html && !has(html, 'data-css-strict')) {
    add('strict-css', start, 'AMP_EMAIL_MISSING_STRICT_CSS_ATTR');
  }
  if (
    !elements.some((element) => element.name === 'meta' && /^utf-?8$/iu.test(valueOf(element, 'charset')))
  ) {
    const other = elements.map((element) => attributeOf(element, 'charset')).find((written) => written);
    add('charset', other?.range ?? place, 'MANDATORY_TAG_MISSING meta charset=utf-8', other?.value ?? '');
  }
  if (!elements.some((element) => element.name === 'script' && valueOf(element, 'src') === RUNTIME)) {
    add('runtime', place, 'MANDATORY_TAG_MISSING amphtml engine script');
  }
  const boilerplate = styleSheetsOf(document).find(({ element }) => has(element, 'amp4email-boilerplate'));
  if (!boilerplate) add('boilerplate', place, 'TAG_REQUIRED_BY_MISSING style[amp-boilerplate]');
  else if (!BOILERPLATE.test(boilerplate.text.trim())) {
    const key = 'MANDATORY_CDATA_MISSING_OR_INCORRECT head > style[amp4email-boilerplate]';
    add('boilerplate', boilerplate.range, key, boilerplate.text.trim());
  }
  return found;
}

function styleFaults(document: HtmlDocument): AmpFault[] {
  const found: AmpFault[] = [];
  let custom = 0;
  for (const sheet of styleSheetsOf(document)) {
    const { element, text } = sheet;
    if (has(element, 'amp4email-boilerplate')) continue;
    const range = element.startTag;
    if (!has(element, 'amp-custom')) {
      found.push({ kind: 'style', range, key: 'MANDATORY_ATTR_MISSING amp-custom', value: 'amp-custom' });
    } else if (custom++ > 0) {
      found.push({ kind: 'style', range, key: 'DUPLICATE_UNIQUE_TAG style amp-custom', value: 'second' });
    }
    const bytes = utf8Length(text);
    if (bytes > MAX_AMP_CSS_BYTES) {
      found.push({
        kind: 'css-size',
        range,
        key: 'STYLESHEET_TOO_LONG style amp-custom',
        value: String(bytes),
      });
    }
    for (const { important, range: place } of sheet.rules.flatMap((rule) => rule.declarations)) {
      if (!important) continue;
      const at = document.source.slice(place.start, place.end).lastIndexOf('!');
      const exact = { start: place.start + Math.max(at, 0), end: place.end };
      found.push({ kind: 'important', range: exact, key: 'CSS_SYNTAX_DISALLOWED_IMPORTANT', value: '' });
    }
  }
  return found;
}

/** A component that fills a box needs to know its size before anything is loaded. */
function layoutFault(element: HtmlElement): AmpFault | null {
  if (!/^amp-(?:img|anim|carousel)$/u.test(element.name)) return null;
  if (['width', 'height', 'layout'].some((name) => has(element, name))) return null;
  const key = `MISSING_LAYOUT_ATTRIBUTES ${element.name}`;
  return { kind: 'layout', range: element.startTag, key, value: element.name };
}

function componentFaults(document: HtmlDocument): AmpFault[] {
  const found: AmpFault[] = [];
  const scripts = new Map<string, HtmlElement>();
  const needed = new Map<string, HtmlElement>();
  for (const element of document.elements) {
    const loaded = valueOf(element, 'custom-element') || valueOf(element, 'custom-template');
    if (element.name === 'script' && loaded !== '') scripts.set(loaded.toLowerCase(), element);
    const needs =
      element.name === 'form'
        ? 'amp-form'
        : isMustache(element)
          ? 'amp-mustache'
          : COMPONENTS.get(element.name);
    if (needs && !needed.has(needs)) needed.set(needs, element);
    const layout = layoutFault(element);
    if (layout) found.push(layout);
    // Bindings and actions of amp-bind need no element of its own.
    if (
      element.attributes.some(
        ({ name, value }) => /^\[|^data-amp-bind-/u.test(name) || value.includes('AMP.setState'),
      )
    ) {
      needed.set('amp-bind', needed.get('amp-bind') ?? element);
    }
    if (element.name.startsWith('amp-') && !COMPONENTS.has(element.name)) {
      const key = `DISALLOWED_TAG ${element.name}`;
      found.push({ kind: 'forbidden', range: element.startTag, key, value: element.name });
    }
  }
  for (const [script, element] of needed) {
    if (scripts.has(script)) continue;
    const key = `MISSING_REQUIRED_EXTENSION ${script}`;
    found.push({ kind: 'component-script', range: element.startTag, key, value: script });
  }
  for (const [script, element] of scripts) {
    if (needed.has(script)) continue;
    found.push({ kind: 'unused-script', range: element.startTag, key: '', value: script });
  }
  return found;
}

function readFaults(document: HtmlDocument): readonly AmpFault[] {
  // Parents come before their children, so one pass knows what stands inside a template.
  const inside = new Set<HtmlElement>();
  const found: AmpFault[] = [...headFaults(document), ...styleFaults(document), ...componentFaults(document)];
  for (const element of document.elements) {
    const { parent } = element;
    if (parent && (inside.has(parent) || isMustache(parent))) inside.add(element);
    if (element.implied) continue;
    if (FORBIDDEN.has(element.name)) {
      const key = `DISALLOWED_TAG ${element.name}`;
      found.push({ kind: 'forbidden', range: element.startTag, key, value: element.name });
      continue;
    }
    if (element.name === 'script') found.push(...scriptFaults(element));
    else found.push(...attributeFaults(element, inside.has(element)));
  }
  const bytes = utf8Length(document.source);
  if (bytes > MAX_AMP_BYTES) {
    const html = document.elements.find(({ name, implied }) => name === 'html' && !implied);
    const range = html?.startTag ?? { start: 0, end: 0 };
    found.push({ kind: 'size', range, key: 'DOCUMENT_SIZE_LIMIT_EXCEEDED', value: String(bytes) });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** In source order. Give it the rendered text's document: addresses and sizes show only there. */
export const ampFaults = memo(readFaults);

/** The key under which our own checks know a fault that the official validator reports. */
export function keysOfValidation(code: string, params: readonly string[]): readonly string[] {
  const [first = '', second = ''] = params;
  const doctype = 'MANDATORY_TAG_MISSING html !doctype';
  if (code === 'WRONG_PARENT_TAG' && params[1] === '$root') return [doctype];
  if (code === 'INVALID_DOCTYPE_HTML' || (code === 'DISALLOWED_ATTR' && second === 'html !doctype')) {
    return [doctype];
  }
  // The flash of AMP for the web in place of the one for mail.
  if (code === 'DISALLOWED_ATTR' && second === 'html' && /^(?:⚡|amp)$/u.test(first)) {
    return ['MANDATORY_ATTR_MISSING ⚡4email'];
  }
  if (code === 'INVALID_ATTR_VALUE' && second === 'meta charset=utf-8') {
    return ['MANDATORY_TAG_MISSING meta charset=utf-8'];
  }
  if (code === 'WRONG_PARENT_TAG' && first === 'style amp-custom') {
    return ['MANDATORY_ATTR_MISSING amp-custom', 'DUPLICATE_UNIQUE_TAG style amp-custom'];
  }
  if (code === 'TAG_REQUIRED_BY_MISSING' && /v0\.js/u.test(first)) {
    return ['MANDATORY_TAG_MISSING amphtml engine script'];
  }
  if (code === 'MISSING_REQUIRED_EXTENSION') return [`${code} ${second}`, `${code} ${first}`];
  return [code, `${code} ${first}`, `${code} ${first} ${second}`];
}
