/**
 * Characters of all style elements together that Gmail reads; the element that passes the limit and those behind it are
 * dropped. Source: https://github.com/hteumeuleu/email-bugs/issues/90
 */
export const GMAIL_STYLE_LIMIT = 16_384;

/** Bytes of the merged html that Gmail shows; the rest waits behind a link. Measured by senders, not published by Gmail. */
export const GMAIL_CLIP_BYTES = 104_448;
