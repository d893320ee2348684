/** Where a document refers to inline attachments, and which attachment each reference means. */
import { groupBy } from '../collections/group.ts';
import type { HtmlDocument } from '../html/nodes.ts';
import { urlsOf, type UrlUse } from '../urls/url-uses.ts';
import type { Template } from '../template/template.ts';
import type { TextRange } from '../text/positions.ts';
import type { HtmlPlaceText } from './place-text.ts';

const SCHEME = /^cid:/iu;

export interface CidReference {
  /** What stands behind `cid:`, percent-decoded (RFC 2392). */
  readonly id: string;
  /** As written. */
  readonly url: string;
  /** Exactly the URL, in the document's text. */
  readonly range: TextRange;
  readonly use: UrlUse;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is part of the name then.
    return text;
  }
}

/** The URL alone: CSS ranges hold `url(…)` as well, and those of `srcset` the whole attribute. */
function exactRange(source: string, { url, range }: UrlUse): TextRange {
  const at = source.slice(range.start, range.end).indexOf(url);
  return at < 0 ? range : { start: range.start + at, end: range.start + at + url.length };
}

/** In source order; also in CSS and inside Outlook's conditional comments. */
export function cidReferences(document: HtmlDocument): readonly CidReference[] {
  return urlsOf(document)
    .filter(({ url }) => SCHEME.test(url))
    .map((use) => ({
      id: decode(use.url.slice(4)),
      url: use.url,
      range: exactRange(document.source, use),
      use,
    }));
}

/**
 * The references of a place's source that are certain: what a tag completes, be it a statement right behind, is known
 * only once it is filled in.
 */
export const certainReferences = (place: HtmlPlaceText): readonly CidReference[] =>
  cidReferences(place.document).filter(
    ({ range: { start, end } }) => !place.touchesTag({ start, end: end + 1 }),
  );

export type CidTarget =
  | { readonly kind: 'inline'; readonly index: number }
  /** Only the letter case differs. */
  | { readonly kind: 'inline-by-case'; readonly index: number; readonly name: string }
  | { readonly kind: 'regular'; readonly index: number; readonly name: string }
  | { readonly kind: 'none' };

/** What a reference means; the kinds exclude each other, the first that fits counts. */
export function resolveCid(template: Template, reference: Pick<CidReference, 'id' | 'url'>): CidTarget {
  const ids = new Set([reference.id, reference.url.slice(4)]);
  const folded = reference.id.toLowerCase();
  const inline = template.inlineAttachments.findIndex(({ name }) => name !== null && ids.has(name));
  if (inline >= 0) return { kind: 'inline', index: inline };
  const byCase = template.inlineAttachments.findIndex(({ name }) => name?.toLowerCase() === folded);
  if (byCase >= 0 && folded !== '') {
    return { kind: 'inline-by-case', index: byCase, name: template.inlineAttachments[byCase]?.name ?? '' };
  }
  const regular = template.attachments.findIndex(({ name }) => name?.toLowerCase() === folded);
  if (regular >= 0 && folded !== '') {
    return { kind: 'regular', index: regular, name: template.attachments[regular]?.name ?? '' };
  }
  return { kind: 'none' };
}

/** References of one id together: forty uses of one picture are one cause. */
export const groupById = (
  references: readonly CidReference[],
): ReadonlyMap<string, readonly CidReference[]> => groupBy(references, ({ id }) => id);
