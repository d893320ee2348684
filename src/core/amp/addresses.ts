/** Addresses as AMP for Email allows them: whole ones, https but for links. */
import { attributeOf, type HtmlElement } from '../html/nodes.ts';
import type { AmpFault } from './fault.ts';

const URL_ATTRIBUTES: readonly (readonly [element: string, attribute: string])[] = [
  ['a', 'href'],
  ['amp-img', 'src'],
  ['amp-anim', 'src'],
  ['amp-list', 'src'],
  ['amp-autocomplete', 'src'],
  ['form', 'action-xhr'],
];

const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'];

/** The official validator's code for an address; null for one that it lets pass. */
function codeFor(url: string, tag: string): string | null {
  if (url === '') return 'MISSING_URL';
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'DISALLOWED_RELATIVE_URL';
  // A rule of its own speaks of cid: addresses.
  if (scheme === 'cid') return null;
  if (!(tag === 'a' ? LINK_SCHEMES : ['https']).includes(scheme)) return 'INVALID_URL_PROTOCOL';
  return /^https?:\/\/$/iu.test(url) ? 'INVALID_URL' : null;
}

/** `inTemplate`: inside a template of amp-mustache, which fills in addresses on the recipient's device. */
export function addressFaults(element: HtmlElement, inTemplate: boolean): AmpFault[] {
  return URL_ATTRIBUTES.flatMap(([tag, name]): AmpFault[] => {
    const attribute = element.name === tag ? attributeOf(element, name) : undefined;
    const url = attribute?.value.trim() ?? '';
    const code = attribute && !(inTemplate && url.includes('{{')) ? codeFor(url, tag) : null;
    if (!attribute || code === null) return [];
    const range = url === '' ? attribute.range : attribute.valueRange;
    return [{ kind: 'url', range, key: `${code} ${name} ${tag}`, value: url }];
  });
}
