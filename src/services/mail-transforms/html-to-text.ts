/** The text that a sender would make of the html part where nobody wrote one, by html-to-text. */
import { convert } from 'html-to-text';

/** Characters a line, as mails in plain text are wrapped (RFC 5322, section 2.1.1). */
const LINE = 78;
/** Elements nest thousands deep in hostile mails; deeper ones are left out. */
const DEEPEST = 200;

/** @throws what html-to-text throws. */
export const htmlToText = (html: string): string =>
  convert(html, {
    wordwrap: LINE,
    limits: { maxDepth: DEEPEST },
    selectors: [
      // The words as they are written, so that they can be compared.
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
    ],
  });
