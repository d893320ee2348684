/** What a language tag says about the direction of the text. */

const RTL_LANGUAGE = /^(?:ar|arc|dv|fa|ckb|he|iw|ps|sd|ug|ur|yi)(?:-|$)/iu;
const OTHER_SCRIPT = /-(?:latn|cyrl)(?:-|$)/iu;

/** Written from right to left. */
export const isRightToLeftTag = (tag: string): boolean => RTL_LANGUAGE.test(tag) && !OTHER_SCRIPT.test(tag);

/** BCP 47 in outline: a language of two or three letters and further subtags. */
export const isLanguageTag = (tag: string): boolean =>
  /^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8})*|x(?:-[a-z0-9]{1,8})+)$/iu.test(tag.trim());
