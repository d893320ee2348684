/** Boxes put together and compared, in CSS pixels. */
import type { Box } from './measured-mail.ts';

export const rightOf = ({ x, width }: Box): number => x + width;
export const bottomOf = ({ y, height }: Box): number => y + height;

/** The smallest box around both. */
export function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(rightOf(a), rightOf(b)) - x,
    height: Math.max(bottomOf(a), bottomOf(b)) - y,
  };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** From a point to the nearest point of a box; 0 inside. */
export function distanceTo(point: Point, box: Box): number {
  const dx = Math.max(box.x - point.x, 0, point.x - rightOf(box));
  const dy = Math.max(box.y - point.y, 0, point.y - bottomOf(box));
  return Math.hypot(dx, dy);
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
