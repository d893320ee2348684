/** The one client of the window. `main.ts` sets it before anything is mounted; stores call `client()`. */
import type { Client } from './link.ts';

let current: Client | null = null;

export function useClient(client: Client): void {
  current = client;
}

/** @throws Error when called before the window is connected, which only a mistake in main.ts can cause. */
export function client(): Client {
  if (current === null) throw new Error('The window is not connected to its services yet.');
  return current;
}
