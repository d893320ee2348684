/** What the program is, and the window's own state. */
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createAppHandlers({ host, version, library, keychain }: ServiceParts) {
  return {
    info: implementer.app.info.handler(async () => {
      const [notices, state] = await Promise.all([library.check(), keychain.available()]);
      return {
        version,
        host,
        keychain: { available: state.available, note: state.note },
        dataFolder: library.folder,
        notices: [...notices],
      };
    }),
  };
}

export function createWindowHandlers({ library }: ServiceParts) {
  return {
    getState: implementer.window.getState.handler(() => library.windowState()),
    saveState: implementer.window.saveState.handler(async ({ input }) => {
      await library.saveWindowState(input);
      return {};
    }),
  };
}
