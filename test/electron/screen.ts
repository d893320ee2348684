/** `screen`: one display of 1920x1080 with a panel of 40 at the top, until a test says otherwise. */
import type { Display, Point, Rectangle } from 'electron';
import { createEvent, Emitter } from './refuse.ts';

/** https://www.electronjs.org/docs/latest/api/structures/display, the members that decide where a window goes. */
export type StandInDisplay = Pick<
  Display,
  'id' | 'bounds' | 'workArea' | 'workAreaSize' | 'scaleFactor' | 'rotation'
>;

export function display(id: number, bounds: Rectangle): StandInDisplay {
  const workArea = { ...bounds, y: bounds.y + 40, height: bounds.height - 40 };
  const { width, height } = workArea;
  return { id, bounds, workArea, workAreaSize: { width, height }, scaleFactor: 1, rotation: 0 };
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function distance({ x, y }: Point, { bounds }: StandInDisplay): number {
  const dx = Math.max(bounds.x - x, 0, x - bounds.x - bounds.width);
  const dy = Math.max(bounds.y - y, 0, y - bounds.y - bounds.height);
  return Math.hypot(dx, dy);
}

class Screen extends Emitter {
  private displays = [display(1, { x: 0, y: 0, width: 1920, height: 1080 })];

  constructor() {
    super('screen');
  }

  /** The stand-in's own: other displays; the first one is the primary. */
  setDisplays(displays: StandInDisplay[]): void {
    this.displays = displays;
    this.emit('display-metrics-changed', createEvent(), this.getPrimaryDisplay(), ['bounds', 'workArea']);
  }

  getAllDisplays(): StandInDisplay[] {
    return this.displays;
  }

  getPrimaryDisplay(): StandInDisplay {
    const [first] = this.displays;
    if (first === undefined) throw new Error('There is no display.');
    return first;
  }

  /** "The display that most closely intersects the provided bounds", or the nearest. */
  getDisplayMatching(bounds: Rectangle): StandInDisplay {
    const best = [...this.displays].sort((a, b) => overlap(b.bounds, bounds) - overlap(a.bounds, bounds))[0];
    return best !== undefined && overlap(best.bounds, bounds) > 0
      ? best
      : this.getDisplayNearestPoint(bounds);
  }

  getDisplayNearestPoint(point: Point): StandInDisplay {
    return (
      [...this.displays].sort((a, b) => distance(point, a) - distance(point, b))[0] ??
      this.getPrimaryDisplay()
    );
  }
}

export const screen = new Screen();
