/**
 * Every action of the window by its name: what it is called, its keys, and the native menu it stands in. The one source
 * for the palette, the keyboard, the buttons' hints and the desktop app's menus; what an action does is the window's.
 */

/** The menus that hold actions; the platform's own (Edit, Window, Help) are around them. */
export type ActionMenu = 'file' | 'edit' | 'view' | 'go' | 'tools';

export interface ActionEntry {
  /** As the palette says it, and the menu too. */
  readonly title: string;
  /** Such as `Mod+Shift+S`; Mod is Ctrl, or Command on a Mac. Without a modifier it is ignored while somebody types. */
  readonly shortcut?: string;
  readonly menu: ActionMenu;
  /** Entries of one menu with different groups stand apart. */
  readonly group: number;
  /** It asks for more before anything happens: menus end such a name with an ellipsis. */
  readonly asks?: true;
}

export const ACTIONS = {
  palette: {
    title: 'Search templates and actions',
    shortcut: 'Mod+K',
    menu: 'go',
    group: 0,
    asks: true,
  },
  'open-file': { title: 'Open a template file', shortcut: 'Mod+O', menu: 'file', group: 0, asks: true },
  'import-sample': { title: 'Import sample data (JSON or CSV)', menu: 'file', group: 0, asks: true },
  'save-report': { title: 'Save a report of the problems', menu: 'file', group: 2, asks: true },
  'copy-findings': { title: 'Copy all problems', menu: 'edit', group: 1 },
  'save-json': { title: 'Save the template (.json)', menu: 'file', group: 1 },
  'save-html': { title: 'Save the HTML or AMP part (.html)', menu: 'file', group: 1 },
  'save-patch': { title: 'Save what the draft changed (.patch)', menu: 'file', group: 1 },
  'save-pictures': { title: 'Save pictures of the mail', menu: 'file', group: 2, asks: true },
  'show-message': { title: 'Show the message as it would be sent', menu: 'file', group: 1 },
  'save-message': { title: 'Save the message as it would be sent (.eml)', menu: 'file', group: 1 },
  'fetch-again': { title: 'Fetch the template again', shortcut: 'Mod+R', menu: 'file', group: 1 },
  close: { title: 'Close the template', menu: 'file', group: 1 },
  'next-problem': { title: 'Go to the next problem', shortcut: 'F8', menu: 'go', group: 1 },
  'previous-problem': { title: 'Go to the previous problem', shortcut: 'Shift+F8', menu: 'go', group: 1 },
  edit: { title: 'Edit this template', menu: 'edit', group: 2 },
  'add-header': { title: 'Add a header to the draft', menu: 'edit', group: 2, asks: true },
  'add-value': { title: 'Add a substitution value to the draft', menu: 'edit', group: 2, asks: true },
  'show-changes': { title: 'Show what the draft changed', menu: 'edit', group: 2 },
  'discard-draft': { title: 'Discard the draft', menu: 'edit', group: 2, asks: true },
  find: { title: 'Find in the source', shortcut: 'Mod+F', menu: 'edit', group: 0 },
  'part-html': { title: 'Show the HTML part', shortcut: '1', menu: 'view', group: 0 },
  'part-plaintext': { title: 'Show the plain text part', shortcut: '2', menu: 'view', group: 0 },
  'part-amp': { title: 'Show the AMP part', shortcut: '3', menu: 'view', group: 0 },
  'layout-preview': { title: 'Show the preview alone', menu: 'view', group: 1 },
  'layout-split': { title: 'Show preview and source side by side', menu: 'view', group: 1 },
  'layout-source': { title: 'Show the source alone', menu: 'view', group: 1 },
  'width-phone': { title: 'Preview on a phone (375 px)', menu: 'view', group: 2 },
  'width-tablet': { title: 'Preview on a tablet (600 px)', menu: 'view', group: 2 },
  'width-desktop': { title: 'Preview on a desktop (640 px)', menu: 'view', group: 2 },
  'width-full': { title: 'Preview in the full width', menu: 'view', group: 2 },
  rotate: { title: 'Rotate the preview', menu: 'view', group: 2 },
  'zoom-fit': { title: 'Zoom the preview to fit', menu: 'view', group: 2 },
  'zoom-100': { title: 'Show the preview at its full size', menu: 'view', group: 2 },
  'look-light': { title: 'Show the mail in light mode', menu: 'view', group: 3 },
  'look-dark': { title: 'Show the mail’s own dark styles', menu: 'view', group: 3 },
  'look-forced': { title: 'Show the mail with forced dark colours', menu: 'view', group: 3 },
  'toggle-images': { title: 'Show or hide the images of the mail', menu: 'view', group: 3 },
  'toggle-remote': { title: 'Load or block remote images', menu: 'view', group: 3 },
  'toggle-links': { title: 'Show or hide the links of the mail', menu: 'view', group: 3 },
  'toggle-pictures': { title: 'Show or hide the pictures of the mail', menu: 'view', group: 3 },
  'compare-generated': { title: 'Compare the values with the generated sets', menu: 'view', group: 4 },
  'close-comparison': { title: 'Close the comparison', menu: 'view', group: 4 },
  'tab-problems': { title: 'Show problems', menu: 'go', group: 2 },
  'tab-sample': { title: 'Show sample data', menu: 'go', group: 2 },
  'tab-details': { title: 'Show details', menu: 'go', group: 2 },
  library: { title: 'Open the library', menu: 'go', group: 3 },
  versions: { title: 'Versions of this template', menu: 'go', group: 3, asks: true },
  'toggle-sidebar': {
    title: 'Show or hide the list of templates',
    shortcut: 'Mod+B',
    menu: 'view',
    group: 5,
  },
  'toggle-inspector': { title: 'Show or hide the inspector', shortcut: 'Mod+J', menu: 'view', group: 5 },
  suppressions: { title: 'Look up a suppression', shortcut: 'Mod+Shift+S', menu: 'tools', group: 0 },
  connections: { title: 'Manage connections', menu: 'tools', group: 1, asks: true },
  'decide-rules': { title: 'Rules and decisions', menu: 'tools', group: 1, asks: true },
  'settings-engines': {
    title: 'Choose how substitutions are filled in',
    menu: 'tools',
    group: 1,
    asks: true,
  },
  'settings-names': {
    title: 'Edit the names that the service supplies',
    menu: 'tools',
    group: 1,
    asks: true,
  },
  'theme-light': { title: 'Use the light theme', menu: 'view', group: 6 },
  'theme-dark': { title: 'Use the dark theme', menu: 'view', group: 6 },
  'theme-system': { title: 'Use the system’s theme', menu: 'view', group: 6 },
} as const satisfies Readonly<Record<string, ActionEntry>>;

export type ActionId = keyof typeof ACTIONS;

/** In the order in which the palette and the menus list them. */
// Object.keys gives plain strings; the object above is closed, so they are its own keys.
export const ACTION_IDS = Object.keys(ACTIONS) as readonly ActionId[];

/** An action's entry, with the optional properties that its own narrow type may lack. */
export const actionEntry = (id: ActionId): ActionEntry => ACTIONS[id];
