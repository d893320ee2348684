/**
 * A mail as a screen reader meets it: what it announces, in the order of the document, one entry a line. Names are worked
 * out as accname 1.2 says (core/content/accessible-name.ts), what is skipped as HTML-AAM and Chromium do it: what is
 * hidden by style, attribute or `aria-hidden`, decorative pictures, counting pixels, tables that nothing marks as data.
 */
import { computedStylesOf } from '../../computed-style/computed-style.ts';
import { labelOf } from '../../content/accessible-name.ts';
import { isPicture, isTrackingPixel } from '../../content/pictures.ts';
import { attributeOf, type HtmlDocument, type HtmlElement, type HtmlNode } from '../../html/nodes.ts';
import { markedDataTables } from '../../html/table-kinds.ts';
import type { TextRange } from '../../text/positions.ts';
import { isDecorative, LIST_ITEM, roleOf, writtenRole, type ReaderKind, type Role } from './roles.ts';

export interface ReaderEntry {
  readonly kind: ReaderKind;
  /** What is announced before the name: "heading level 2, link"; empty for plain text. */
  readonly says: string;
  /** The text that is read, or the element's name; empty where there is none. */
  readonly name: string;
  /** The language it is read in, as the mail names it; null where it is the one of the entry before. */
  readonly lang: string | null;
  /** What goes wrong here, one sentence; null when nothing does. */
  readonly note: string | null;
  /** How many landmarks, lists and other groups stand around it. */
  readonly depth: number;
  /** In the document's text: a start tag, or the text itself. */
  readonly range: TextRange;
}

export interface ReadAloud {
  readonly entries: readonly ReaderEntry[];
  /** Of the whole mail; null when it names none, and a screen reader takes its own. */
  readonly lang: string | null;
  /** What is not read, by number. */
  readonly skipped: { readonly decorative: number; readonly hidden: number; readonly layoutTables: number };
  /** Entries beyond the limit, which are not listed. */
  readonly more: number;
}

/** More than anybody listens to; what is beyond is counted. */
export const MOST_ENTRIES = 2_000;
/** Of one entry, in characters. */
export const LONGEST_NAME = 1_000;
/** Names by reference cost the length of what they refer to, each time; honest mails need a few hundred. */
const MOST_LABEL_WORK = 500_000;
const LONGEST_REFERENCE = 200;

const SILENT: ReadonlySet<string> = new Set(
  'head title style script template noscript object iframe svg math canvas'.split(' '),
);
/** Where one run of text ends and the next begins. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** A heading, link or control that is open, with those around it. */
interface Around {
  readonly role: Role;
  readonly element: HtmlElement;
  readonly outer: Around | null;
  /** Whether anything in it was read. */
  filled: boolean;
}

interface Run {
  readonly around: Around | null;
  readonly pieces: string[];
  length: number;
  hasImage: boolean;
  start: number;
  end: number;
}

type Step = { readonly enter: HtmlNode } | { readonly leave: () => void };

const folded = (text: string): string => text.replace(/[\s\u200b-\u200d\u2060\ufeff]+/gu, ' ').trim();
const plain = (text: string): string =>
  folded(text).length > LONGEST_NAME ? `${folded(text).slice(0, LONGEST_NAME - 1)}…` : folded(text);
const written = (element: HtmlElement, name: string): string =>
  folded(attributeOf(element, name)?.value ?? '');

const langOf = (element: HtmlElement): string | null =>
  written(element, 'lang') || written(element, 'xml:lang') || null;

