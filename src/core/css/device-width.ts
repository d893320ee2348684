/**
 * Media queries that ask for the width of the screen (`max-device-width`, Media Queries 4, appendix A) and not for the mail's. The
 * screen that a preview stands on is nobody's phone, so up to a width the mail is taken to lie on a device that is as wide.
 */

/** Wider, a mail lies in a window on a larger screen: a tablet's 600 is below it, the 640 of a desktop above. */
export const WIDEST_HANDHELD = 620;

/** Whole lengths alone: what is computed, compared as a range or in other units is as rare as it is long. */
const FEATURE = /\(\s*(min-|max-)?device-width\s*:\s*(\d{1,5}(?:\.\d{1,4})?)(px|em|rem)\s*\)/giu;

/** The same queries, asking for the mail's width; those of a larger screen hold on none that is narrower, and on any other. */
export function askForWidth(text: string): string {
  if (!/device-width/iu.test(text)) return text;
  return text.replace(FEATURE, (written, side: string | undefined, number: string, unit: string) => {
    // Relative lengths of a media query are those of the initial font, 16 px.
    const pixels = Number(number) * (unit.toLowerCase() === 'px' ? 1 : 16);
    if (side === undefined) return pixels > WIDEST_HANDHELD ? written : `(width:${pixels}px)`;
    if (side.toLowerCase() === 'max-') return `(max-width:${Math.min(pixels, WIDEST_HANDHELD)}px)`;
    return `(min-width:${pixels > WIDEST_HANDHELD ? WIDEST_HANDHELD + 1 : pixels}px)`;
  });
}
