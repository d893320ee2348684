/**
 * Names that the service supplies itself. The specification names none; what is listed here comes from the sister
 * service's pages, so it is data that people add to, change and take from, and not law.
 */

export interface SystemName {
  readonly name: string;
  /** What a preview shows in its place: harmless, and plainly no real value. */
  readonly standIn: string;
  /** Where the name comes from or what it is, for the next reader. */
  readonly note?: string | undefined;
}

/** More names than any service supplies. */
export const MAX_SYSTEM_NAMES = 500;
/** Code units of a name, a stand-in and a note. A stand-in is printed in every preview, so it stays short. */
export const MAX_SYSTEM_NAME = 100;
export const MAX_STAND_IN = 2000;
export const MAX_SYSTEM_NOTE = 500;

export const DEFAULT_SYSTEM_NAMES: readonly SystemName[] = [
  {
    name: 'UnsubscribeUrl',
    standIn: 'https://unsubscribe.invalid/stand-in',
    note: 'The recipient’s own unsubscribe link, made by the service.',
  },
  {
    name: 'to_name',
    standIn: 'Alex Morgan',
    note: 'The recipient’s name in the To header.',
  },
];
