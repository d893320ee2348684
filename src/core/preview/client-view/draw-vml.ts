/**
 * The VML that mails use, drawn roughly as Word draws it: filled and outlined shapes with a text in them, and pictures
 * behind cells. Only those attributes are read that buttons and backgrounds in mails have.
 */
import {
  attributeName,
  elementsOf,
  getAttribute,
  isElement,
  rename,
  setAttribute,
  type MailDocument,
  type MailElement,
} from '../mail-tree.ts';

/** A picture that floats behind what follows it, as generated mails put one behind a whole section. */
const IMAGE = 'v:image';
const SHAPES: ReadonlySet<string> = new Set(['v:rect', 'v:roundrect', 'v:oval', 'v:shape', IMAGE]);

const isOff = (value: string | undefined): boolean => /^(?:f|false)$/iu.test(value?.trim() ?? '');

/** A colour as VML writes it: `#556270`, `red`, or with an index behind (`#fff [2]`). */
const colourOf = (value: string | undefined): string | null =>
  /^\s*(#[0-9a-f]{3,8}|[a-z]+)\b/iu.exec(value ?? '')?.[1] ?? null;

/** The pixels of `width:200px` or `150pt` in a shape's own style. */
function sizeOf(style: string, property: string): number | null {
  const found = new RegExp(
    `(?:^|;)\\s*${property}\\s*:\\s*(\\d{1,5}(?:\\.\\d{1,3})?)\\s*(px|pt|in)?`,
    'iu',
  ).exec(style);
  if (!found) return null;
  const factor = { px: 1, pt: 4 / 3, in: 96 }[(found[2] ?? 'px').toLowerCase()] ?? 1;
  return Math.round(Number(found[1]) * factor);
}

/** A percentage of the shorter side; VML's default is a fifth. */
function radiusOf(element: MailElement, width: number | null, height: number | null): string {
  if (element.tagName === 'v:oval') return '50%';
  if (element.tagName !== 'v:roundrect') return '0';
  const written = /^\s*(\d{1,3}(?:\.\d{1,3})?)\s*%/u.exec(getAttribute(element, 'arcsize') ?? '')?.[1];
  const share = written === undefined ? 0.2 : Number(written) / 100;
  return `${Math.round(Math.min(width ?? 0, height ?? Infinity) * Math.min(share, 0.5))}px`;
}

const childNamed = (element: MailElement, name: string): MailElement | undefined =>
  element.childNodes.find((child): child is MailElement => isElement(child) && child.tagName === name);

// As an address in CSS it is resolved, counted and blocked like every other.
const pictureOf = (source: string): string =>
  `background-image:url("${source.replace(/["\\\n<>]/gu, encodeURIComponent)}")`;

function fillOf(element: MailElement): string[] {
  if (element.tagName === IMAGE) {
    const source = getAttribute(element, 'src') ?? '';
    return source === '' ? [] : [pictureOf(source), 'background-size:100% 100%'];
  }
  if (isOff(getAttribute(element, 'filled'))) return [];
  const fill = childNamed(element, 'v:fill');
  const colour =
    colourOf(getAttribute(element, 'fillcolor')) ?? colourOf(fill && getAttribute(fill, 'color'));
  const source = (fill && getAttribute(fill, 'src')) ?? '';
  return [`background-color:${colour ?? 'white'}`, ...(source === '' ? [] : [pictureOf(source)])];
}

function lineOf(element: MailElement): string {
  if (element.tagName === IMAGE) return 'none';
  const stroke = childNamed(element, 'v:stroke');
  if (isOff(getAttribute(element, 'stroked')) || isOff(getAttribute(element, 'stroke'))) return 'none';
  if (stroke && isOff(getAttribute(stroke, 'on'))) return 'none';
  return `1px solid ${colourOf(getAttribute(element, 'strokecolor')) ?? 'black'}`;
}

const isLinked = (element: MailElement): boolean =>
  element.tagName === 'a' || (SHAPES.has(element.tagName) && getAttribute(element, 'href') !== undefined);

const holdsLink = (element: MailElement): boolean =>
  element.childNodes.some((child) => isElement(child) && (isLinked(child) || holdsLink(child)));

function drawShape(element: MailElement): void {
  const own = getAttribute(element, 'style') ?? '';
  const [width, height] = [sizeOf(own, 'width'), sizeOf(own, 'height')];
  const centred = /v-text-anchor\s*:\s*middle/iu.test(own);
  const style = [
    'display:inline-flex;flex-direction:column;box-sizing:border-box;vertical-align:middle;text-decoration:none',
    ...(width === null ? [] : [`width:${width}px`]),
    // A picture behind a cell grows with what stands on it.
    ...(height === null ? [] : [`min-height:${height}px`]),
    ...(centred ? ['justify-content:center'] : []),
    `border:${lineOf(element)}`,
    `border-radius:${radiusOf(element, width, height)}`,
    ...fillOf(element),
  ].join(';');
  // A shape with an address is a link. Around another one it would be taken apart as the document is read again.
  const isLink = getAttribute(element, 'href') !== undefined && !holdsLink(element);
  rename(element, isLink ? 'a' : 'div');
  setAttribute(element, 'style', style);
}

/** Inside a shape: the text box and Word's helpers are boxes without a look of their own. */
function drawRest(element: MailElement): void {
  rename(element, 'div');
  element.attrs = element.attrs.filter((attribute) => attributeName(attribute) === 'id');
  setAttribute(element, 'style', 'display:contents');
}

/** Changes the tree in place. */
export function drawVml(document: MailDocument): void {
  const elements = elementsOf(document);
  for (const element of elements) if (SHAPES.has(element.tagName)) drawShape(element);
  for (const element of elements) if (/^[vwo]:/u.test(element.tagName)) drawRest(element);
}
