/** Which declaration wins for an element: sheets and style attributes, by importance, specificity and order. */
import { memo } from '../collections/memo.ts';
import { inlineStylesOf, sheetsInForce } from './style-sheets.ts';
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
  readonly important: boolean;
  /** 1 for a `style` attribute, 0 for a rule of a sheet. */
  readonly origin: number;
  readonly specificity: number;
  readonly order: number;
}

const PROPERTIES: ReadonlySet<string> = new Set(
  'color background background-color background-image font font-family font-size font-weight display visibility opacity'.split(
    ' ',
  ),
);
/** Comparisons, and steps from node to node, in one document; beyond them nothing is known, rather than late. */
const BUDGET = 4_000_000;

const DARK_QUERY = /^(?:(?:only )?screen and )?\( ?prefers-color-scheme ?: ?dark ?\)$/u;
/** No screen is narrower than nothing, which is how MJML keeps rules from Outlook. */
const EVERY_SCREEN =
  /^(?:all|(?:only )?screen|(?:(?:all|(?:only )?screen) and )?\( ?min-width ?: ?0(?:px)? ?\))$/u;

/** `light`: rules for every screen. `dark`: also those for prefers-color-scheme: dark. Null: rules for some screens only. */
function modeOf(rule: CssRule): 'light' | 'dark' | null {
  let mode: 'light' | 'dark' = 'light';
  for (const { name, prelude } of rule.atRules) {
    if (name !== 'media') return null;
    // One query of a list is enough.
    const queries = prelude
      .toLowerCase()
      .split(',')
      .map((query) => query.replace(/\s+/gu, ' ').trim());
    if (queries.some((query) => EVERY_SCREEN.test(query))) continue;
    if (!queries.some((query) => DARK_QUERY.test(query))) return null;
    mode = 'dark';
  }
  return mode;
}

type FiledRules = ReadonlyMap<string, readonly Filed[]>;

/** Filed rules by the text of the sheets: it is the same for every recipient, while the documents differ. */
const KEPT = 8;
const filedRules = new Map<string, FiledRules>();

function rulesOf(document: HtmlDocument, dark: boolean): FiledRules {
  const key = `${dark ? 'dark' : 'light'}\0${sheetsInForce(document)
    .map(({ text }) => text)
    .join('\0')}`;
  let filed = filedRules.get(key);
  if (!filed) {
    if (filedRules.size >= KEPT) filedRules.clear();
    filedRules.set(key, (filed = fileRules(document, dark)));
  }
  return filed;
}

function fileRules(document: HtmlDocument, dark: boolean): FiledRules {
  const filed = new Map<string, Filed[]>();
  let order = 0;
  for (const rule of sheetsInForce(document).flatMap((sheet) => sheet.rules)) {
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

/** Of equals the later one wins, which is the one that asks. */
function beats(own: Winner, other: Winner): boolean {
  if (own.important !== other.important) return own.important;
  if (own.origin !== other.origin) return own.origin > other.origin;
  if (own.specificity !== other.specificity) return own.specificity > other.specificity;
  return own.order >= other.order;
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
      ['font-family', /(?:^|[\s\d%])monospace$/iu.test(value) ? 'monospace' : 'unknown'],
    ];
  }
  return [[property, value]];
}

/** What one declaration sets. */
interface Setting {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
  /** Which of its list the declaration is. */
  readonly index: number;
}

/** What a list of declarations sets of what counts here; equal style attributes share one list. */
const settingsOf = memo((declarations: readonly PlainDeclaration[]): readonly Setting[] =>
  declarations.flatMap((declaration, index) =>
    PROPERTIES.has(declaration.property)
      ? longhands(declaration).map(([property, value]) => ({
          ...{ property, value: value.trim(), important: declaration.important, index },
        }))
      : [],
  ),
);

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
      { property, value, important }: Setting,
      origin: number,
      specificity: number,
      order: number,
      dark: boolean,
    ): void => {
      const winner: Winner = { value, dark, important, origin, specificity, order };
      const before = won.get(property);
      if (!before || beats(winner, before)) won.set(property, winner);
    };
    for (const key of ['*', ...keysOf(element)]) {
      for (const { selector, declarations, order, dark } of this.filed.get(key) ?? []) {
        if (this.matcher.exhausted) return won;
        if (!this.matcher.matches(selector, element)) continue;
        for (const setting of settingsOf(declarations)) add(setting, 0, selector.specificity, order, dark);
      }
    }
    const inline = this.inline.get(element);
    if (inline) for (const setting of settingsOf(inline)) add(setting, 1, 0, setting.index, false);
    return won;
  }
}
