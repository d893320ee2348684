/** Electron's `session.fetch` without an app around it: no filter, and no scheme of our own. */
import { sessionFetch } from '../electron/net-fetch.ts';

export const electronFetch: typeof fetch = (input, init) =>
  sessionFetch(input instanceof URL ? input.href : input, init, {
    isAllowed: () => Promise.resolve(true),
    handle: () => Promise.resolve(undefined),
  });
