/** Why a line of the desktop app's own code is run by no end-to-end spec; each by its file and its text. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/main/index.ts': {
    "else dialog.showErrorBox('Mailproof could not start', reason);":
      'A box that waits for a person; the line before it says the same to npm start.',
  },
  'src/main/lockdown.ts': {
    'event.preventDefault();':
      'Redirects and webviews: our schemes answer without redirects, and webviews are off. test/main/lockdown.test.ts',
  },
  'src/main/main-window.ts': {
    '} catch (error) {': 'A page that cannot be loaded: test/main/main-window.test.ts',
    'if (!window.isDestroyed()) throw error;': 'The same.',
  },
  'src/main/port.ts': {
    'for (const each of event.ports) each.close();':
      'Only a page that is not ours asks so: test/main/port.test.ts',
    'return;': 'The same.',
  },
  'src/main/start-report.ts': {
    '} catch {': 'A report that cannot be written: test/main/start-report.test.ts',
  },
};
