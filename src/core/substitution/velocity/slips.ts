/** Likely slips of the pen: text that was meant as Velocity and is not read as such, or the reverse. */
import type { TextRange } from '../../text/positions.ts';
import type { Draft } from './draft.ts';
import { quote, type Reading, type Trouble } from './reading.ts';

/** Soft hyphen, zero-width characters, word joiner, byte order mark: editors and word processors leave them behind. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/u;

function reportSlip(
  reading: Reading,
  kind: 'whitespace' | 'syntax',
  at: number,
  text: string,
  advice: string,
): void {
  reading.report(
    kind,
    { start: at, end: at + text.length },
    `${quote(text)} is printed as it stands. ${advice}`,
  );
}

/** A `$` that starts no reference although it looks as if it should. */
export function reportNearMiss(draft: Draft, at: number): boolean {
  const { reading } = draft;
  const { source } = reading;
  const next = source[at + 1] ?? '';
  if (INVISIBLE.test(next) && /[A-Za-z]/u.test(source[at + 2] ?? '')) {
    reportSlip(
      reading,
      'whitespace',
      at,
      source.slice(at, at + 3),
      'Remove the invisible character behind the $.',
    );
    return true;
  }
  if (next !== '{' && next !== '!') return false;
  const window = source.slice(at, Math.min(at + 60, draft.end));
  const blanks = /^\$!?\{\s+[A-Za-z][\w.-]*\s*\}|^\$!?\{[A-Za-z][\w.-]*\s+\}/u.exec(window)?.[0];
  if (blanks !== undefined) {
    reportSlip(reading, 'whitespace', at, blanks, `Remove the blanks: ${quote(blanks.replace(/\s/gu, ''))}.`);
    return true;
  }
  const swapped = /^\$\{!([A-Za-z][\w.-]*)\}/u.exec(window);
  if (swapped) {
    reportSlip(reading, 'syntax', at, swapped[0], `Write $!{${swapped[1] ?? ''}}.`);
    return true;
  }
  const split = /^\$!?\{[^{}$#]*<[^{}$#]*\}/u.exec(window)?.[0];
  if (split === undefined) return false;
  reportSlip(reading, 'syntax', at, split, 'Markup splits the reference: put the elements around it.');
  return true;
}

/** An invisible character in the middle of a name ends it: only the letters before it are read as the name. */
export function reportCutName(reading: Reading, range: TextRange): void {
  const { source } = reading;
  if (!INVISIBLE.test(source[range.end] ?? '') || !/[\w.}]/u.test(source[range.end + 1] ?? '')) return;
  const name = quote(source.slice(range.start, range.end));
  reading.report(
    'whitespace',
    { start: range.start, end: range.end + 1 },
    `An invisible character stands behind ${name} and ends it. Remove the character.`,
  );
}

/** What an editor did to an expression is said in place of the plain trouble. */
export function explainTrouble(reading: Reading, trouble: Trouble): Trouble {
  const found = reading.source.slice(trouble.at, trouble.at + 10);
  const entity = /^&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,5}|#x[\da-f]{1,4});/iu.exec(found)?.[0];
  if (entity !== undefined) {
    const message = `${entity} is HTML for a sign that Velocity has to see itself. Write the sign.`;
    return { ...trouble, kind: 'syntax', message };
  }
  if (!INVISIBLE.test(found[0] ?? '') && found[0] !== '\u00a0') return trouble;
  const message =
    'A no-break space or an invisible character stands in the directive. Write an ordinary blank.';
  return { ...trouble, kind: 'whitespace', message };
}

/** Words that other languages, or haste, write for a directive of Velocity. */
const NEAR_DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ...['elsif', 'elif', 'elseIf', 'ElseIf', 'else_if'].map((word) => [word, '#elseif( … )'] as const),
  ...['for', 'each', 'forEach', 'Foreach', 'ForEach', 'FOREACH'].map(
    (word) => [word, '#foreach( $row in $rows )'] as const,
  ),
  ...['unless', 'ifnot'].map((word) => [word, '#if( !$name )'] as const),
  ...['If', 'IF'].map((word) => [word, '#if( … )'] as const),
  ...['Set', 'SET', 'assign'].map((word) => [word, '#set( $name = value )'] as const),
]);
const LONGEST_NEAR = 40;
const NEAR = /^#(\w{2,10})[\t ]*\([\t ]*[$!(]/u;
const ELSE_IF = /^#(?:else|\{else\})([\t ]+if)[\t ]*\(/u;

/** `#elsif( $x )`: text for Velocity. Only before a bracket that holds a reference, so that prose is left alone. */
export function reportNearDirective(reading: Reading, at: number, end: number): void {
  const word = NEAR.exec(reading.source.slice(at, Math.min(at + LONGEST_NEAR, end)))?.[1];
  const instead = word === undefined ? undefined : NEAR_DIRECTIVES.get(word);
  if (word === undefined || instead === undefined) return;
  reportSlip(reading, 'syntax', at, `#${word}`, `Velocity has no such directive. Write ${instead}.`);
}

/** `#else if( $x )`: Velocity reads `#else` and prints the rest. */
export function reportElseIf(reading: Reading, range: TextRange, end: number): void {
  const window = reading.source.slice(range.start, Math.min(range.start + LONGEST_NEAR, end));
  const rest = ELSE_IF.exec(window)?.[1];
  if (rest === undefined) return;
  reading.report(
    'syntax',
    { start: range.start, end: range.end + rest.length },
    'Velocity reads #else and prints what follows. Write #elseif( … ), in one word.',
  );
}

/** `href="#stop"`: a link's anchor that is a directive by accident. */
export function reportAnchor(draft: Draft, range: TextRange): void {
  const { source } = draft.reading;
  const quoteMark = source[range.start - 1];
  if (
    (quoteMark !== '"' && quoteMark !== "'") ||
    source[range.start - 2] !== '=' ||
    source[range.end] !== quoteMark
  ) {
    return;
  }
  const text = source.slice(range.start, range.end);
  draft.reading.report(
    'syntax',
    range,
    `Velocity takes ${text} for a directive here. Write \\${text} where it is meant as an anchor.`,
  );
}
