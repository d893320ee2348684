/** An address with everything written out that would turn the line's order, hide a letter or look like a blank. */
export const plainAddress = (url: string): string =>
  url.replace(
    /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
