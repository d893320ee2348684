/**
 * Clients that read `height` as `min-height`, as the support data notes of Yahoo Mail and AOL: a spacer keeps its height, a
 * picture with `height:auto` takes that of its attribute. The longer name would move every place behind it, so it is
 * written where places count no more.
 */
import type { FeatureUse } from '../../clients/detect/feature-use.ts';
import { supportOf } from '../../clients/support.ts';
import type { TextRange } from '../../text/positions.ts';
import type { ClientView } from './client-views.ts';

const NOTE = /replaces `height` by `min-height`/iu;

/** The note of the data that says so; undefined for all other clients and uses. */
export const readAsMinimum = (
  { client }: Pick<ClientView, 'client'>,
  { slug, declaration }: FeatureUse,
): string | undefined =>
  slug === 'css-height' && declaration?.property === 'height'
    ? supportOf(slug, client).notes.find((note) => NOTE.test(note))
    : undefined;

/** A text with these names written as the client reads them. */
export function writeMinimums(text: string, names: readonly TextRange[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start } of names.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, start), 'min-');
    at = start;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** The same for a piece of CSS: a sheet, or a style attribute. */
export const minimumsInCss = (css: string): string =>
  css.replace(/((?:^|[;{}]|\*\/)\s*)height(?=\s*:)/giu, '$1min-height');
