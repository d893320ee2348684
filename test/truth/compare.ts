/** What we say of a mail beside what Chromium computes: one line for each difference. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readColour, type Colour } from '../../src/core/colour/colour.ts';
import { computedStylesOf } from '../../src/core/computed-style/computed-style.ts';
import { visibleTexts } from '../../src/core/content/visible-text.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../src/core/html/nodes.ts';
import { closest } from '../../src/core/html/walk.ts';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import { cssUnused } from '../../src/core/lint/rules/css/css-unused.ts';
import { createMailSource } from '../../src/core/mail/merged-mail.ts';
import { readTemplateText } from '../../src/core/template/decode-template.ts';
import type { Template } from '../../src/core/template/template.ts';
import { lookAt, matchedBy, type SeenElement } from './browser.ts';
import { compareOrder } from './reading-order.ts';

export function templateOf(path: string): Template {
  const read = readTemplateText(path, readFileSync(path, 'utf8'));
  if (read.kind !== 'template') throw new Error(`${path} is no template`);
  return read.template;
}

/** Colours are equal to the step that rounding of translucent ones costs. */
function sameColour(a: Colour, written: string): boolean {
  const b = readColour(written);
  return (
    b !== null &&
    (['red', 'green', 'blue'] as const).every((channel) => Math.abs(a[channel] - b[channel]) <= 1)
  );
}

const shownColour = ({ red, green, blue }: Colour): string => `rgb(${red}, ${green}, ${blue})`;

function compareText(document: HtmlDocument, seen: ReadonlyMap<number, SeenElement>): string[] {
  const differences: string[] = [];
  const styles = computedStylesOf(document, 'off');
  const parents = new Set(visibleTexts(document).map(({ parent }) => parent));
  for (const element of parents) {
    const there = element && seen.get(element.startTag.start);
    if (!element || !there) continue;
    const place = `<${element.name}> at ${element.startTag.start}`;
    const style = styles?.get(element);
    if (!there.shown) {
      // The cascade may know it where the quicker look at the attributes does not.
      if (!style?.hidden) differences.push(`${place}: we take it as shown`);
      continue;
    }
    if (!style) continue;
    if (style.size !== null && Math.abs(style.size - there.size) > 0.1) {
      differences.push(`${place}: size ${style.size}, there ${there.size}`);
    }
    if (style.colour && style.colour.alpha === 1 && !sameColour(style.colour, there.colour)) {
      differences.push(`${place}: colour ${shownColour(style.colour)}, there ${there.colour}`);
    }
    if (
      style.background &&
      there.background?.startsWith('rgb(') &&
      !sameColour(style.background, there.background)
    ) {
      differences.push(`${place}: background ${shownColour(style.background)}, there ${there.background}`);
    }
  }
  return differences;
}

const ownText = (text: string): string => text.replace(/\s+/gu, '');

function textOf(element: HtmlElement): string {
  let text = '';
  const stack = [...element.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'element') stack.push(...[...node.children].reverse());
  }
  return ownText(text);
}

function compareStructure(document: HtmlDocument, seen: ReadonlyMap<number, SeenElement>): string[] {
  const differences: string[] = [];
  for (const element of document.elements) {
    const there = seen.get(element.startTag.start);
    if (element.implied || !there || element.name === 'script') continue;
    const place = `<${element.name}> at ${element.startTag.start}`;
    if (element.name === 'a') {
      const href = attributeOf(element, 'href')?.value ?? null;
      if (href !== there.href)
        differences.push(`${place}: leads to ${href ?? 'nothing'}, there ${there.href ?? 'nothing'}`);
      if (textOf(element) !== ownText(there.text))
        differences.push(`${place}: text ${textOf(element)}, there ${ownText(there.text)}`);
    } else if (/^(?:table|tr|td|th)$/u.test(element.name)) {
      const table = closest(element.parent, ({ name }) => name === 'table')?.startTag.start ?? null;
      if (table !== there.table)
        differences.push(`${place}: in the table at ${table ?? 'none'}, there ${there.table ?? 'none'}`);
    }
  }
  return differences;
}

/** Selectors that we call unused, as the finding marks them. */
function unusedSelectors(template: Template): readonly string[] {
  const html = template.body.html ?? '';
  return lintTemplate(template, { rules: [cssUnused] }).flatMap(({ range, also }) =>
    [...(range ? [range] : []), ...(also ?? [])].map(({ start, end }) => html.slice(start, end)),
  );
}

/** Differences between us and the browser; empty where there is nothing to compare. */
export async function compareMail(page: Page, template: Template): Promise<readonly string[]> {
  const { html } = createMailSource(template).mergeFor([]);
  if (!html) return [];
  const { document } = html.asSent;
  const elements = await lookAt(page, document);
  const seen = new Map(elements.map((element) => [element.at, element]));
  const order = await compareOrder(page, document);
  const used = await matchedBy(page, unusedSelectors(template));
  const lost = document.elements.filter(
    ({ implied, startTag, name }) => !implied && name !== 'script' && !seen.has(startTag.start),
  );
  return [
    ...lost.map(({ name, startTag }) => `<${name}> at ${startTag.start}: not there`),
    ...compareText(document, seen),
    ...compareStructure(document, seen),
    ...order,
    ...used.map((selector) => `${selector} is called unused and matches`),
  ];
}
