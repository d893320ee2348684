/** `{ name }}`: an output that one brace opens. Liquid prints it as it stands. */
import type { ParseErrors } from '../parse-errors.ts';
import { quoted } from '../../text/quoted.ts';
import type { LiquidTag } from './scan.ts';

const STRAY = /(?<![{%\w:(])\{[\t ]{0,5}[A-Za-z_][\w.-]{0,80}[\t ]{0,5}(?:\|[^{}<>\r\n]{0,100})?\}\}(?!\})/gu;
const CODE_OPENING = /<(style|script)(?=[\s/>])/giu;

/** Where styles and scripts stand, whose braces are their own. */
function codeRanges(source: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  const lower = source.toLowerCase();
  let from = 0;
  for (;;) {
    CODE_OPENING.lastIndex = from;
    const match = CODE_OPENING.exec(lower);
    if (!match) return ranges;
    const end = lower.indexOf(`</${match[1] ?? ''}`, match.index);
    if (end < 0) return [...ranges, [match.index, source.length]];
    ranges.push([match.index, end]);
    from = end;
  }
}

/** `tags` in source order; nothing inside one of them is looked at. */
export function reportStrayCloses(source: string, tags: readonly LiquidTag[], errors: ParseErrors): void {
  if (!source.includes('}}')) return;
  const code = codeRanges(source);
  let tag = 0;
  let stretch = 0;
  for (const match of source.matchAll(STRAY)) {
    const range = { start: match.index, end: match.index + match[0].length };
    while ((tags[tag]?.range.end ?? Infinity) <= range.start) tag++;
    while ((code[stretch]?.[1] ?? Infinity) <= range.start) stretch++;
    if ((tags[tag]?.range.start ?? Infinity) < range.end) continue;
    if ((code[stretch]?.[0] ?? Infinity) < range.end) continue;
    // A comment's or raw's content stands between its two tags.
    const before = tags[tag - 1];
    const opener = tags[tag - 2];
    if (before && (before.bodyEnd ?? -1) >= range.end) continue;
    if (opener && (opener.bodyEnd ?? -1) >= range.end) continue;
    errors.add('unbalanced', range, `${quoted(match[0])} is opened by one brace only. Open it with "{{".`);
  }
}
