/**
 * The document of the hidden measuring frame: a preview as any other, cleaned in the same way, plus one script of ours.
 * The frame gets `sandbox="allow-scripts"` and nothing else, so its origin is opaque: the script cannot read the window,
 * its cookies or another preview, and neither could a script of the mail that got past the cleaner and the policy.
 */
import { isHtml, removeAttribute, setAttribute, type MailElement } from '../mail-tree.ts';
import { PLACE_ATTRIBUTE } from './measuring-script.ts';

/**
 * The policy of one measuring document. `nonce` is made anew for each, 128 bits or more of randomness in base64.
 */
export function measuringPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    // Ours and no other: a script, handler or javascript: address of the mail knows no nonce.
    `script-src 'nonce-${nonce}'`,
    // What is measured goes to the window through a port. Nobody else can be told of it, or asked for anything.
    "connect-src 'none'",
    "style-src 'unsafe-inline'",
    // Never a remote image: measuring happens without being asked for, and an open pixel would report it.
    "img-src 'self' data:",
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Stands for a background picture that is not loaded: what lies on it cannot be judged, whatever colour is below. One
 * transparent pixel.
 */
export const UNSEEN_PICTURE =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Ties every element to its place in the rendered text, and takes ties away that the mail's author forged. */
export function markPlaces(elements: readonly MailElement[]): void {
  for (const element of elements) {
    removeAttribute(element, PLACE_ATTRIBUTE);
    const place = element.sourceCodeLocation;
    if (place && isHtml(element)) setAttribute(element, PLACE_ATTRIBUTE, String(place.startOffset));
  }
}

/** Ours is the first one: in attributes and texts every `<` is escaped, and nothing but a doctype stands before it. */
const FIRST_OF_HEAD = '<meta charset="utf-8">';

/** Puts a script of ours first into the head, after the last look of the cleaner, which lets no script pass. */
export function insertScript(html: string, nonce: string, script: string): string {
  const at = html.indexOf(FIRST_OF_HEAD) + FIRST_OF_HEAD.length;
  return `${html.slice(0, at)}<script nonce="${nonce}">${script}</script>${html.slice(at)}`;
}
