/**
 * The menu of the right mouse button: in text fields what can be done with their text, on a selection copying. Electron
 * shows none by itself. https://www.electronjs.org/docs/latest/api/web-contents#event-context-menu
 */
import type { ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';

type Params = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** Empty where nothing could be done: then no menu opens. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
  editFlags,
}: Params): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'delete', enabled: editFlags.canDelete },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
}

/** A selection in the preview's frame too: roles act on the frame that has the focus. */
export function showContextMenus(contents: WebContents, menu: Pick<typeof Menu, 'buildFromTemplate'>): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params);
    if (template.length === 0) return;
    menu.buildFromTemplate(template).popup({ ...(params.frame ? { frame: params.frame } : {}) });
  });
}
