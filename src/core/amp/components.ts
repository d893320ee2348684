/** The components of AMP for Email and the scripts they need. */
import { append } from '../collections/group.ts';
import type { HtmlDocument, HtmlElement } from '../html/nodes.ts';
import { has, isMustache, valueOf, type AmpFault, type AmpFaultKind } from './fault.ts';

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

/** Scripts that the official validator refuses when nothing uses them (EXTENSION_UNUSED); it lets the others pass. */
const REFUSED_UNUSED: ReadonlySet<string> = new Set(
  'anim autocomplete carousel image-lightbox lightbox list mustache sidebar timeago'
    .split(' ')
    .map((name) => `amp-${name}`),
);

/** Bindings and actions of amp-bind need no element of its own. */
const isBound = ({ attributes }: HtmlElement): boolean =>
  attributes.some(({ name, value }) => /^\[|^data-amp-bind-/u.test(name) || value.includes('AMP.setState'));

/** A component that fills a box needs to know its size before anything is loaded. */
function layoutFault(element: HtmlElement): AmpFault | null {
  if (!/^amp-(?:img|anim|carousel)$/u.test(element.name)) return null;
  if (['width', 'height', 'layout'].some((name) => has(element, name))) return null;
  const key = `MISSING_LAYOUT_ATTRIBUTES ${element.name}`;
  return { kind: 'layout', range: element.startTag, key, value: element.name };
}

/** The script that an element needs by its name; empty where it needs none. */
function scriptFor(element: HtmlElement): string {
  if (element.name === 'form') return 'amp-form';
  if (isMustache(element)) return 'amp-mustache';
  return COMPONENTS.get(element.name) ?? '';
}

export function componentFaults(document: HtmlDocument): AmpFault[] {
  const found: AmpFault[] = [];
  const scripts = new Map<string, HtmlElement>();
  const needed = new Map<string, HtmlElement[]>();
  const bound = document.elements.filter(isBound);
  for (const element of document.elements) {
    const loaded = valueOf(element, 'custom-element') || valueOf(element, 'custom-template');
    if (element.name === 'script' && loaded !== '') scripts.set(loaded.toLowerCase(), element);
    const needs = scriptFor(element);
    if (needs !== '') append(needed, needs, element);
    const layout = layoutFault(element);
    if (layout) found.push(layout);
    if (element.name.startsWith('amp-') && !COMPONENTS.has(element.name)) {
      const key = `DISALLOWED_TAG ${element.name}`;
      found.push({ kind: 'forbidden', range: element.startTag, key, value: element.name });
    }
  }
  const lacks = (kind: AmpFaultKind, value: string, elements: readonly HtmlElement[]): void => {
    const key = `MISSING_REQUIRED_EXTENSION ${value}`;
    found.push(...elements.map(({ startTag }) => ({ kind, range: startTag, key, value })));
  };
  for (const [script, elements] of needed) {
    if (!scripts.has(script)) lacks('component-script', script, elements);
  }
  if (!scripts.has('amp-bind') && !needed.has('amp-bind')) lacks('binding-script', 'amp-bind', bound);
  for (const [script, { startTag }] of scripts) {
    if (needed.has(script) || (script === 'amp-bind' && bound.length > 0)) continue;
    const kind = REFUSED_UNUSED.has(script) ? 'unused-script' : 'idle-script';
    found.push({ kind, range: startTag, key: `EXTENSION_UNUSED ${script}`, value: script });
  }
  return found;
}