/** The last part of an address, which is what is read when nothing names a picture. */
function fileOf(picture: HtmlElement): string {
  const src = attributeOf(picture, 'src')?.value.trim() ?? '';
  if (src === '' || /^(?:data|cid):/iu.test(src)) return '';
  return (/([^/\\?#]*)(?:[?#].*)?$/su.exec(src.slice(0, 2_000))?.[1] ?? '').slice(0, 60);
}

class Reader {
  private readonly entries: ReaderEntry[] = [];
  private readonly skipped = { decorative: 0, hidden: 0, layoutTables: 0 };
  private readonly styles;
  private readonly dataTables;
  private more = 0;
  private depth = 0;
  private around: Around | null = null;
  private run: Run | null = null;
  private lang: string | null;
  private said: string | null;
  /** Announced with the next thing that is read. */
  private item = false;
  private labelWork = MOST_LABEL_WORK;

  constructor(
    private readonly document: HtmlDocument,
    private readonly documentLang: string | null,
  ) {
    this.styles = computedStylesOf(document, 'off');
    this.dataTables = markedDataTables(document.elements);
    this.lang = documentLang;
    this.said = documentLang;
  }

  finish(): ReadAloud {
    this.flush();
    const { entries, skipped, more } = this;
    return { entries, lang: this.documentLang, skipped, more };
  }

  /** @returns what to do with the children, and after them. */
  enter(node: HtmlNode): readonly Step[] {
    if (node.kind === 'comment') return [];
    if (node.kind === 'text') {
      this.read(node.text, node.range);
      return [];
    }
    if (SILENT.has(node.name)) return [];
    if (this.isHidden(node)) {
      this.skipped.hidden++;
      return [];
    }
    if (node.name === 'br') this.read(' ', null);
    const isBlock = BLOCKS.has(node.name);
    if (isBlock) this.flush();
    const steps = this.open(node);
    return isBlock
      ? [
          ...steps,
          {
            leave: () => {
              this.flush();
            },
          },
        ]
      : steps;
  }

  private open(element: HtmlElement): readonly Step[] {
    const langBefore = this.lang;
    const lang = langOf(element) ?? langBefore;
    if (lang !== langBefore) this.flush();
    this.lang = lang;
    const restore: Step = {
      leave: () => {
        if (this.lang !== langBefore) this.flush();
        this.lang = langBefore;
      },
    };
    const label = this.labelFor(element);
    const role = roleOf(element, label !== null);
    if (isPicture(element)) {
      this.readPicture(element, label, role);
      return [restore];
    }
    if (!role) return [...this.childrenOf(element), restore];
    if (role.kind === 'heading' || role.kind === 'link' || role.kind === 'control') {
      return [...this.openNamed(element, role, label), restore];
    }
    return [...this.openGroup(element, role, label), restore];
  }

  private childrenOf = (element: HtmlElement): Step[] => element.children.map((enter) => ({ enter }));

  private openNamed(element: HtmlElement, role: Role, label: string | null): readonly Step[] {
    this.flush();
    const around: Around = { role, element, outer: this.around, filled: false };
    this.around = around;
    // A label stands in place of the content; a field has none that is read as text.
    const isField = /^(?:input|select|textarea)$/u.test(element.name);
    const name = label ?? (isField ? this.nameOfField(element) : null);
    if (name !== null) this.read(name, null);
    return [
      ...(name === null ? this.childrenOf(element) : []),
      {
        leave: () => {
          this.flush();
          if (!around.filled) this.readEmpty(around);
          this.around = around.outer;
          if (around.outer) around.outer.filled = true;
        },
      },
    ];
  }

  private openGroup(element: HtmlElement, role: Role, label: string | null): readonly Step[] {
    this.flush();
    if (role.says === LIST_ITEM) {
      this.item = true;
      return this.childrenOf(element);
    }
    if (element.name === 'table' && this.isLayout(element)) {
      this.skipped.layoutTables++;
      return this.childrenOf(element);
    }
    const items = element.children.filter((child) => child.kind === 'element' && child.name === 'li').length;
    const count = role.says === 'list' && items > 0 ? ` with ${items} ${items === 1 ? 'item' : 'items'}` : '';
    this.add({
      kind: role.kind,
      says: `${role.says}${count}`,
      name: label ?? '',
      note: null,
      range: element.startTag,
    });
    this.depth++;
    return [
      ...this.childrenOf(element),
      {
        leave: () => {
          this.flush();
          this.depth--;
        },
      },
    ];
  }

  private readPicture(picture: HtmlElement, label: string | null, role: Role | null): void {
    if (label === null && isDecorative(picture)) {
      this.skipped.decorative++;
      return;
    }
    const name = label ?? (written(picture, 'alt') || written(picture, 'title'));
    if (name === '' && isTrackingPixel(picture)) {
      this.skipped.decorative++;
      return;
    }
    const file = fileOf(picture);
    const note =
      name === ''
        ? `No alternative text${file === '' ? '' : `: some screen readers read the file’s name, ${file}`}.`
        : null;
    if (this.around && note === null) {
      this.read(` ${name} `, null);
      if (this.run) this.run.hasImage = true;
      return;
    }
    this.flush();
    this.add({
      kind: 'image',
      says: [this.wordsOf(this.around), role?.says ?? 'image'].filter((one) => one !== '').join(', '),
      name: plain(name),
      note,
      range: picture.startTag,
    });
    if (this.around) this.around.filled = true;
  }

  /** Nothing in it has a name. */
  private readEmpty({ role, element }: Around): void {
    const notes: Partial<Record<ReaderKind, string>> = {
      heading: 'An empty heading: it is announced, and nothing follows.',
      link: 'No name: screen readers read the address, or the word “link” alone.',
      control: 'No name: nobody hears what it is for.',
    };
    this.add({
      kind: role.kind,
      says: this.wordsOf(this.around),
      name: '',
      note: notes[role.kind] ?? null,
      range: element.startTag,
    });
  }

  private read(text: string, range: TextRange | null): void {
    if (this.run?.around !== this.around) this.flush();
    if (!this.run) {
      if (folded(text) === '') return;
      const at = this.around?.element.startTag ?? range ?? { start: 0, end: 0 };
      this.run = {
        around: this.around,
        pieces: [],
        length: 0,
        hasImage: false,
        start: at.start,
        end: at.end,
      };
    }
    const { run } = this;
    if (run.length <= LONGEST_NAME * 2) run.pieces.push(text);
    run.length += text.length;
    if (range && !this.around && folded(text) !== '') run.end = Math.max(run.end, range.end);
  }

  private flush(): void {
    const { run } = this;
    this.run = null;
    if (!run) return;
    const { around, start, end } = run;
    if (around) around.filled = true;
    const image = run.hasImage ? 'image' : '';
    this.add({
      kind: around?.role.kind ?? 'text',
      says: [this.wordsOf(around), image].filter((one) => one !== '').join(', '),
      name: plain(run.pieces.join('')),
      note: null,
      range: { start, end },
    });
  }

  private wordsOf(around: Around | null): string {
    const words: string[] = [];
    // Nobody hears more than a heading, a link and a button at once; hostile mails nest thousands.
    for (let at = around; at && words.length < 3; at = at.outer) words.unshift(at.role.says);
    return words.join(', ');
  }

  private add(entry: Omit<ReaderEntry, 'lang' | 'depth'>): void {
    if (this.entries.length >= MOST_ENTRIES) {
      this.more++;
      return;
    }
    const says = this.item ? [LIST_ITEM, entry.says].filter((one) => one !== '').join(', ') : entry.says;
    this.item = false;
    this.entries.push({
      ...entry,
      says,
      lang: this.lang === this.said ? null : this.lang,
      depth: Math.min(this.depth, 12),
    });
    this.said = this.lang;
  }

  private isHidden(element: HtmlElement): boolean {
    return (
      written(element, 'aria-hidden').toLowerCase() === 'true' ||
      attributeOf(element, 'hidden') !== undefined ||
      this.styles?.get(element)?.hidden === true
    );
  }

  /** Chromium takes a table for layout unless something marks it as data. */
  private isLayout(table: HtmlElement): boolean {
    if (writtenRole(table) !== undefined) return false;
    return !this.dataTables.has(table) && attributeOf(table, 'summary') === undefined;
  }

  private labelFor(element: HtmlElement): string | null {
    const reference = attributeOf(element, 'aria-labelledby')?.value;
    if (reference === undefined && attributeOf(element, 'aria-label') === undefined) return null;
    if (reference !== undefined && (reference.length > LONGEST_REFERENCE || this.labelWork <= 0)) {
      return written(element, 'aria-label') || null;
    }
    const label = labelOf(this.document, element);
    if (label === null || label === 'dangling') return null;
    this.labelWork -= label.length;
    return plain(label);
  }

  private nameOfField(element: HtmlElement): string {
    const isButton = /^(?:button|submit|reset)$/iu.test(written(element, 'type'));
    return (
      (isButton ? written(element, 'value') : '') ||
      written(element, 'alt') ||
      written(element, 'title') ||
      written(element, 'placeholder')
    );
  }
}

/** Never throws; time grows with the document. */
export function readAloud(document: HtmlDocument): ReadAloud {
  const root = document.elements.find(({ name }) => name === 'html');
  const lang = (root && langOf(root)) ?? null;
  const reader = new Reader(document, lang);
  const stack: Step[] = root ? [{ enter: root }] : [];
  for (let step = stack.pop(); step; step = stack.pop()) {
    if ('leave' in step) step.leave();
    else for (const next of reader.enter(step.enter).toReversed()) stack.push(next);
  }
  return reader.finish();
}
