/** Which keys do what. Those without a modifier are ignored while somebody types. */
export const SHORTCUTS = {
  palette: 'Mod+K',
  openFile: 'Mod+O',
  fetchAgain: 'Mod+R',
  find: 'Mod+F',
  nextProblem: 'F8',
  previousProblem: 'Shift+F8',
  partHtml: '1',
  partPlaintext: '2',
  partAmp: '3',
  toggleSidebar: 'Mod+B',
  toggleInspector: 'Mod+J',
  suppressions: 'Mod+Shift+S',
} as const;
