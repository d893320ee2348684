/** The parts that `mailproof render` prints. */
export const RENDER_PARTS = ['html', 'plaintext', 'amp', 'subject'] as const;
export type RenderPart = (typeof RENDER_PARTS)[number];
