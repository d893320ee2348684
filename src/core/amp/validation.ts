/** What the official AMP validator answers. */
import type { HtmlDocument, HtmlElement } from '../html/nodes.ts';

export interface AmpValidation {
  readonly severity: 'error' | 'warning';
  /** The validator's code, such as `DISALLOWED_TAG`. */
  readonly code: string;
  readonly params: readonly string[];
  /** The validator's own sentence. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 0, in code points. */
  readonly column: number;
}

/** Validates a whole AMP for Email document; null when it could not be checked. Never throws. */
export type AmpValidator = (html: string) => readonly AmpValidation[] | null;

/** Elements nested deeper than this trap the official validator; 100 pass, 150 do not. */
export const MAX_AMP_DEPTH = 100;

/** How deep the elements of a document nest. */
export function depthOf(document: HtmlDocument): number {
  const depths = new Map<HtmlElement, number>();
  let deepest = 0;
  for (const element of document.elements) {
    const depth = (element.parent ? (depths.get(element.parent) ?? 0) : 0) + 1;
    depths.set(element, depth);
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
