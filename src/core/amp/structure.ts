/**
 * What AMP for Email demands of a document's structure, read off the tree: a part of what the official validator checks,
 * here in our own words and at exact places, and without it.
 * Source: https://amp.dev/documentation/guides-and-tutorials/learn/email-spec/amp-email-format
 */
import { memo } from '../collections/memo.ts';
import { styleSheetsOf } from '../css/style-sheets.ts';
import { utf8Length, type TextRange } from '../text/positions.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';
import { addressFaults } from './addresses.ts';
import { componentFaults } from './components.ts';
import { MAX_AMP_BYTES, MAX_AMP_CSS_BYTES } from './size-limits.ts';
import { has, isMustache, valueOf, type AmpFault, type AmpFaultKind } from './fault.ts';

const FORBIDDEN: ReadonlySet<string> = new Set(
  'applet audio base embed frame frameset iframe img link object param picture video'.split(' '),
);

/** What the boilerplate may hold; the official validator lets blanks pass, and nothing at all. */
const BOILERPLATE = /^(?:body\s*\{\s*visibility\s*:\s*hidden\s*;?\s*\})?$/u;

const RUNTIME = 'https://cdn.ampproject.org/v0.js';

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

const handlerFaults = (element: HtmlElement): AmpFault[] =>
  element.attributes
    .filter(({ name }) => /^on[a-z]+$/u.test(name))
    .map(({ name, range }) => ({ kind: 'handler', range, key: `DISALLOWED_ATTR ${name}`, value: name }));

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
    else found.push(...handlerFaults(element), ...addressFaults(element, inside.has(element)));
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
