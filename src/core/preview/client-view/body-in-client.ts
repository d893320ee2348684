/**
 * Webmail shows a mail inside its own page: the mail's body becomes a `<div>` there, or is lost. What was said of the
 * whole canvas then holds for the text's own box alone, or not at all. Thunderbird keeps it, with a box of its own inside.
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

/**
 * Thunderbird puts the mail in a box with a class of its own, by which mails address it: MJML writes its columns once more
 * for `.moz-text-html` (github.com/mjmlio/mjml, pull request 2186). Changes the tree in place.
 */
export function wrapAsThunderbird(document: MailDocument): void {
  const { body } = skeletonOf(document);
  const box = createElement('div', { class: 'moz-text-html' });
  setChildren(box, body.childNodes);
  setChildren(body, [box]);
}
