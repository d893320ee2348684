/** Findings in the source: an underline at the place, a mark in the gutter, the message on hover. */
import { RangeSet, StateEffect, StateField, type Extension, type Range, type Text } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  hoverTooltip,
  type DecorationSet,
} from '@codemirror/view';
import { SEVERITIES, type Severity } from '../../../core/lint/finding.ts';
import type { TextRange } from '../../../core/text/positions.ts';
import { markedPieces } from '../../format/marked-text.ts';

/** One place of a finding; `index` tells the caller which finding it was. */
export interface FindingMark {
  readonly range: TextRange;
  readonly severity: Severity;
  readonly message: string;
  readonly index: number;
}

const WORDS = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

/** A stretch that can be seen: an empty one is widened to its neighbour, and none leaves the text. */
export function visibleRange(range: TextRange, doc: Text): { from: number; to: number } {
  const from = Math.min(Math.max(range.start, 0), doc.length);
  const to = Math.min(Math.max(range.end, from), doc.length);
  if (to > from) return { from, to };
  return from < doc.length ? { from, to: from + 1 } : { from: Math.max(0, from - 1), to: from };
}

class Dot extends GutterMarker {
  constructor(
    readonly severity: Severity,
    readonly index: number,
  ) {
    super();
  }

  override eq(other: Dot): boolean {
    return this.severity === other.severity && this.index === other.index;
  }

  override toDOM(): Node {
    const dot = document.createElement('div');
    dot.className = `cm-finding-dot cm-finding-dot-${this.severity}`;
    dot.title = WORDS[this.severity];
    return dot;
  }
}

interface Marks {
  readonly list: readonly FindingMark[];
  readonly underlines: DecorationSet;
  readonly dots: RangeSet<Dot>;
}

const NOTHING: Marks = { list: [], underlines: Decoration.none, dots: RangeSet.of<Dot>([]) };

export const setFindings = StateEffect.define<readonly FindingMark[]>();

function build(list: readonly FindingMark[], doc: Text): Marks {
  const underlines: Range<Decoration>[] = [];
  const worst = new Map<number, FindingMark>();
  for (const mark of list) {
    const { from, to } = visibleRange(mark.range, doc);
    if (to > from) underlines.push(Decoration.mark({ class: `cm-finding-${mark.severity}` }).range(from, to));
    const line = doc.lineAt(from).from;
    const there = worst.get(line);
    if (!there || SEVERITIES.indexOf(mark.severity) < SEVERITIES.indexOf(there.severity))
      worst.set(line, mark);
  }
  const dots = [...worst].map(([line, mark]) => new Dot(mark.severity, mark.index).range(line));
  return { list, underlines: Decoration.set(underlines, true), dots: RangeSet.of(dots, true) };
}

const marksField = StateField.define<Marks>({
  create: () => NOTHING,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setFindings)) return build(effect.value, transaction.state.doc);
    }
    if (!transaction.docChanged) return marks;
    // Until the text was checked again, what was found moves along with it.
    const { changes } = transaction;
    const moved = ({ start, end }: TextRange): TextRange => {
      const from = changes.mapPos(Math.min(start, changes.length), 1);
      return { start: from, end: Math.max(from, changes.mapPos(Math.min(end, changes.length), -1)) };
    };
    return {
      list: marks.list.map((mark) => ({ ...mark, range: moved(mark.range) })),
      underlines: marks.underlines.map(changes),
      dots: marks.dots.map(changes),
    };
  },
  provide: (field) => EditorView.decorations.from(field, (marks) => marks.underlines),
});

function at(view: EditorView, position: number): FindingMark[] {
  const { list } = view.state.field(marksField);
  return list.filter((mark) => {
    const { from, to } = visibleRange(mark.range, view.state.doc);
    return from <= position && position < to;
  });
}

/** The message with its literal text as code, as the list of findings shows it. */
function markedText(message: string): (string | HTMLElement)[] {
  return markedPieces(message).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const code = document.createElement('code');
    code.textContent = piece;
    return code;
  });
}

const tooltip = hoverTooltip((view, position) => {
  const marks = at(view, position);
  if (marks.length === 0) return null;
  return {
    pos: position,
    create() {
      const dom = document.createElement('div');
      for (const mark of marks.slice(0, 4)) {
        const line = document.createElement('p');
        line.append(`${WORDS[mark.severity]}: `, ...markedText(mark.message));
        dom.append(line);
      }
      return { dom };
    },
  };
});

/** `onChoose` gets the index of a finding whose underline or gutter mark was clicked. */
export function findingMarks(onChoose: (index: number) => void): Extension {
  return [
    marksField,
    tooltip,
    gutter({
      class: 'cm-finding-gutter',
      markers: (view) => view.state.field(marksField).dots,
      domEventHandlers: {
        mousedown(view, line) {
          const dots: Dot[] = [];
          view.state.field(marksField).dots.between(line.from, line.from, (_from, _to, dot) => {
            dots.push(dot);
          });
          const [dot] = dots;
          if (dot) onChoose(dot.index);
          return dot !== undefined;
        },
      },
    }),
    EditorView.domEventHandlers({
      click(event, view) {
        // A drag selects text, which is not a choice.
        if (!view.state.selection.main.empty) return;
        const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
        const mark = position === null ? undefined : at(view, position)[0];
        if (mark) onChoose(mark.index);
      },
    }),
  ];
}
