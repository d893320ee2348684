/**
 * Webmail shows a mail inside its own page: the mail's body becomes a `<div>` there, or is lost. What was said of the
 * whole canvas then holds for the text's own box alone, or not at all.
 */
import { createElement, createText, setChildren, skeletonOf, type MailDocument } from '../mail-tree.ts';

/** Changes the tree in place. Rules of the mail's own that name `body` still reach it. */
export function drawBody(document: MailDocument, becomes: 'div' | 'gone'): void {
  const { head, body } = skeletonOf(document);
  if (becomes === 'div') {
    const box = createElement('div', {});
    box.attrs = body.attrs;
    box.sourceCodeLocation = body.sourceCodeLocation ?? null;
    setChildren(box, body.childNodes);
    setChildren(body, [box]);
  }
  body.attrs = [];
  // Its distance to the edges is the client's; before the mail's own sheets, which may say otherwise.
  const style = createElement('style', {});
  setChildren(style, [createText('body{margin:0}')]);
  setChildren(head, [style, ...head.childNodes]);
}
