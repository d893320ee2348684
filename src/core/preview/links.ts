/** The links of a mail, for the list beside the preview: inside the frame a click does nothing. */
import type { Rendered } from '../substitution/engine.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import type { TextRange } from '../text/positions.ts';
import { getAttribute, isElement, isText, type MailElement, type MailNode } from './mail-tree.ts';
import { normaliseUrl, readMailUrl } from '../urls/mail-url.ts';
import { isMissingMark } from './mark-missing.ts';

export interface PreviewLink {
  /** The address as the recipient gets it; https is added where the author left the scheme out (`//host/x`). */
  readonly url: string;
  /** What the recipient reads, images by their alternative text; at most 200 characters. */
  readonly text: string;
  /** Where its start tag stands in the template's own text. */
  readonly sourceRange: TextRange;
}

const TEXT_LIMIT = 200;
/** Links nest in hostile mails; without a limit their texts would cost quadratic time. */
const NODE_LIMIT = 300;

function readableText(link: MailElement): string {
  const pieces: string[] = [];
  const stack: MailNode[] = [...link.childNodes].reverse();
  let looked = 0;
  for (let node = stack.pop(); node && looked < NODE_LIMIT; node = stack.pop()) {
    looked++;
    if (isText(node)) pieces.push(node.value);
    else if (isElement(node) && !isMissingMark(node) && node.tagName !== 'style') {
      if (node.tagName === 'img' || node.tagName === 'amp-img') pieces.push(getAttribute(node, 'alt') ?? '');
      for (let i = node.childNodes.length - 1; i >= 0; i--) {
        const child = node.childNodes[i];
        if (child) stack.push(child);
      }
    }
  }
  const text = pieces.join('').replace(/\s+/gu, ' ').trim();
  return text.length > TEXT_LIMIT ? `${text.slice(0, TEXT_LIMIT - 1)}…` : text;
}

/** In document order. Dangerous addresses are left out: they are among what was removed. */
export function collectLinks(elements: readonly MailElement[], rendered: Rendered): readonly PreviewLink[] {
  return elements.flatMap((element): PreviewLink[] => {
    if (element.tagName !== 'a' && element.tagName !== 'area') return [];
    const href = getAttribute(element, 'href');
    const place = element.sourceCodeLocation;
    if (href === undefined || !place) return [];
    const url = readMailUrl(href);
    if (url.kind === 'empty' || url.kind === 'dangerous' || url.kind === 'data') return [];
    const tag = place.startTag ?? place;
    return [
      {
        url: url.kind === 'web' ? url.url : normaliseUrl(href),
        text: element.tagName === 'area' ? (getAttribute(element, 'alt') ?? '') : readableText(element),
        sourceRange: toSourceRange(rendered, { start: tag.startOffset, end: tag.endOffset }),
      },
    ];
  });
}
