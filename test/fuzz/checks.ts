/** The promises of each reader: a check takes one text and throws when one does not hold. */
import * as v from 'valibot';
import { frameReportSchema } from '../../src/contract/schemas/measure.ts';
import { inlineStylesOf, styleSheetsOf } from '../../src/core/css/style-sheets.ts';
import { parseHtmlDocument } from '../../src/core/html/parse-html.ts';
import { computedStylesOf } from '../../src/core/computed-style/computed-style.ts';
import { urlsOf } from '../../src/core/urls/url-uses.ts';
import { lintTemplate } from '../../src/core/lint/lint.ts';
import { RULE_FAILED } from '../../src/core/lint/finding.ts';
import { readFrameReport } from '../../src/core/computed-style/frame-report.ts';
import { buildPreview } from '../../src/core/preview/build-preview.ts';
import { chooseEngine } from '../../src/core/substitution/choose-engine.ts';
import { type EngineName } from '../../src/core/substitution/engine.ts';
import { maskTags } from '../../src/core/substitution/mask.ts';
import { DARK_MODES } from '../../src/core/colour/dark-mode.ts';
import { summarise } from '../../src/core/suppression/summarise.ts';
import { decodeSuppressions } from '../../src/core/suppression/suppression.ts';
import { readTemplateText, templateFromHtml } from '../../src/core/template/decode-template.ts';
import type { Template } from '../../src/core/template/template.ts';
import { addressesInCss, addressesOf } from './loaded-addresses.ts';
import type { TextRange } from '../../src/core/text/positions.ts';

/** @throws Error with what was promised. */
export function promise(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Broken promise: ${what}`);
}

export const SAMPLE = [
  { name: 'a', value: 'Ann & <b>' },
  { name: 'n', value: 3 },
  { name: 'rows', value: [{ x: 1 }, 'b', null, [1, [2]]] },
  { name: 'o', value: { a: { b: 'c' }, __proto__: null } },
] as const;

export function templateWith(engine: EngineName, html: string): Template {
  const template = templateFromHtml(html, 'fuzz.html');
  return { ...template, headers: [{ name: 'X-Svc-Template-Engine', value: engine }] };
}

export function checkEngine(name: EngineName): (text: string) => void {
  return (text) => {
    const choice = chooseEngine(templateWith(name, text));
    promise(choice.engine.name === name, `the engine ${name} is chosen`);
    const parsed = choice.engine.parse(text, 'html');
    promise(maskTags(parsed).length === text.length, 'masked text is as long as the text');
    for (const { range } of [...parsed.uses, ...parsed.errors]) {
      promise(liesIn(range, text), `ranges lie in the text: ${JSON.stringify(range)}`);
    }
    const rendered = parsed.render(choice.scopeFor(SAMPLE));
    let at = 0;
    for (const { kind, rendered: made, source } of rendered.segments) {
      promise(made.start === at, 'segments leave no gap');
      promise(source.start >= 0 && source.end <= text.length, 'segments come from the text');
      if (kind === 'text') {
        const same = rendered.text.slice(made.start, made.end) === text.slice(source.start, source.end);
        promise(same, 'copied stretches are equal');
      }
      at = made.end;
    }
    promise(at === rendered.text.length, 'segments cover the result');
  };
}

export const liesIn = (range: TextRange, text: string): boolean =>
  range.start >= 0 && range.start <= range.end && range.end <= text.length;

export function checkHtml(text: string): void {
  const document = parseHtmlDocument(text);
  for (const node of [...document.elements, ...document.texts, ...document.comments]) {
    promise(liesIn(node.range, text), `nodes lie in the text: ${JSON.stringify(node.range)}`);
  }
  for (const mode of DARK_MODES) computedStylesOf(document, mode);
  urlsOf(document);
}

/** As a sheet, and as a style attribute. */
export function checkCss(text: string): void {
  const source = `<style>${text}</style><p style="${text.replaceAll('"', '&quot;')}">a</p>`;
  const document = parseHtmlDocument(source);
  const styleSheets = styleSheetsOf(document);
  const declarations = [
    ...styleSheets
      .flatMap(({ rules, nested }) => [...rules, ...nested.rules])
      .flatMap((rule) => rule.declarations),
    ...inlineStylesOf(document).flatMap((style) => style.declarations),
  ];
  for (const { range } of declarations) promise(liesIn(range, source), 'declarations lie in the text');
  for (const sheet of styleSheets) {
    for (const { range } of sheet.errors) promise(liesIn(range, source), 'errors lie in the text');
    if (sheet.fault) promise(liesIn(sheet.fault.range, source), 'the fault lies in the text');
  }
}

