/** What a picture leaves out of its mail, in words. */
import { thousands } from '../../core/text/wording.ts';
import type { Picture } from './capture.ts';

/** A sentence for each side that is cut off, without a capital; none for a picture that holds all of the mail. */
export function cutWords({
  isCut,
  fullWidth,
  width,
}: Pick<Picture, 'isCut' | 'fullWidth'> & { readonly width: number }): readonly string[] {
  return [
    ...(isCut ? ['the mail is longer than a picture can be; its end is cut off.'] : []),
    ...(fullWidth > width
      ? [
          `the mail is ${thousands(fullWidth)} px wide here; what lies beyond ${thousands(width)} px is cut off.`,
        ]
      : []),
  ];
}
