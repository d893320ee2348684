/**
 * How common clients lay out the line of a mail in their lists: which of sender, subject and preheader stands where, and in
 * how much room. What does not fit is cut by the room alone, so a picture of the same room cuts about where they do.
 */

export interface InboxLayout {
  readonly id: string;
  readonly name: string;
  readonly device: 'phone' | 'desktop';
  /** CSS px of the row: a usual phone, or the list as the client opens it. */
  readonly width: number;
  /** All in one line, or one below the other. */
  readonly shape: 'line' | 'stack';
  /** Lines of the preheader, as the client is set at first. */
  readonly previewLines: 1 | 2;
  /** A round picture or initial before the lines. */
  readonly avatar: boolean;
  /** CSS px: of the sender, and of subject and preheader. */
  readonly fonts: readonly [sender: number, text: number];
}

/** Phones first, as most mails are read there. */
export const INBOX_LAYOUTS: readonly InboxLayout[] = [
  {
    id: 'gmail-app',
    name: 'Gmail, app',
    device: 'phone',
    width: 412,
    shape: 'stack',
    previewLines: 1,
    avatar: true,
    fonts: [16, 14],
  },
  {
    id: 'apple-mail-ios',
    name: 'Apple Mail, iPhone',
    device: 'phone',
    width: 393,
    shape: 'stack',
    previewLines: 2,
    avatar: false,
    fonts: [17, 15],
  },
  {
    id: 'gmail',
    name: 'Gmail, web',
    device: 'desktop',
    width: 900,
    shape: 'line',
    previewLines: 1,
    avatar: false,
    fonts: [14, 14],
  },
  {
    id: 'outlook-windows',
    name: 'Outlook, Windows',
    device: 'desktop',
    width: 320,
    shape: 'stack',
    previewLines: 1,
    avatar: false,
    fonts: [14, 13],
  },
  {
    id: 'outlook-web',
    name: 'Outlook, web and new',
    device: 'desktop',
    width: 340,
    shape: 'stack',
    previewLines: 1,
    avatar: true,
    fonts: [14, 13],
  },
  {
    id: 'apple-mail',
    name: 'Apple Mail, macOS',
    device: 'desktop',
    width: 320,
    shape: 'stack',
    previewLines: 2,
    avatar: false,
    fonts: [13, 13],
  },
  {
    id: 'yahoo',
    name: 'Yahoo Mail, web',
    device: 'desktop',
    width: 860,
    shape: 'line',
    previewLines: 1,
    avatar: false,
    fonts: [13, 13],
  },
];
