/** Where things stand on the ruler above the mail: a width's mark is where the frame's right edge is at that width. */

/** In px of the screen. */
const CLOSEST_TICKS = 8;
const CLOSEST_LABELS = 40;
/** Around a switch, where the label of a tick would touch its own. */
const CLEAR_OF_SWITCH = 30;
const CLEAR_OF_EDGE = 20;
/** Named at the left end of the ruler, where no other number stands, because they would stand beyond its right end. */
const MOST_BEYOND = 3;

export interface RulerSpace {
  /** Of the ruler, in px of the screen; the frame stands in its middle. */
  readonly span: number;
  /** Of the frame: px of the screen for one of the mail. */
  readonly scale: number;
}

export interface RulerTick {
  readonly width: number;
  /** From the ruler's middle, to the right; the same stands to the left. */
  readonly x: number;
  readonly label: boolean;
}

export interface RulerSwitch {
  readonly below: number;
  readonly x: number;
  /** Whether there is room for its number. */
  readonly label: boolean;
}

const xOf = (width: number, scale: number): number => (width * scale) / 2;

function stepFor(closest: number, scale: number, steps: readonly number[]): number {
  return steps.find((step) => xOf(step, scale) >= closest) ?? steps.at(-1) ?? 1;
}

/** @param switches widths in CSS px, from the narrowest on. */
export function rulerMarks(
  { span, scale }: RulerSpace,
  switches: readonly number[],
): {
  readonly ticks: readonly RulerTick[];
  readonly marks: readonly RulerSwitch[];
  readonly beyond: readonly number[];
} {
  const end = span / 2 - CLEAR_OF_EDGE;
  const beyond = switches.filter((below) => xOf(below, scale) > end).slice(0, MOST_BEYOND);
  const marks: RulerSwitch[] = [];
  for (const below of switches) {
    const x = xOf(below, scale);
    if (x > end) break;
    const before = marks.findLast(({ label }) => label);
    marks.push({ below, x, label: !before || x - before.x >= CLEAR_OF_SWITCH });
  }
  const step = stepFor(CLOSEST_TICKS, scale, [50, 100, 200, 500]);
  const labelled = stepFor(CLOSEST_LABELS, scale, [100, 200, 500, 1000, 2000]);
  const ticks: RulerTick[] = [];
  for (let width = step; xOf(width, scale) <= span / 2; width += step) {
    const x = xOf(width, scale);
    const clear = marks.every((mark) => Math.abs(mark.x - x) >= CLEAR_OF_SWITCH);
    ticks.push({ width, x, label: width % labelled === 0 && clear && x <= end });
  }
  return { ticks, marks, beyond };
}
