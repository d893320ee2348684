/**
 * Start and end tags that do not belong together. Reports causes, not symptoms: which of two tags is at fault is
 * decided by which of them the text has too many of, so one forgotten tag stays one fault and what follows is read
 * as the author meant it.
 */
import { FORMATTING } from './element-names.ts';
import type { SourceTag } from './source-tag.ts';

export interface Imbalance {
  /**
   * `unclosed`: a start tag without its end tag. `stray`: an end tag that ends nothing. `crossed`: an end tag that comes
   * before that of an element opened inside (`<b><i></b></i>`); `other` is the inner element. `void`: a `</br>`, which
   * browsers read as another `<br>`; they ignore the end tags of other void elements (WHATWG HTML, section 13.2.6.4.7). `implied`: a paragraph that a block inside it ended early; `tag` is the block, `other` the
   * paragraph. `row`: a cell that a row written inside it ended early (13.2.6.4.15); `tag` is the row, `other` the cell.
   */
  readonly kind: 'unclosed' | 'stray' | 'crossed' | 'void' | 'implied' | 'row';
  readonly tag: SourceTag;
  readonly other: SourceTag | null;
  /** Of crossed elements: the names of all that are open inside the element that ends, `other` among them, outermost first. */
  readonly inside?: readonly string[];
}

export interface Balance {
  readonly imbalances: readonly Imbalance[];
  /** Start tags whose end tag was left out where the standard allows it, in order. */
  readonly omitted: readonly SourceTag[];
  /** How deep the elements nest at most. */
  readonly depth: number;
}

/** The list ends here: beyond it the text is no markup, and every further search would cost time. */
const LIMIT = 200;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** WHATWG HTML, section 13.1.2: void elements, with the obsolete ones. */
export const VOID_ELEMENTS = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
/** Section 13.1.2.4: elements whose end tag may be left out. */
const OPTIONAL_END = words(
  'html head body p li dt dd option optgroup colgroup caption thead tbody tfoot tr td th rp rt',
);
/** A `<p>` ends before these (section 13.1.2.4); `<table>` counts, since mails are written for standards mode. */
const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre search section table ul',
);
const SIBLINGS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li'),
  dt: words('dt dd'),
  dd: words('dt dd'),
  option: words('option optgroup'),
  td: words('td th tr tbody thead tfoot'),
  th: words('td th tr tbody thead tfoot'),
  tr: words('tr tbody thead tfoot'),
  tbody: words('tbody thead tfoot'),
  thead: words('tbody tfoot'),
};

const ROW_GROUPS = words('tbody thead tfoot');
/** Parts of a table: their end tags alone reach out of a cell (section 13.2.4.2, what is "in scope"). */
const TABLE_PARTS = words('table caption colgroup thead tbody tfoot tr td th');
const PAGE = words('html body');
/** The end tags of these reach no further than the block they stand in (13.2.6.4.7, "any other end tag"). */
const PHRASES = words('span sub sup label ins del q cite abbr mark kbd samp var dfn bdi bdo time');
/** Blocks that an author may leave open, and that the end tags of both kinds leave open too. */
export const OUTLIVES_FORMATTING = words('p li dt dd');

/** How far to look for the end tag of an element that another one's end tag may only cross. */
const NEAR = 40;

const isPrefixed = (name: string): boolean => name.includes(':');
/** Inside these a slash closes a tag (WHATWG HTML, section 13.1.2.1: foreign elements). */
const FOREIGN_ROOTS = words('svg math');

class Reader {
  readonly found: Imbalance[] = [];
  readonly omitted: SourceTag[] = [];
  depth = 0;
  private readonly stack: SourceTag[] = [];
  /** How many elements of a name are open. */
  private readonly open = new Map<string, number>();
  /** Start tags less end tags over the whole text, less the faults already told. */
  private readonly surplus = new Map<string, number>();
  /** Names of VML and the like that a slash has closed; an end tag behind them is ignored. */
  private readonly slashed = new Set<string>();
  /** Paragraphs a block ended early, innermost last, until their own end tag turns up. */
  private readonly ended: { paragraph: SourceTag; by: SourceTag; depth: number }[] = [];
  /** Blocks in which the formatting around them was ended, by that end tag, until their own one turns up. */
  private readonly outlived = new Map<SourceTag, SourceTag>();
  /** Cells and rows that a row inside them ended early, innermost last, until their own end tag turns up in the same table. */
  private readonly cut: { part: SourceTag; by: SourceTag; table: SourceTag | undefined }[] = [];
  /** Tables with a row group that nobody wrote, open until its end tag, which may be written. */
  private readonly groups = new Set<SourceTag>();
  /** Where in `tags` the reading stands. */
  private at = 0;

