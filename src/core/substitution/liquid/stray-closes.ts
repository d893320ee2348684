/** `{ name }}`: an output that one brace opens. Liquid prints it as it stands. */
import { codeStretches } from '../../html/code-stretches.ts';
import type { ParseErrors } from '../parse-errors.ts';
import { quoted } from '../../text/quoted.ts';
import type { LiquidTag } from './scan.ts';

const STRAY = /(?<![{%\w:(])\{[\t ]{0,5}[A-Za-z_][\w.-]{0,80}[\t ]{0,5}(?:\|[^{}<>\r\n]{0,100})?\}\}(?!\})/gu;

/** `tags` in source order; nothing inside one of them is looked at. */
export function reportStrayCloses(source: string, tags: readonly LiquidTag[], errors: ParseErrors): void {
  if (!source.includes('}}')) return;
  const code = codeStretches(source);
  let tag = 0;
  let stretch = 0;
  for (const match of source.matchAll(STRAY)) {
    const range = { start: match.index, end: match.index + match[0].length };
    while ((tags[tag]?.range.end ?? Infinity) <= range.start) tag++;
    while ((code[stretch]?.end ?? Infinity) <= range.start) stretch++;
    if ((tags[tag]?.range.start ?? Infinity) < range.end) continue;
    if ((code[stretch]?.start ?? Infinity) < range.end) continue;
    // A comment's or raw's content stands between its two tags.
    const before = tags[tag - 1];
    const opener = tags[tag - 2];
    if (before && (before.bodyEnd ?? -1) >= range.end) continue;
    if (opener && (opener.bodyEnd ?? -1) >= range.end) continue;
    errors.add('unbalanced', range, `${quoted(match[0])} is opened by one brace only. Open it with "{{".`);
  }
}
