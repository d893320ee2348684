/** Ways through a document. Nothing here recurses: hostile mails nest thousands deep. */
import type { HtmlElement, HtmlNode, HtmlText } from './nodes.ts';

/**
 * Elements that hold no other of their kind. Where a broken mail nests them all the same, the inner one's content counts
 * to the inner one alone; counted to all of them, ten thousand links left open would take hours.
 */
const HOLDS_NO_OTHER = /^(?:a|h[1-6]|button|video|audio|v:\w+)$/u;

function nestsItself(root: HtmlElement): (node: HtmlNode) => boolean {
  if (!HOLDS_NO_OTHER.test(root.name)) return () => false;
  return (node) => node !== root && node.kind === 'element' && node.name === root.name;
}

/** Text inside an element with blanks folded, as a screen reader would read it without image texts. */
export function textContent(
  element: HtmlElement,
  read: (node: HtmlText) => string = ({ text }) => text,
): string {
  const pieces: string[] = [];
  const isInner = nestsItself(element);
  const stack: HtmlNode[] = [element];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isInner(node)) continue;
    if (node.kind === 'text') pieces.push(read(node));
    else if (node.kind === 'element' && node.name !== 'style' && node.name !== 'script') {
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i];
        if (child) stack.push(child);
      }
    }
  }
  return pieces.join('').replace(/\s+/gu, ' ').trim();
}

/** All elements below an element, in document order. */
export function descendants(element: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const isInner = nestsItself(element);
  const stack: HtmlNode[] = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind !== 'element' || isInner(node)) continue;
    found.push(node);
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child) stack.push(child);
    }
  }
  return found;
}

/** The nearest ancestor (or the element itself) for which the test holds. */
export function closest(
  element: HtmlElement | null,
  test: (candidate: HtmlElement) => boolean,
): HtmlElement | null {
  for (let at = element; at; at = at.parent) if (test(at)) return at;
  return null;
}
