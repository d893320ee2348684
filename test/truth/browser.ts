/** A mail in Chromium, its elements named by where their start tags begin in the text, so that both sides can be compared. */
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { chromiumPath } from '../../src/launcher/chromium.mjs';
import type { HtmlDocument } from '../../src/core/html/nodes.ts';

const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath() });

/** A page that reaches nothing: every request of a mail ends at once. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.route('**/*', (route) => route.abort());
  return page;
}

/** One page for all tests of a file; its browser ends with the last of them. */
export function usePage(): () => Page {
  let browser: Browser | null = null;
  let page: Page | null = null;
  beforeAll(async () => {
    browser = await startBrowser();
    page = await openPage(browser);
  });
  afterAll(() => browser?.close());
  return () => {
    if (!page) throw new Error('The page is there while tests run.');
    return page;
  };
}

/** The attribute that says where an element's start tag begins in the text. */
export const MARK = 'data-starts-at';

/**
 * The text with each start tag's offset written into the tag. Scripts and refreshes are named otherwise, so that none runs;
 * a byte order mark goes, as it does when a browser decodes bytes.
 */
function withMarks({ source, elements }: HtmlDocument): string {
  let text = source;
  const written = elements.filter(({ implied }) => !implied);
  for (const { name, startTag } of written.toSorted((a, b) => b.startTag.start - a.startTag.start)) {
    const at = startTag.start + 1 + name.length;
    text = `${text.slice(0, at)} ${MARK}="${startTag.start}"${text.slice(at)}`;
  }
  return text
    .replace(/^\ufeff/u, '')
    .replace(/<(\/?)script/giu, '<$1template')
    .replace(/http-equiv(?=\s*=\s*["']?refresh)/giu, 'data-was');
}

/** What a browser makes of one element. */
export interface SeenElement {
  readonly at: number;
  readonly name: string;
  /** Rendered: no `display:none` or `visibility:hidden` on it or around it. */
  readonly shown: boolean;
  /** `rgb(…)` as computed. */
  readonly colour: string;
  /** The nearest background that is not transparent; null where a picture or a gradient is in between. */
  readonly background: string | null;
  /** In CSS pixels. */
  readonly size: number;
  readonly href: string | null;
  readonly text: string;
  /** Where the table around it begins; null outside of one. */
  readonly table: number | null;
}

export async function lookAt(page: Page, mail: HtmlDocument): Promise<readonly SeenElement[]> {
  await page.setContent(withMarks(mail), { waitUntil: 'domcontentloaded' });
  return page.evaluate((mark) => {
    const at = (element: Element | null): number | null => {
      const value = element?.getAttribute(mark);
      return value ? Number(value) : null;
    };
    const backgroundOf = (element: Element): string | null => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (style.backgroundImage !== 'none') return null;
        if (!/^rgba\(.*, 0\)$/u.test(style.backgroundColor)) return style.backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    return [...document.querySelectorAll(`[${mark}]`)].map((element) => {
      const style = getComputedStyle(element);
      return {
        at: at(element) ?? -1,
        name: element.localName,
        shown: element.checkVisibility({ visibilityProperty: true }),
        colour: style.color,
        background: backgroundOf(element),
        size: Number.parseFloat(style.fontSize),
        href: element.localName === 'a' ? element.getAttribute('href') : null,
        text: element.textContent,
        table: at(element.parentElement?.closest('table') ?? null),
      };
    });
  }, MARK);
}

/** Which of these selectors match an element; those that a browser cannot read are left out. */
export const matchedBy = (page: Page, selectors: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    (all) =>
      all.filter((selector) => {
        try {
          return document.querySelector(selector) !== null;
        } catch {
          return false;
        }
      }),
    selectors,
  );
