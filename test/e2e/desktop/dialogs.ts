/** Answers the system's dialogs in the main process, on the stand-in and on Electron alike, and tells what was asked. */
import type { ElectronApplication } from '@playwright/test';

export interface Asked {
  readonly message?: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly defaultId?: number;
  readonly defaultPath?: string;
}

declare global {
  /** In the main process: the options of every dialog so far. */
  var mailproofAsked: Asked[] | undefined;
}

/** From now on every question gets the button of that name, or its cancel button when it has none of that name. */
export async function answerQuestions(electron: ElectronApplication, button: string): Promise<void> {
  await electron.evaluate(({ dialog }, wanted) => {
    globalThis.mailproofAsked = [];
    dialog.showMessageBox = (...args: unknown[]) => {
      const options = args.at(-1) as Electron.MessageBoxOptions;
      globalThis.mailproofAsked?.push({
        message: options.message,
        detail: options.detail ?? '',
        buttons: options.buttons ?? [],
        defaultId: options.defaultId ?? 0,
      });
      const index = options.buttons?.indexOf(wanted) ?? -1;
      return Promise.resolve({
        response: index === -1 ? (options.cancelId ?? 0) : index,
        checkboxChecked: false,
      });
    };
  }, button);
}

/** The dialog for opening a file answers with this path; an empty one is as if it was closed. */
export async function answerOpening(electron: ElectronApplication, path: string): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    globalThis.mailproofAsked = [];
    dialog.showOpenDialog = (...args: unknown[]) => {
      const { defaultPath } = args.at(-1) as Electron.OpenDialogOptions;
      globalThis.mailproofAsked?.push(defaultPath === undefined ? {} : { defaultPath });
      return Promise.resolve({ canceled: chosen === '', filePaths: chosen === '' ? [] : [chosen] });
    };
  }, path);
}

/** What the dialogs were asked with since they are answered. */
export async function asked(electron: ElectronApplication): Promise<readonly Asked[]> {
  return (await electron.evaluate(() => globalThis.mailproofAsked)) ?? [];
}