  constructor(private readonly tags: readonly SourceTag[]) {
    for (const tag of tags) {
      if (!VOID_ELEMENTS.has(tag.name)) this.shift(this.surplus, tag.name, tag.kind === 'start' ? 1 : -1);
    }
  }

  read(): Balance {
    for (const [at, tag] of this.tags.entries()) {
      if (this.found.length >= LIMIT) break;
      this.at = at;
      if (tag.kind === 'start') this.start(tag);
      else this.end(tag);
    }
    while (this.found.length < LIMIT && this.stack.length > 0) this.pop(true);
    const byPlace = (a: SourceTag, b: SourceTag): number => a.range.start - b.range.start;
    const imbalances = this.found.sort((a, b) => byPlace(a.tag, b.tag));
    return { imbalances, omitted: this.omitted.sort(byPlace), depth: this.depth };
  }

  private isForeign(name: string): boolean {
    return FOREIGN_ROOTS.has(name) || [...FOREIGN_ROOTS].some((root) => (this.open.get(root) ?? 0) > 0);
  }

  private shift(counts: Map<string, number>, name: string, by: number): void {
    counts.set(name, (counts.get(name) ?? 0) + by);
  }

  private report(kind: Imbalance['kind'], tag: SourceTag, other: SourceTag | null = null): void {
    this.found.push({ kind, tag, other });
  }

  /** An end tag before that of an element opened inside: what stays open is read on as if it had been opened behind. */
  private cross(tag: SourceTag, other: SourceTag): void {
    const own = this.stack.findLastIndex((open) => open.name === tag.name);
    const inside = this.stack.slice(own + 1).map(({ name }) => name);
    this.found.push({ kind: 'crossed', tag, other, inside });
    this.remove(own);
  }

  /**
   * Formatting in formatting, of which the inner one's end tag comes before any other kind of element begins or ends: the
   * two cross, wherever else in the text such an end tag is missing. Not where one more of that name is open in the same
   * cell than ends there: then the inner one is the forgotten one.
   */
  private endsSoon(name: string, ended: string): boolean {
    if (!FORMATTING.has(name) || !FORMATTING.has(ended)) return false;
    const wall = this.stack.findLastIndex((element) => TABLE_PARTS.has(element.name));
    let missing = this.stack.slice(wall + 1).filter((element) => element.name === name).length;
    let open = 0;
    for (const tag of this.tags.slice(this.at + 1, this.at + NEAR)) {
      if (tag.name === name) {
        if (tag.kind === 'start') open += 1;
        else if (open > 0) open -= 1;
        else missing -= 1;
        if (missing === 0) return true;
      } else if (!FORMATTING.has(tag.name) && !PHRASES.has(tag.name) && !VOID_ELEMENTS.has(tag.name)) {
        return false;
      }
    }
    return false;
  }

  private remove(index: number): SourceTag | undefined {
    const [tag] = this.stack.splice(index, 1);
    if (tag) this.shift(this.open, tag.name, -1);
    return tag;
  }

  /** Takes the innermost element off, or the one at `index`; `forgotten` says that its end tag did not come. */
  private pop(forgotten: boolean, index = this.stack.length - 1): void {
    const tag = this.remove(index);
    if (!tag) return;
    const endedInside = this.outlived.get(tag);
    if (!forgotten && endedInside) this.report('crossed', endedInside, tag);
    if (!forgotten) return;
    if (OPTIONAL_END.has(tag.name)) {
      if (this.omitted.length < LIMIT) this.omitted.push(tag);
      return;
    }
    this.shift(this.surplus, tag.name, -1);
    this.report('unclosed', tag);
  }

  private start(tag: SourceTag): void {
    if (VOID_ELEMENTS.has(tag.name)) return;
    if (tag.selfClosing && (isPrefixed(tag.name) || this.isForeign(tag.name))) {
      this.shift(this.surplus, tag.name, -1);
      this.slashed.add(tag.name);
      return;
    }
    for (let top = this.stack.at(-1); top; top = this.stack.at(-1)) {
      if (top.name === 'p' && ENDS_PARAGRAPH.has(tag.name)) {
        if (tag.name !== 'p') this.ended.push({ paragraph: top, by: tag, depth: this.stack.length - 1 });
        this.pop(tag.name === 'p');
      } else if (SIBLINGS[top.name]?.has(tag.name)) {
        if (tag.name === 'tr') this.cut.push({ part: top, by: tag, table: this.table() });
        this.pop(true);
      } else break;
    }
    const around = this.stack.at(-1);
    if (tag.name === 'tr' && around?.name === 'table') this.groups.add(around);
    this.stack.push(tag);
    this.shift(this.open, tag.name, 1);
    this.depth = Math.max(this.depth, this.stack.length);
  }

