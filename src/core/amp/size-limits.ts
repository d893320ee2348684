/** What the AMP for Email specification allows of a document, and of its styles. */
export const MAX_AMP_BYTES = 200_000;
export const MAX_AMP_CSS_BYTES = 75_000;
