/**
 * Every way in which a part can be looked at beside its plain picture: the one registry. A row gives the menu entry, the
 * palette's words, the label over the picture, the command line's name, and how faithful the view is.
 */
import type { DarkLook } from '../colour/dark-mode.ts';
import { supportOf } from '../clients/support.ts';
import { CLIENT_VIEWS, describeFidelity, type ClientView } from './client-view/client-views.ts';

export type ViewKind = 'sent' | 'fallback' | 'inlined' | 'reader' | 'inbox' | 'client';

export interface View {
  readonly id: string;
  readonly name: string;
  readonly kind: ViewKind;
  /** The heading of the menu under which it stands; null for the first. */
  readonly group: string | null;
  /** As the palette says it. */
  readonly action: string;
  /** The colours it always has, so that light and dark stand side by side; null for those chosen for all. */
  readonly dark: DarkLook | null;
  readonly parts: readonly ('html' | 'amp')[];
  readonly fidelity: string;
}

const BOTH = ['html', 'amp'] as const;
const OTHER = 'Other views';
const COLOURS = 'Light and dark';

const viewOfClient = (client: ClientView): View => ({
  id: client.id,
  name: client.name,
  kind: 'client',
  group: 'Mail clients',
  action: `Show what ${client.name} keeps of the mail`,
  dark: null,
  // One that shows no AMP shows the html part in its place.
  parts: supportOf('amp', client.client).level === 'no' ? ['html'] : BOTH,
  fidelity: describeFidelity(client),
});

/** The mail in one set of colours, whatever the others on the canvas have. */
const inColours = (id: string, name: string, dark: DarkLook, fidelity: string): View => ({
  id,
  name,
  kind: 'sent',
  group: COLOURS,
  action: `Show the mail beside others: ${name.toLowerCase()}`,
  dark,
  parts: BOTH,
  fidelity,
});

/** In the order of the menu. */
export const VIEWS: readonly View[] = [
  {
    id: 'as-sent',
    name: 'As sent',
    kind: 'sent',
    group: null,
    action: 'Show the mail as sent',
    dark: null,
    parts: BOTH,
    fidelity: 'The mail with nothing taken out.',
  },
  {
    id: 'fallback',
    name: 'HTML part',
    kind: 'fallback',
    group: null,
    action: 'Show the HTML part, which clients without AMP show',
    dark: null,
    parts: ['amp'],
    fidelity: 'What recipients get whose client shows no AMP.',
  },
  inColours('light', 'Light', 'off', 'As a client in light mode shows it.'),
  inColours(
    'dark',
    'Dark, its own styles',
    'author',
    'As a client in dark mode shows it that uses the mail’s own dark styles, as Apple Mail does.',
  ),
  inColours(
    'dark-partial',
    'Dark, forced in part',
    'forced',
    'About as clients do that turn light surfaces dark and leave dark ones, as Outlook.com does. Each has a formula of its own.',
  ),
  inColours(
    'dark-full',
    'Dark, forced in full',
    'forced-full',
    'About as clients do that turn every colour around, dark ones too, as Gmail on iOS and Outlook for Windows do. Each has a formula of its own.',
  ),
  {
    id: 'inlined',
    name: 'Styles inlined',
    kind: 'inlined',
    group: OTHER,
    action: 'Show the mail with its styles inlined',
    dark: null,
    parts: ['html'],
    fidelity:
      'What juice 11.1.1 makes of the mail with its default settings, then without <style>, as senders leave it that inline styles and drop the sheets. Another inliner may decide otherwise.',
  },
  {
    id: 'reader',
    name: 'Screen reader',
    kind: 'reader',
    group: OTHER,
    action: 'Show what a screen reader reads of the mail',
    dark: null,
    parts: BOTH,
    fidelity:
      'No recording of a screen reader: roles, names and order as the standards give them (HTML-AAM 1.0, accname 1.2, ARIA 1.2), tables for layout as Chromium tells them. Screen readers and mail clients word it differently, and some clients drop roles.',
  },
  {
    id: 'inbox',
    name: 'In inboxes',
    kind: 'inbox',
    group: OTHER,
    action: 'Show the mail’s line in inboxes',
    dark: null,
    parts: BOTH,
    fidelity:
      'No screenshots: each client’s usual order of lines in a list of its usual width. Where it cuts depends on the width of its window, its font, and how many lines its user chose.',
  },
  ...CLIENT_VIEWS.map(viewOfClient),
];
