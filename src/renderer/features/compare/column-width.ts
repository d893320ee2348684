/** How wide a column of the canvas is at least, in pixels. */
import type { PreviewZoom } from '../preview/stores/canvas.ts';

/**
 * A column narrower than this shows no mail one could judge; the canvas scrolls instead. In a window of 1440 px three
 * stand with both sides open, four without the list of templates.
 */
const NARROWEST = 272;
/** The frame's margins, with its scroll bar. */
const AROUND = 56;

/**
 * With a zoom in percent each column has room for its whole device; otherwise the mails fit the columns.
 * @param width of the mail in CSS px; null: as wide as there is room.
 */
export function columnWidth(width: number | null, zoom: PreviewZoom): number {
  if (zoom === 'fit') return NARROWEST;
  return Math.max(NARROWEST, ((width ?? NARROWEST) * Number(zoom)) / 100 + AROUND);
}