/** Blanks and controls before and inside a scheme do not count (URL Standard, basic URL parser). */
const isScript = (url: string): boolean => /^javascript:/iu.test(url.replace(/[\s\0-\x20]/gu, ''));

export function checkPreview(text: string): void {
  const { engine, scopeFor } = chooseEngine(templateFromHtml(text, 'a.html'));
  const built = buildPreview({
    rendered: engine.parse(text, 'html').render(scopeFor([])),
    part: 'html',
    cidUrls: new Map([['a', 'http://localhost:1/id/cid/0']]),
    remoteImages: false,
    view: { client: null, dark: 'forced', imagesOff: false },
  });
  // Read once more, as a browser does: what stands in a style sheet or a text as words is no element.
  const document = parseHtmlDocument(built.html);
  for (const { name, attributes } of document.elements) {
    promise(!ACTS.test(name), `no element that acts is left: ${name}`);
    for (const { name: attribute, value } of attributes) {
      // The preview's own `base` has a target alone.
      promise(name !== 'base' || attribute === 'target', 'no base address of the mail is left');
      promise(name !== 'meta' || value.toLowerCase() !== 'refresh', 'no automatic redirect is left');
      promise(!/^on|^srcdoc$/u.test(attribute), `no attribute that acts is left: ${attribute}`);
      const { loaded, all } = addressesOf(name, attribute, value);
      const where = `${name} ${attribute}=${value}`;
      promise(!all.some(isScript), `no address that acts is left: ${where}`);
      promise(!loaded.some((url) => url.includes('x.example')), `no remote address is left: ${where}`);
    }
  }
  for (const { rules, nested } of styleSheetsOf(document)) {
    for (const { value } of [...rules, ...nested.rules].flatMap((rule) => rule.declarations)) {
      const remote = addressesInCss(value).some((url) => url.includes('x.example'));
      promise(!remote, `no remote address is left in a style: ${value}`);
    }
  }
}

export const ACTS = /^(?:script|iframe|frame|object|embed|portal|link|set|animate)$/u;

export function checkLint(text: string): void {
  const template: Template = { ...templateFromHtml(text, 'a.html'), subject: text.slice(0, 200) };
  for (const finding of lintTemplate(template, { year: 2026 })) {
    promise(finding.rule !== RULE_FAILED, `no rule fails: ${finding.message}`);
  }
}

export function checkTemplate(text: string): void {
  for (const name of ['a.json', 'a.html', 'a']) {
    const document = readTemplateText(name, text);
    if (document.kind !== 'template') continue;
    const { engine, scopeFor } = chooseEngine(document.template);
    engine.parse(document.template.subject ?? '', 'text').render(scopeFor([]));
  }
}

/** Nobody is told "not suppressed" by anything but an empty list (of this very address). */
export function checkSuppressions(text: string): void {
  const json = parsedJson(text);
  const answer = decodeSuppressions(json, 'ann@example.org');
  if (answer.kind === 'unreadable') return;
  const now = new Date(Date.UTC(2026, 0, 15));
  const { verdict } = summarise(answer.entries, now, answer.unreadable);
  if (verdict !== 'free') return;
  const list: unknown =
    typeof json === 'object' && json !== null && 'suppressions' in json ? json.suppressions : null;
  promise(Array.isArray(list) && list.length === 0, 'only an empty list means "not suppressed"');
}

export function checkFrameReport(text: string): void {
  const parsed = v.safeParse(frameReportSchema, parsedJson(text));
  if (!parsed.success || parsed.output.kind !== 'measured') return;
  readFrameReport('off', parsed.output);
}

/** The text as JSON; a text that is none stands for itself. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
