/** The native menus as a person uses them. */
import type { ElectronApplication } from '@playwright/test';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly role: string;
  readonly accelerator: string;
  readonly enabled: boolean;
  /** The labels of the menus it stands in. */
  readonly path: readonly string[];
}

/** Every entry of the application menu that is no menu itself. */
export function menuEntries(electron: ElectronApplication): Promise<MenuEntry[]> {
  return electron.evaluate(({ Menu }) => {
    const entries = (items: readonly Electron.MenuItem[], path: readonly string[]): MenuEntry[] =>
      items.flatMap((item) =>
        item.submenu
          ? entries(item.submenu.items, [...path, item.label])
          : [
              {
                // `id` and `accelerator` may be missing, whatever the type says.
                id: String(item.id ?? ''),
                label: item.label,
                role: String(item.role ?? ''),
                accelerator: String(item.accelerator ?? ''),
                enabled: item.enabled,
                path,
              },
            ],
      );
    return entries(Menu.getApplicationMenu()?.items ?? [], []);
  });
}

/** Chooses an entry by its label, or the label after `Open recent`. */
export async function chooseEntry(electron: ElectronApplication, label: string): Promise<void> {
  await electron.evaluate(({ Menu }, wanted) => {
    const find = (items: readonly Electron.MenuItem[]): Electron.MenuItem | undefined => {
      for (const item of items) {
        const found = item.submenu ? find(item.submenu.items) : item.label === wanted ? item : undefined;
        if (found) return found;
      }
      return undefined;
    };
    const item = find(Menu.getApplicationMenu()?.items ?? []);
    if (!item) throw new Error(`There is no entry ${wanted}.`);
    (item.click as () => void)();
  }, label);
}
