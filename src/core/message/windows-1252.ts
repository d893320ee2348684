/**
 * Node 20 and 22 decode windows-1252, and so iso-8859-1 and us-ascii, as if bytes 0x80 to 0x9F were control characters
 *: a euro sign or a curly quote would be lost. Browsers read them as the Encoding Standard says.
 */

/** What the Encoding Standard has for 0x80 to 0x9F in windows-1252. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const CONTROLS = /[\u0080-\u009f]/gu;

/** The charset's names that mail uses (Encoding Standard, 4.2). */
const DECLARED =
  /charset\s*=\s*"?(?:windows-1252|cp-?1252|x-cp1252|iso[-_]?8859-1|latin-?1|l1|us-ascii|ascii|ansi_x3\.4-1968)(?![\w-])|=\?(?:windows-1252|cp1252|iso-8859-1|us-ascii)\?/iu;

/** What a text would be had the platform decoded it as the standard says. */
export const withWindows1252 = (text: string): string =>
  text.replace(CONTROLS, (control) => HIGH.charAt(control.charCodeAt(0) - 0x80));

const decodesWrongly = (): boolean => new TextDecoder('windows-1252').decode(Uint8Array.of(0x80)) !== '€';

/** What mends the texts of a message, given its bytes as characters; leaves texts alone where nothing is to mend. */
export const windows1252Mender = (message: string): ((text: string) => string) =>
  decodesWrongly() && DECLARED.test(message) ? withWindows1252 : (text) => text;
