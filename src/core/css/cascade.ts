/** Which declaration wins for an element: sheets and style attributes, by importance, specificity and order. */
import { inlineStylesOf, styleSheetsOf } from './style-sheets.ts';
import type { CssRule, PlainDeclaration } from './types.ts';
import type { HtmlDocument, HtmlElement } from '../html/nodes.ts';
import { keysOf, Matcher, readSelector, type ReadSelector } from './selector-match.ts';

interface Filed {
  readonly selector: ReadSelector;
  readonly declarations: readonly PlainDeclaration[];
  readonly order: number;
  readonly dark: boolean;
}

export interface Winner {
  readonly value: string;
  readonly dark: boolean;
  readonly weight: readonly [important: number, origin: number, specificity: number, order: number];
}

const PROPERTIES: ReadonlySet<string> = new Set(
  'color background background-color background-image font font-size font-weight display visibility opacity'.split(
    ' ',
  ),
);
/** Comparisons, and steps from node to node, in one document; beyond them nothing is known, rather than late. */
const BUDGET = 4_000_000;

/** `light`: rules for every screen. `dark`: also those for prefers-color-scheme: dark. Null: rules for some screens only. */
function modeOf(rule: CssRule): 'light' | 'dark' | null {
  let mode: 'light' | 'dark' = 'light';
  for (const { name, prelude } of rule.atRules) {
    if (name !== 'media') return null;
    const query = prelude.toLowerCase().replace(/\s+/gu, ' ').trim();
    if (/^(?:(?:only )?screen and )?\( ?prefers-color-scheme ?: ?dark ?\)$/u.test(query)) mode = 'dark';
    else if (!/^(?:all|(?:only )?screen)$/u.test(query)) return null;
  }
  return mode;
}

type FiledRules = ReadonlyMap<string, readonly Filed[]>;

/** Filed rules by the text of the sheets: it is the same for every recipient, while the documents differ. */
const KEPT = 8;
const knownRules = new Map<string, FiledRules>();

function rulesOf(document: HtmlDocument, dark: boolean): FiledRules {
  const key = `${dark ? 'dark' : 'light'}\0${styleSheetsOf(document)
    .map(({ text }) => text)
    .join('\0')}`;
  let filed = knownRules.get(key);
  if (!filed) {
    if (knownRules.size >= KEPT) knownRules.clear();
    knownRules.set(key, (filed = fileRules(document, dark)));
  }
  return filed;
}

function fileRules(document: HtmlDocument, dark: boolean): FiledRules {
  const filed = new Map<string, Filed[]>();
  let order = 0;
  for (const rule of styleSheetsOf(document).flatMap((sheet) => sheet.rules)) {
    order++;
    const mode = modeOf(rule);
    if (mode === null || (mode === 'dark' && !dark)) continue;
    const declarations = rule.declarations.filter(({ property }) => PROPERTIES.has(property));
    if (declarations.length === 0) continue;
    for (const written of rule.selectors) {
      const selector = readSelector(written);
      if (!selector) continue;
      const key = selector.key ?? '*';
      const list = filed.get(key);
      const item = { selector, declarations, order, dark: mode === 'dark' };
      if (list) list.push(item);
      else filed.set(key, [item]);
    }
  }
  return filed;
}

function beats(a: Winner['weight'], b: Winner['weight']): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value > other;
  }
  return true;
}

/** Shorthands are filed under what they set. */
function longhands({ property, value }: PlainDeclaration): readonly (readonly [string, string])[] {
  if (property === 'background') return [['background', value]];
  if (property === 'background-color') return [['background', value]];
  if (property === 'background-image') return [['image', value]];
  if (property === 'font') {
    const size = /(?:^|\s)((?:\d*\.)?\d+(?:px|pt|em|rem|%))/iu.exec(value)?.[1];
    const weight = /(?:^|\s)(bold|bolder|[6-9]00)\s/iu.test(value) ? 'bold' : 'normal';
    return [
      ['font-size', size ?? 'unknown'],
      ['font-weight', weight],
    ];
  }
  return [[property, value]];
}

export class Cascade {
  private readonly matcher = new Matcher(BUDGET);
  private readonly inline: ReadonlyMap<HtmlElement, readonly PlainDeclaration[]>;
  private readonly filed: FiledRules;

  constructor(document: HtmlDocument, dark: boolean) {
    this.inline = new Map(inlineStylesOf(document).map(({ element, plain }) => [element, plain]));
    this.filed = rulesOf(document, dark);
  }

  get exhausted(): boolean {
    return this.matcher.exhausted;
  }

  /** What wins for an element, by property. */
  winners(element: HtmlElement): ReadonlyMap<string, Winner> {
    const won = new Map<string, Winner>();
    const add = (
      declaration: PlainDeclaration,
      origin: number,
      specificity: number,
      order: number,
      dark: boolean,
    ): void => {
      if (!PROPERTIES.has(declaration.property)) return;
      const weight = [declaration.important ? 1 : 0, origin, specificity, order] as const;
      for (const [property, value] of longhands(declaration)) {
        const before = won.get(property);
        if (!before || beats(weight, before.weight)) won.set(property, { value: value.trim(), dark, weight });
      }
    };
    for (const key of ['*', ...keysOf(element)]) {
      for (const { selector, declarations, order, dark } of this.filed.get(key) ?? []) {
        if (this.matcher.exhausted) return won;
        if (!this.matcher.matches(selector, element)) continue;
        for (const declaration of declarations) add(declaration, 0, selector.specificity, order, dark);
      }
    }
    (this.inline.get(element) ?? []).forEach((declaration, index) => add(declaration, 1, 0, index, false));
    return won;
  }
}
