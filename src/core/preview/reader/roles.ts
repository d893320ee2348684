/**
 * What an element is to assistive technology, and how a screen reader announces it: the role that its author wrote, else
 * the one its tag has (HTML-AAM 1.0, https://www.w3.org/TR/html-aam-1.0/).
 */
import { attributeOf, type HtmlElement } from '../../html/nodes.ts';
import { closest } from '../../html/walk.ts';

export type ReaderKind = 'landmark' | 'heading' | 'link' | 'image' | 'control' | 'group' | 'text';

export interface Role {
  readonly kind: ReaderKind;
  /** As it is announced: "heading level 2". */
  readonly says: string;
}

const LANDMARKS: ReadonlySet<string> = new Set(
  'banner complementary contentinfo form main navigation region search'.split(' '),
);
/** How an item of a list is announced, before what stands in it. */
export const LIST_ITEM = 'list item';

/** Announced around what they hold. */
const GROUPS: Readonly<Record<string, string>> = {
  list: 'list',
  listitem: LIST_ITEM,
  table: 'table',
  grid: 'table',
  article: 'article',
  blockquote: 'block quote',
  figure: 'figure',
  group: 'group',
  alert: 'alert',
  note: 'note',
};
const CONTROLS: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'check box',
  radio: 'radio button',
  textbox: 'edit text',
  combobox: 'combo box',
  slider: 'slider',
  switch: 'switch',
  tab: 'tab',
};

const BY_TAG: Readonly<Record<string, string>> = {
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  search: 'search',
  article: 'article',
  ul: 'list',
  ol: 'list',
  menu: 'list',
  li: 'listitem',
  table: 'table',
  blockquote: 'blockquote',
  figure: 'figure',
  fieldset: 'group',
  button: 'button',
  select: 'combobox',
  textarea: 'textbox',
  img: 'img',
  'amp-img': 'img',
  'amp-anim': 'img',
};
const BY_INPUT: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
};
/** Inside one of these a header or footer belongs to it, and is no landmark of the page. */
const SECTIONING = /^(?:article|aside|main|nav|section)$/u;

const isKnown = (role: string): boolean =>
  /^(?:img|image|link|heading|presentation|none)$/u.test(role) ||
  LANDMARKS.has(role) ||
  Object.hasOwn(GROUPS, role) ||
  Object.hasOwn(CONTROLS, role);

/** The first written role that is one; unknown words do not count (ARIA 1.2, section 5.4). */
export const writtenRole = (element: HtmlElement): string | undefined =>
  (attributeOf(element, 'role')?.value ?? '').toLowerCase().split(/\s+/u).find(isKnown);

/** @param named whether the author gave it a name, without which a section or a form is no landmark. */
function roleByTag(element: HtmlElement, named: boolean): string | undefined {
  const { name } = element;
  const has = (attribute: string): boolean => attributeOf(element, attribute) !== undefined;
  if (name === 'a' || name === 'area') return has('href') ? 'link' : undefined;
  if (name === 'section' || name === 'form') return named ? (name === 'form' ? 'form' : 'region') : undefined;
  if (name === 'header' || name === 'footer') {
    if (closest(element.parent, (at) => SECTIONING.test(at.name))) return undefined;
    return name === 'header' ? 'banner' : 'contentinfo';
  }
  if (name === 'input') {
    const type = attributeOf(element, 'type')?.value.trim().toLowerCase() ?? '';
    if (type === 'hidden') return undefined;
    return Object.hasOwn(BY_INPUT, type) ? BY_INPUT[type] : 'textbox';
  }
  if (/^h[1-6]$/u.test(name)) return 'heading';
  return Object.hasOwn(BY_TAG, name) ? BY_TAG[name] : undefined;
}

function levelOf(element: HtmlElement): number {
  const written = Number(attributeOf(element, 'aria-level')?.value.trim());
  if (Number.isInteger(written) && written >= 1) return Math.min(written, 99);
  // A heading without a level is read as one of the second (ARIA 1.2, "heading").
  return Number(/^h([1-6])$/u.exec(element.name)?.[1] ?? 2);
}

/** Null for what is only its content: paragraphs, `<div>`, and whatever the author made presentational. */
export function roleOf(element: HtmlElement, named: boolean): Role | null {
  const role = writtenRole(element) ?? roleByTag(element, named);
  if (role === undefined || role === 'presentation' || role === 'none') return null;
  if (role === 'heading') return { kind: 'heading', says: `heading level ${levelOf(element)}` };
  if (role === 'link') return { kind: 'link', says: 'link' };
  if (role === 'img' || role === 'image') return { kind: 'image', says: 'image' };
  if (LANDMARKS.has(role))
    return { kind: 'landmark', says: role === 'contentinfo' ? 'content information' : role };
  const control = Object.hasOwn(CONTROLS, role) ? CONTROLS[role] : undefined;
  if (control !== undefined) return { kind: 'control', says: control };
  const group = Object.hasOwn(GROUPS, role) ? GROUPS[role] : undefined;
  return group === undefined ? null : { kind: 'group', says: group };
}

/** Whether a picture was made silent: by its role, or by an alternative text that is there and empty. */
export function isDecorative(picture: HtmlElement): boolean {
  const role = writtenRole(picture);
  if (role === 'presentation' || role === 'none') return true;
  return attributeOf(picture, 'alt')?.value.trim() === '';
}
