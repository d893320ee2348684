/** What a screen reader meets, as plain lines: for a terminal, a file, or a comparison of two versions. */
import { countOf } from '../../text/wording.ts';
import type { ReadAloud, ReaderEntry } from './read-aloud.ts';

function skippedOf({ skipped }: ReadAloud): readonly string[] {
  const parts = [
    [skipped.decorative, 'decorative image'],
    [skipped.hidden, 'hidden element'],
    [skipped.layoutTables, 'layout table'],
  ] as const;
  const counted = parts.filter(([count]) => count > 0).map(([count, what]) => countOf(count, what));
  return counted.length === 0 ? [] : [`Not announced: ${counted.join(', ')}.`];
}

function lineOf({ says, name, lang, depth }: ReaderEntry): string {
  const words = [says, name].filter((one) => one !== '').join(': ');
  return `${'  '.repeat(depth)}${lang === null ? '' : `[${lang}] `}${words}`;
}

/**
 * The language first, then an entry a line with its role before its name, further in for each group around it; what goes
 * wrong stands below it behind a "!". What is not announced comes last.
 */
export function linesOf(read: ReadAloud): readonly string[] {
  const { entries, lang, more } = read;
  return [
    lang === null ? 'No language: a screen reader takes its own.' : `Language: ${lang}`,
    '',
    ...entries.flatMap((entry) => [
      lineOf(entry),
      ...(entry.note === null ? [] : [`${'  '.repeat(entry.depth + 1)}! ${entry.note}`]),
    ]),
    ...(entries.length === 0 ? ['Nothing is read.'] : []),
    ...(more === 0 ? [] : ['', `${countOf(more, 'more entry', 'more entries')} not listed.`]),
    ...skippedOf(read).flatMap((line) => ['', line]),
  ];
}
