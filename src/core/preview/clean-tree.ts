/**
 * Takes out of a mail everything that runs, loads, sends or redirects. The frame's sandbox and policy stop these as
 * well; both have to fail before a hostile mail gets anywhere.
 */
import { cleanAttributes, cleanCss, type CleanOptions } from './clean-attributes.ts';
import { isOwnElement, judgeElement } from './forbidden-elements.ts';
import {
  createEmptyComment,
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
  type MailText,
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

const isBlank = (text: MailText): boolean => !/[^\t\n\f\r ]/u.test(text.value);

/**
 * Two texts with something between them that goes stay two: a browser shapes each by itself, and the letters of one that was
 * put together stand up to a pixel's fraction elsewhere. React Email writes such comments.
 */
function pushText(kept: MailNode[], text: MailText, gap: boolean): void {
  const last = kept.at(-1);
  if (gap && last && isText(last) && !(isBlank(last) && isBlank(text))) kept.push(createEmptyComment());
  kept.push(text);
}

/** Whether these are elements and texts alone, of which all stay: nothing has to be put together anew then. */
function allStay(nodes: readonly MailNode[], { ownPolicy }: CleanTreeOptions): boolean {
  for (const node of nodes) {
    if (isText(node)) continue;
    if (!isElement(node) || (ownPolicy !== null && isOwnElement(node, ownPolicy))) return false;
    if (judgeElement(node).kind !== 'keep') return false;
  }
  return true;
}

/** Changes the tree in place. Comments go too: nothing shows them, and their ends are read differently by parsers. */
export function cleanTree(document: MailDocument, options: CleanTreeOptions, removed: RemovedList): void {
  const parents: MailParent[] = [document];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    if (allStay(parent.childNodes, options)) {
      for (const node of parent.childNodes) {
        if (!isElement(node)) continue;
        cleanAttributes(node, options, removed);
        if (cleanContent(node, options, removed)) parents.push(node);
      }
      continue;
    }
    const kept: MailNode[] = [];
    const pending: MailNode[] = [...parent.childNodes].reverse();
    let gap = false;
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (isText(node)) pushText(kept, node, gap);
      gap = !isText(node);
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
