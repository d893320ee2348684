/**
 * What of a mail's style sheets cannot stand in a `style` attribute, with its places: at-rules, states, pseudo elements,
 * rules inside rules. Which pseudo classes juice does inline was measured (test/services/mail-transforms).
 */
import { append } from '../../collections/group.ts';
import { styleSheetsOf } from '../../css/style-sheets.ts';
import { attributeOf, type HtmlDocument } from '../../html/nodes.ts';
import type { TextRange } from '../../text/positions.ts';
import type { Dropped } from '../client-view/as-client-keeps.ts';

/** Decided by the document alone, so that they hold for an element for good. */
const INLINED_PSEUDOS: ReadonlySet<string> = new Set(
  'first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child nth-of-type nth-last-of-type root empty not is where has matches checked disabled enabled required optional'.split(
    ' ',
  ),
);
const STATE = 'It depends on what the reader does, which an attribute cannot say.';
const ELEMENT = 'It styles what is no element, so there is no attribute to put it in.';
const NOTES: Readonly<Record<string, string>> = {
  media: 'It holds on some screens only, which an attribute cannot say.',
  supports: 'It holds in some clients only, which an attribute cannot say.',
  'font-face': 'It names a font for the whole mail. The next font of the list is used.',
  keyframes: 'An animation without its frames does nothing.',
  import: 'It is loaded from a server, and nothing here loads it.',
};

/** The pseudo class or element of a selector that keeps it out; null for none. */
function pseudoOf(selector: string): { readonly title: string; readonly note: string } | null {
  const plain = selector.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/gu, '');
  for (const [written, colons = '', name = ''] of plain.matchAll(/(::?)([a-z-]+)/giu)) {
    const lower = name.toLowerCase();
    if (colons === '::' || /^(?:before|after|first-line|first-letter)$/u.test(lower)) {
      return { title: written.toLowerCase(), note: ELEMENT };
    }
    if (!INLINED_PSEUDOS.has(lower)) return { title: `:${lower}`, note: STATE };
  }
  return null;
}

/** Those with the most places first; places count in the document's text. */
export function leftBehind(document: HtmlDocument): readonly Dropped[] {
  const found = new Map<string, TextRange[]>();
  const notes = new Map<string, string>();
  const add = (title: string, note: string, range: TextRange): void => {
    notes.set(title, note);
    append(found, title, range);
  };
  for (const { element, rules, atRules, nested } of styleSheetsOf(document)) {
    if (attributeOf(element, 'data-embed')) {
      add('<style data-embed>', 'juice leaves sheets with this mark as they are.', element.startTag);
      continue;
    }
    for (const { name, parents, range, preludeRange } of atRules) {
      const end = Math.max(preludeRange.end, range.start + 1 + name.length);
      if (parents.length === 0) add(`@${name}`, NOTES[name] ?? '', { start: range.start, end });
    }
    for (const { atRules: around, selectors } of rules) {
      if (around.length > 0) continue;
      for (const { text, range } of selectors) {
        const pseudo = pseudoOf(text);
        if (pseudo) add(pseudo.title, pseudo.note, range);
      }
    }
    for (const { range } of nested.rules) {
      add('rules inside rules', 'An attribute holds declarations alone.', range);
    }
  }
  return [...found]
    .map(([title, places]) => ({ slug: title, title, note: notes.get(title) ?? '', places }))
    .sort((a, b) => b.places.length - a.places.length);
}
