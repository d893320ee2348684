/** What the program is, and the window's own state. */
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createAppHandlers({
  host,
  version,
  library,
  keychain,
  desktop,
  windowEvents,
  handedFiles,
}: ServiceParts) {
  return {
    info: implementer.app.info.handler(async () => {
      const [notices, keychainState] = await Promise.all([library.check(), keychain.available()]);
      return {
        version,
        host,
        keychain: keychainState,
        dataFolder: library.folder,
        notices,
      };
    }),
    // A browser opens six connections to a server: an answer that lasts would leave few windows any for their calls.
    events: implementer.app.events.handler(({ signal }) =>
      desktop ? windowEvents.follow(signal) : windowEvents.take(),
    ),
    setActions: implementer.app.setActions.handler(({ input }) => {
      desktop?.actionsChanged(new Set(input.enabled));
      return {};
    }),
    chooseFile: implementer.app.chooseFile.handler(async () => {
      const path = await desktop?.chooseFile();
      return { file: path === undefined ? null : handedFiles.hand(path) };
    }),
  };
}

export function createWindowHandlers({ library, desktop }: ServiceParts) {
  return {
    getState: implementer.window.getState.handler(() => library.windowState()),
    saveState: implementer.window.saveState.handler(async ({ input }) => {
      desktop?.themeChosen(input.theme);
      await library.saveWindowState(input);
      return {};
    }),
  };
}
