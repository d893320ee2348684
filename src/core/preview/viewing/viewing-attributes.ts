/** Ties an element of a shown mail to where it begins in the template's own text. */
export const SOURCE_ATTRIBUTE = 'data-mailproof-source';
/** On what is outlined. */
export const MARKED_ATTRIBUTE = 'data-mailproof-marked';
/** As many elements are told as say where a mail is scrolled to. */
export const MOST_PLACES = 12;
/** As many remote pictures are told of, by as much of their addresses. */
export const MOST_PICTURES = 500;
export const LONGEST_ADDRESS = 300;
/** Of an element's id. */
export const LONGEST_ANCHOR = 200;
