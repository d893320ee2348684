/** The expression of an Outlook conditional comment, judged. */
import { quoted } from '../text/quoted.ts';

/** Versions of Office: 9 is 2000, 16 is 2016 and all later ones. There is no 13. */
const VERSIONS: ReadonlySet<string> = new Set(['9', '10', '11', '12', '14', '15', '16']);
const FEATURE = /^(?:mso|ie|vml|true|false|word|excel|ppt|pub|iemobile|windowsedition|support[a-z]+)$/iu;

/** What is wrong with the expression of a conditional comment; null when Outlook knows all of it. */
export function conditionComplaint(condition: string): string | null {
  const text = condition.trim();
  if (text === '') return 'it says nothing';
  if ((text.match(/\(/gu) ?? []).length !== (text.match(/\)/gu) ?? []).length)
    return 'its brackets do not match';
  for (const part of text.split(/[|&]/u)) {
    const words = part.replace(/[()!]/gu, ' ').trim().split(/\s+/u);
    const [first = '', ...rest] = words;
    const compared = /^(?:lt|lte|gt|gte)$/iu.test(first);
    const feature = compared ? (rest[0] ?? '') : first;
    const version = compared ? rest[1] : rest[0];
    if (!FEATURE.test(feature))
      return feature === '' ? 'a part of it is empty' : `it knows no ${quoted(feature)}`;
    if (compared && version === undefined) return `${quoted(first)} needs a version behind ${feature}`;
    if (words.length > (compared ? 3 : 2)) return 'it has too many words';
    if (version !== undefined && !/^\d+(?:\.\d+)?$/u.test(version)) return `${quoted(version)} is no version`;
    if (
      feature.toLowerCase() === 'mso' &&
      version !== undefined &&
      !VERSIONS.has(version.replace(/\.0$/u, ''))
    ) {
      return `there is no Office ${version}; 9, 10, 11, 12, 14, 15 and 16 exist`;
    }
  }
  return null;
}
