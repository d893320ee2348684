/** Parsing that ends: hostile markup makes any HTML parser work quadratically, or multiply what it read. */
import {
  defaultTreeAdapter,
  parseFragment,
  Parser,
  type DefaultTreeAdapterTypes,
  type ParserOptions,
  type Token,
} from 'parse5';
import { readQuickly } from './quick-parse.ts';

type Types = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

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

/** The end of a node is noted where its beginning is; parse5's own way copies the place for each. */
function endPlace(node: DefaultTreeAdapterTypes.Node, end: Partial<Token.ElementLocation>): void {
  const place = defaultTreeAdapter.getNodeSourceCodeLocation(node);
  if (place) Object.assign(place, end);
}

export interface BoundedParseOptions {
  /** Whether `<noscript>` is read as text, as a browser with scripts does. */
  readonly scripting: boolean;
  /** Whether each node says where it stands in the text, which takes a third of the time; true when left out. */
  readonly places?: boolean;
}

/** Parses a whole document; null when it makes more elements, or more work, than any mail. */
export function parseBounded(
  text: string,
  { scripting, places = true }: BoundedParseOptions,
): DefaultTreeAdapterTypes.Document | null {
  let count = 0;
  let questions = 0;
  const options: ParserOptions<Types> = {
    sourceCodeLocationInfo: places,
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
      updateNodeSourceCodeLocation: endPlace,
    },
  };
  try {
    const quick = new Parser(options);
    if (readQuickly(quick, text)) return quick.document;
    count = 0;
    questions = 0;
    return Parser.parse(text, options);
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

/** Parses markup as what stands in a body, with places; what is parsed in full is bounded by whoever cut it out. */
export function parsePiece(text: string): DefaultTreeAdapterTypes.DocumentFragment {
  const options: ParserOptions<Types> = {
    sourceCodeLocationInfo: true,
    treeAdapter: { ...defaultTreeAdapter, updateNodeSourceCodeLocation: endPlace },
  };
  const quick = Parser.getFragmentParser(null, options);
  return readQuickly(quick, text) ? quick.getFragment() : parseFragment(text, options);
}
