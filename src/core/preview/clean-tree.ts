/**
 * Takes out of a mail everything that runs, loads, sends or redirects. The frame's sandbox and policy stop these as
 * well; both have to fail before a hostile mail gets anywhere.
 */
import { cleanAttributes, cleanCss, type CleanOptions } from './clean-attributes.ts';
import { isOwnElement, judgeElement } from './forbidden-elements.ts';
import {
  createText,
  isElement,
  isHtml,
  isSvg,
  isText,
  ownText,
  setChildren,
  type MailDocument,
  type MailElement,
  type MailNode,
  type MailParent,
} from './mail-tree.ts';
import type { RemovedList } from './removed.ts';

export interface CleanTreeOptions extends CleanOptions {
  /** The policy the builder writes into the document; a second look lets exactly that one pass. Null at first. */
  readonly ownPolicy: string | null;
}

function cleanContent(element: MailElement, options: CleanOptions, removed: RemovedList): boolean {
  if (element.tagName === 'style' && isHtml(element)) {
    setChildren(element, [createText(cleanCss(ownText(element), options, removed))]);
    return false;
  }
  // HTML may stand inside an SVG's title, and then reads differently to another parser.
  if (element.tagName === 'title' && isSvg(element)) {
    setChildren(element, [createText(ownText(element))]);
    return false;
  }
  return true;
}

/** Changes the tree in place. Comments go too: nothing shows them, and their ends are read differently by parsers. */
export function cleanTree(document: MailDocument, options: CleanTreeOptions, removed: RemovedList): void {
  const parents: MailParent[] = [document];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    const kept: MailNode[] = [];
    const pending: MailNode[] = [...parent.childNodes].reverse();
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (isText(node)) kept.push(node);
      if (!isElement(node)) continue;
      if (options.ownPolicy !== null && isOwnElement(node, options.ownPolicy)) {
        kept.push(node);
        continue;
      }
      const verdict = judgeElement(node);
      if (verdict.kind === 'keep') {
        cleanAttributes(node, options, removed);
        kept.push(node);
        if (cleanContent(node, options, removed)) parents.push(node);
      } else if (verdict.kind === 'unwrap') {
        for (let i = node.childNodes.length - 1; i >= 0; i--) {
          const child = node.childNodes[i];
          if (child) pending.push(child);
        }
      } else if (verdict.word !== '') removed.add(verdict.word);
    }
    setChildren(parent, kept);
  }
}
