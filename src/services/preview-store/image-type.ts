/** Which of an attachment's types may be sent as what they say they are. */

/** Pictures a browser shows and that cannot act. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/x-icon',
  'image/vnd.microsoft.icon',
]);

const ALIASES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

export const SVG = 'image/svg+xml';

/** The type without its parameters, in lower case; null for one that is no picture we show. */
export function pictureType(type: string | null): string | null {
  const bare = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const named = ALIASES[bare] ?? bare;
  return PICTURES.has(named) || named === SVG ? named : null;
}