  private end(tag: SourceTag): void {
    const { name } = tag;
    if (VOID_ELEMENTS.has(name)) {
      if (name === 'br') this.report('void', tag);
      return;
    }
    if (this.endsCut(tag)) return;
    // What lies above this place in the stack stays open behind the end tag.
    let at = this.stack.length - 1;
    while ((this.open.get(name) ?? 0) > 0) {
      const top = this.stack[at];
      if (!top) break;
      if (top.name === name) {
        const inner = this.stack[at + 1];
        if (inner) this.outlived.set(inner, tag);
        this.pop(false, at);
        return;
      }
      if ((FORMATTING.has(name) || PHRASES.has(name)) && OUTLIVES_FORMATTING.has(top.name)) {
        at -= 1;
        continue;
      }
      if (this.isWall(name, at)) {
        if ((this.surplus.get(name) ?? 0) < 0) break;
        this.cross(tag, top);
        return;
      }
      if (
        OPTIONAL_END.has(top.name) &&
        (!this.closedLater(top) || (name === 'table' && ROW_GROUPS.has(top.name)))
      ) {
        this.pop(true, at);
      } else if (this.endsSoon(top.name, name)) {
        this.cross(tag, top);
        return;
      } else if ((this.surplus.get(top.name) ?? 0) > 0) {
        this.pop(true, at);
      } else if ((this.surplus.get(name) ?? 0) < 0 && !this.endsHere(name)) {
        break;
      } else {
        this.cross(tag, top);
        return;
      }
      at -= 1;
      if (this.found.length >= LIMIT) return;
    }
    this.stray(tag);
  }

  /** The innermost table that is open. */
  private table(): SourceTag | undefined {
    return this.stack.findLast(({ name }) => name === 'table');
  }

  /** The end tag of a cell or row that a row inside it ended already: the one fault is that row. */
  private endsCut({ name }: SourceTag): boolean {
    if (this.cut.length === 0 || !/^t[dhr]$/u.test(name)) return false;
    if (this.stack.findLast((open) => open.name === name || open.name === 'table')?.name === name)
      return false;
    const table = this.table();
    const at = this.cut.findLastIndex(({ part, table: own }) => part.name === name && own === table);
    const cut = this.cut[at];
    if (!cut) return false;
    this.cut.splice(at, 1);
    if (!this.found.some(({ kind, tag }) => kind === 'row' && tag === cut.by))
      this.report('row', cut.by, cut.part);
    return true;
  }

  /** A cell, row or group that an end tag of this name does not reach out of, unless a `</table>` was forgotten. */
  private isWall(name: string, at: number): boolean {
    const top = this.stack[at]?.name ?? '';
    if (top === 'table' || !TABLE_PARTS.has(top) || TABLE_PARTS.has(name) || PAGE.has(name)) return false;
    const target = this.stack.findLastIndex((open) => open.name === name);
    const isForgotten = (this.surplus.get('table') ?? 0) > 0;
    return !(isForgotten && this.stack.slice(target + 1, at).some((open) => open.name === 'table'));
  }

  /** A cell, row or group of the innermost table: its end tag ends it, whatever is open inside. */
  private endsHere(name: string): boolean {
    if (name === 'table' || !TABLE_PARTS.has(name)) return false;
    const isOne = (open: SourceTag): boolean => open.name === name || open.name === 'table';
    return this.stack.findLast(isOne)?.name === name;
  }

  /** An element whose end tag may be left out, in a text that has an end tag for each of them. */
  private closedLater({ name }: SourceTag): boolean {
    return (
      (this.surplus.get(name) ?? 0) <= 0 &&
      name !== 'p' &&
      name !== 'html' &&
      name !== 'body' &&
      name !== 'head'
    );
  }

  private stray(tag: SourceTag): void {
    // Both tags of a row group may be left out: this one ends a group that began without its start tag.
    const top = this.stack.at(-1);
    if (top?.name === 'table' && ROW_GROUPS.has(tag.name)) {
      if ((this.surplus.get(tag.name) ?? 0) >= 0) return;
      if (tag.name === 'tbody' && this.groups.delete(top)) {
        this.shift(this.surplus, tag.name, 1);
        return;
      }
    }
    if (tag.name === 'p') {
      const at = this.ended.findLastIndex(({ depth }) => depth <= this.stack.length);
      const early = this.ended[at];
      if (early) {
        this.ended.length = at;
        this.report('implied', early.by, early.paragraph);
        return;
      }
    }
    this.shift(this.surplus, tag.name, 1);
    if (!this.slashed.has(tag.name)) this.report('stray', tag);
  }
}

/** Compares the tags of one text. Never throws; at most 200 faults are listed. */
export const checkBalance = (tags: readonly SourceTag[]): Balance => new Reader(tags).read();
