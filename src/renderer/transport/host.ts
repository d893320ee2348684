/** Which host the window runs in. Electron's preload says so through the context bridge; a browser says nothing. */
declare global {
  interface Window {
    readonly mailproofHost?: 'electron';
  }
}

export const isElectron = (): boolean => window.mailproofHost === 'electron';
