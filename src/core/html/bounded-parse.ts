/** Parsing that ends: hostile markup makes any HTML parser work quadratically, or multiply what it read. */
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/**
 * More elements than any mail has. Misnested formatting tags multiply while they are parsed, so a small hostile text
 * could fill the memory without this.
 */
const MAX_ELEMENTS = 150_000;

/**
 * How often the parser may ask for an element's name. At many tags it looks through all that are still open, so that a
 * megabyte of unclosed ones would keep it busy for minutes. Honest mails ask some dozen times a tag.
 */
const MAX_QUESTIONS = 20_000_000;

class TooMuchWork extends Error {}

/**
 * Parses a whole document with source positions; null when it makes more elements, or more work, than any mail.
 * `scripting`: whether `<noscript>` is read as text, as a browser with scripts does.
 */
export function parseBounded(text: string, scripting: boolean): DefaultTreeAdapterTypes.Document | null {
  let count = 0;
  let questions = 0;
  try {
    return parse(text, {
      sourceCodeLocationInfo: true,
      scriptingEnabled: scripting,
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement(tagName, namespace, attributes) {
          if (++count > MAX_ELEMENTS) throw new TooMuchWork();
          return defaultTreeAdapter.createElement(tagName, namespace, attributes);
        },
        getTagName(element) {
          if (++questions > MAX_QUESTIONS) throw new TooMuchWork();
          return element.tagName;
        },
      },
    });
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}
