/**
 * A mail whose styles were moved into `style` attributes, tied to the places of the mail it was made of: each start tag
 * carries its place through the change, so that marks, links and lists lead to the template's own text.
 */
import { elementsOf, getAttribute, parseMail, removeAttribute, type MailDocument } from '../mail-tree.ts';

const PLACE = 'data-mailproof-from';
const WRITTEN = new RegExp(`\\s${PLACE}="\\d{1,9}-\\d{1,9}-\\d{1,9}"`, 'gu');

/** The mail with the place of each element in its start tag: to be given to who moves the styles. Null when it is too large. */
export function withPlaces(text: string): string | null {
  const document = parseMail(text);
  if (!document) return null;
  const pieces: string[] = [];
  let copied = 0;
  const tags = elementsOf(document)
    .flatMap((element) => {
      const at = element.sourceCodeLocation;
      return at?.startTag ? [{ name: element.tagName, at, tag: at.startTag }] : [];
    })
    .sort((a, b) => a.tag.startOffset - b.tag.startOffset);
  for (const { name, at, tag } of tags) {
    const end = tag.startOffset + 1 + name.length;
    // A tag that was read in two places (an open <b>), or whose name is written in another way than it is read.
    if (end <= copied || text.slice(tag.startOffset, end).toLowerCase() !== `<${name}`) continue;
    pieces.push(text.slice(copied, end), ` ${PLACE}="${at.startOffset}-${at.endOffset}-${tag.endOffset}"`);
    copied = end;
  }
  return `${pieces.join('')}${text.slice(copied)}`;
}

/** As it is sent. */
export const withoutPlaces = (inlined: string): string => inlined.replace(WRITTEN, '');

/**
 * The changed mail as a tree whose elements know their places in the mail before; `length` is that mail's. What is left
 * of style sheets goes, as a sender that drops them leaves it. Null when it is too large to be shown.
 */
export function parseInlined(inlined: string, length: number): MailDocument | null {
  const document = parseMail(inlined);
  if (!document) return null;
  for (const element of elementsOf(document)) {
    const [start = 0, end = 0, tagEnd = 0] = (getAttribute(element, PLACE) ?? '').split('-').map(Number);
    removeAttribute(element, PLACE);
    // Forged ones may say anything.
    const isPlace = start < tagEnd && tagEnd <= end && end <= length;
    const tag = { startLine: 0, startCol: 0, endLine: 0, endCol: 0, startOffset: start, endOffset: tagEnd };
    element.sourceCodeLocation = isPlace ? { ...tag, endOffset: end, startTag: tag } : null;
    if (element.tagName === 'style') element.childNodes = [];
  }
  return document;
}
