/** Why a line of the desktop app's own code is run by no end-to-end spec; each by its file and its text. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
