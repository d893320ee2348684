/** JSON as it is printed or written for other programs. */

/** JSON escapes only a part of what would disturb a terminal; written as \u…, the value stays the same. */
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** On one line, without a line feed at its end; holds nothing that steers a terminal or cannot be seen. */
export const printedJsonLine = (value: unknown): string => JSON.stringify(value).replace(UNSEEN, escaped);

/** Indented by two, with a line feed at the end; holds nothing that steers a terminal or cannot be seen. */
export const printedJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(UNSEEN, escaped)}\n`;
