/**
 * The AMP part as a still picture. Its components are drawn by scripts that never run here, so each becomes the
 * plain HTML it looks like at rest; what only the recipient's data could fill is said in a note.
 */
import { AMP_BOILERPLATE } from '../css/style-sheets.ts';
import {
  addClass,
  createElement,
  createText,
  elementsOf,
  getAttribute,
  isElement,
  removeAll,
  removeAttribute,
  rename,
  setAttribute,
  setChildren,
  skeletonOf,
  type MailDocument,
  type MailElement,
  type MailNode,
} from './mail-tree.ts';

const NOTE_CLASS = 'mailproof-note';

export const AMP_CSS = `
.mailproof-slides{display:flex;gap:8px;overflow-x:auto;max-width:100%}
.mailproof-slides>*{flex:none;max-width:90%}
.${NOTE_CLASS}{display:block;margin:4px 0;padding:8px 10px;border:1px dashed rgba(127,127,127,.7);background-color:rgba(127,127,127,.12);font:13px/1.4 Arial,sans-serif}
`;

/** Shown only after a tap, or never seen at all. */
const HIDDEN: ReadonlySet<string> = new Set([
  'amp-state',
  'amp-lightbox',
  'amp-image-lightbox',
  'amp-sidebar',
  'amp-bind-macro',
]);

/** AMP's own scripts and their data: part of the format, so no news to anybody. */
function isOwnScript(element: MailElement): boolean {
  if (element.tagName !== 'script') return false;
  if (/^https:\/\/cdn\.ampproject\.org\//iu.test(getAttribute(element, 'src')?.trim() ?? '')) return true;
  return /^(?:application\/(?:ld\+)?json|text\/plain)$/iu.test(getAttribute(element, 'type')?.trim() ?? '');
}

/** With it the page would stay blank: the script that takes it away never runs here. */
const isBoilerplate = (element: MailElement): boolean =>
  element.tagName === 'style' && element.attrs.some(({ name }) => AMP_BOILERPLATE.has(name));

function makeNote(element: MailElement, text: string): void {
  rename(element, 'div');
  element.attrs = element.attrs.filter(({ name }) => name === 'id');
  addClass(element, NOTE_CLASS);
  setChildren(element, [createText(text)]);
}

const pixels = (value: string | undefined): string | null =>
  /^\s*(\d{1,5})(?:px)?\s*$/u.exec(value ?? '')?.[1] ?? null;

/** AMP's layouts as CSS, as far as a still picture needs them. */
function layoutStyle(element: MailElement): string {
  const layout = getAttribute(element, 'layout')?.trim().toLowerCase() ?? '';
  const width = pixels(getAttribute(element, 'width'));
  const height = pixels(getAttribute(element, 'height'));
  if (layout === 'nodisplay') return 'display:none';
  if (layout === 'fill') return 'position:absolute;top:0;left:0;width:100%;height:100%;object-fit:cover';
  if (layout === 'fixed-height') return `width:100%;height:${height ?? '0'}px`;
  if (layout === 'responsive' || layout === 'intrinsic') {
    const most = layout === 'intrinsic' && width ? `;max-width:${width}px` : '';
    return `display:block;width:100%${most};height:auto${width && height ? `;aspect-ratio:${width}/${height}` : ''}`;
  }
  return '';
}

function makeImage(element: MailElement): void {
  const style = layoutStyle(element);
  rename(element, 'img');
  setChildren(element, []);
  if (style !== '') setAttribute(element, 'style', `${style};${getAttribute(element, 'style') ?? ''}`);
  removeAttribute(element, 'layout', 'heights', 'noloading', 'fallback', 'placeholder');
}

function makeSlides(element: MailElement): void {
  rename(element, 'div');
  addClass(element, 'mailproof-slides');
  removeAttribute(element, 'width', 'height', 'layout', 'type');
}

/** Every section open, its heading above its content. */
function makeSections(element: MailElement): void {
  rename(element, 'div');
  for (const section of element.childNodes) {
    if (isElement(section)) setAttribute(section, 'expanded', '');
  }
}

function describeList(element: MailElement): string {
  const src = getAttribute(element, 'src')?.trim() ?? '';
  return src === ''
    ? 'This list is filled when the mail is opened.'
    : `This list is filled from ${src} when the mail is opened.`;
}

function convert(element: MailElement, dropped: MailNode[]): void {
  const name = element.tagName;
  if (isOwnScript(element) || isBoilerplate(element) || HIDDEN.has(name)) dropped.push(element);
  else if (name === 'amp-img' || name === 'amp-anim') makeImage(element);
  else if (name === 'amp-carousel') makeSlides(element);
  else if (name === 'amp-accordion') makeSections(element);
  else if (name === 'amp-list') makeNote(element, describeList(element));
  else if (name === 'template') dropped.push(element);
  else if (name === 'form') {
    // Inert: the answer blocks of a sent form are not part of the picture.
    removeAttribute(element, 'action-xhr', 'verify-xhr', 'action');
    for (const child of element.childNodes) {
      if (!isElement(child)) continue;
      const answers = ['submit-success', 'submit-error', 'submitting', 'verify-error'];
      if (answers.some((answer) => getAttribute(child, answer) !== undefined)) dropped.push(child);
    }
  } else if (name.startsWith('amp-')) {
    const style = layoutStyle(element);
    rename(element, name === 'amp-timeago' ? 'span' : 'div');
    if (style !== '') setAttribute(element, 'style', `${style};${getAttribute(element, 'style') ?? ''}`);
  }
}

/** Changes the tree in place. */
export function applyAmpStatic(document: MailDocument): void {
  const dropped: MailNode[] = [];
  for (const element of elementsOf(document)) convert(element, dropped);
  removeAll(dropped);
  const { body } = skeletonOf(document);
  if (body.childNodes.every((child) => !isElement(child))) {
    const text = body.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (text.trim() !== '') return;
    const note = createElement('div', { class: NOTE_CLASS });
    setChildren(note, [createText('Nothing of this part shows before its scripts run.')]);
    setChildren(body, [note]);
  }
}
