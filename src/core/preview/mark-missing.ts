/** Makes names without a value visible in a mail's text, and takes their sentinels out of everything else. */
import {
  createElement,
  createText,
  elementsOf,
  isElement,
  isHtml,
  isText,
  setChildren,
  type MailDocument,
  type MailNode,
} from './mail-tree.ts';
import { splitMarkers, stripMarkers } from '../substitution/missing-marker.ts';

const MISSING_CLASS = 'mailproof-missing';

/** Inline and without a box of its own, so that nothing else moves. */
export const MISSING_CSS = `
.${MISSING_CLASS}{display:inline!important;background-color:rgba(245,158,11,.2)!important;text-decoration:underline dashed #d97706 2px!important;text-underline-offset:3px!important;cursor:help}
`;

/** Elements that hold text only: an element inside would be read as text, or thrown out by the parser. */
const TEXT_ONLY: ReadonlySet<string> = new Set([
  'title',
  'textarea',
  'option',
  'style',
  'script',
  'select',
  'optgroup',
  'xmp',
  'plaintext',
  'iframe',
  'noembed',
  'noframes',
]);

function markText(text: string, names: ReadonlySet<string>): MailNode[] {
  return splitMarkers(text, names).map((piece) => {
    if (piece.kind === 'text') return createText(piece.text);
    const mark = createElement('span', { class: MISSING_CLASS, title: `No value for ${piece.name}` });
    setChildren(mark, [createText(piece.reads === '' ? piece.name : piece.reads)]);
    return mark;
  });
}

/** Changes the tree in place. */
export function markMissing(document: MailDocument, names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  for (const element of elementsOf(document)) {
    for (const attribute of element.attrs) attribute.value = stripMarkers(attribute.value, names);
    if (!element.childNodes.some((child) => isText(child) && child.value.includes('\ue000'))) continue;
    const textOnly = !isHtml(element) || TEXT_ONLY.has(element.tagName);
    const children = element.childNodes.flatMap((child): MailNode[] => {
      if (!isText(child)) return [child];
      return textOnly ? [createText(stripMarkers(child.value, names))] : markText(child.value, names);
    });
    setChildren(element, children);
  }
}

/** True for a mark this file made. */
export function isMissingMark(node: MailNode): boolean {
  return isElement(node) && node.attrs.some(({ name, value }) => name === 'class' && value === MISSING_CLASS);
}
