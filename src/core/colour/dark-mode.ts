/**
 * How a client that shows a mail to a reader with a dark theme colours it. The one set of values that views, computed
 * styles, measured mails, schemas and tests read.
 *
 * - `off`: a light theme.
 * - `author`: the mail's own dark rules apply (Apple Mail, Samsung Mail).
 * - `forced`: the client inverts colours by itself and ignores the mail's dark rules (Outlook.com, Gmail on iOS).
 */
export const DARK_MODES = ['off', 'author', 'forced'] as const;
export type DarkMode = (typeof DARK_MODES)[number];

/**
 * Those, and how clients look that turn every colour around, the dark ones too (Gmail on iOS, Outlook for Windows). It is
 * a way to look at a mail and no mode of the rules: what it does to contrast, `forced` does as well.
 */
export const DARK_LOOKS = [...DARK_MODES, 'forced-full'] as const;
export type DarkLook = (typeof DARK_LOOKS)[number];
