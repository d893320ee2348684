/** Neighbours that a browser lays out in another order than the source has them. */
import type { Page } from '@playwright/test';
import { writtenSwaps } from '../../src/core/lint/rules/accessibility/shared/reading-order.ts';
import type { HtmlDocument } from '../../src/core/html/nodes.ts';
import { MARK } from './browser.ts';

/** Pairs as `first>second`, by where their start tags begin; the page shows the mail. */
export const swappedInBrowser = (page: Page): Promise<readonly string[]> =>
  page.evaluate((mark) => {
    const isRightToLeft = (text: string): boolean => {
      const words = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
      const right = words.filter((word) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word));
      return right.length * 2 > words.length;
    };
    const shownText = (element: Element): { text: string; box: DOMRect | null } => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = '';
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const shown = node.parentElement?.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
        });
        if (!shown || !/\S/u.test(node.nodeValue ?? '')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 1 || box.height < 1) continue;
        text += ` ${node.nodeValue ?? ''}`;
        boxes.push(box);
      }
      if (boxes.length === 0) return { text, box: null };
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      const width = Math.max(...boxes.map((box) => box.right)) - left;
      const height = Math.max(...boxes.map((box) => box.bottom)) - top;
      return { text, box: new DOMRect(left, top, width, height) };
    };
    const swaps: string[] = [];
    for (const parent of document.querySelectorAll(`[${mark}]`)) {
      const telling = [...parent.children]
        .filter((child) => child.hasAttribute(mark))
        .map((child) => ({ child, ...shownText(child) }))
        .filter(({ text }) => text.split(/[^\p{L}\p{N}'’-]+/u).filter(Boolean).length >= 5);
      for (const [index, second] of telling.entries()) {
        const first = telling[index - 1];
        if (!first?.box || !second.box) continue;
        const shared =
          Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        const beside = shared >= Math.min(first.box.height, second.box.height) / 2;
        const rightToLeft = isRightToLeft(first.text) && isRightToLeft(second.text);
        const before = rightToLeft
          ? second.box.left >= first.box.right - 2
          : second.box.right <= first.box.left + 2;
        if (beside ? before : second.box.bottom <= first.box.top + 2) {
          swaps.push(`${first.child.getAttribute(mark) ?? ''}>${second.child.getAttribute(mark) ?? ''}`);
        }
      }
    }
    return swaps;
  }, MARK);

/** One line for each pair of which we say something else than the browser shows. */
export async function compareOrder(page: Page, document: HtmlDocument): Promise<string[]> {
  const there = await swappedInBrowser(page);
  const ours = writtenSwaps(document).map(
    ({ first, second }) => `${first.startTag.start}>${second.startTag.start}`,
  );
  return [
    ...ours.filter((pair) => !there.includes(pair)).map((pair) => `${pair}: we call it swapped`),
    ...there.filter((pair) => !ours.includes(pair)).map((pair) => `${pair}: swapped, which we do not say`),
  ];
}
