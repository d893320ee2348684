/**
 * What `mailproof render` prints: the seven places in which substitutions are filled in (specification section 2.1), and
 * the whole message as it would be sent.
 */
export const RENDER_PARTS = [
  'html',
  'plaintext',
  'amp',
  'subject',
  'sender-name',
  'list-unsubscribe',
  'unsubscribe-url',
  'message',
] as const;
export type RenderPart = (typeof RENDER_PARTS)[number];
