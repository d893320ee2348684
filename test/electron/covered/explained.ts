/** Why a line of the desktop app's own code is run by no end-to-end spec; each by its file and its text. */
export const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/main/about.ts': {
    ': dialog.showMessageBox(options));':
      'Without a window, on macOS alone: test/main/menu.test.ts holds that the entry asks for it.',
  },
  'src/main/camera.ts': {
    'const notDrawn = (why: string): Error =>': 'A window that draws nothing: test/main/camera.alone.test.ts',
    'failureError({': 'The same.',
    "fault: 'internal',": 'The same.',
    "title: 'The picture could not be taken',": 'The same.',
    'reason: `The app’s hidden window drew nothing: ${why}`,': 'The same.',
    "remedy: 'Try again, with fewer views or at 1×.',": 'The same.',
    'resolve(undefined);': 'The same.',
    'reject(signal.reason as Error);': 'The same.',
    '} catch (error) {': 'The same.',
    'signal.throwIfAborted();': 'The same.',
    'throw notDrawn(error instanceof Error ? error.message : String(error));': 'The same.',
    "throw notDrawn('it did not answer in time.');": 'The same.',
  },
  'src/main/desktop.ts': {
    ": { kind: 'template', templateId: document.templateId, connection: document.connectionId },":
      'A template in "Open recent", or a call while the window closes: test/services/desktop.test.ts',
    '? Promise.resolve(false)': 'The same.',
  },
  'src/main/external-links.ts': {
    'const [begins, ends] = [address.slice(0, SHOWN - 400), address.slice(-400)];':
      'An address beyond 2000 characters: test/main/external-links.test.ts',
    'const left = address.length - begins.length - ends.length;': 'The same.',
    'return `${inLines(begins)}\\n… ${left} more characters, which “Copy address” has …\\n${inLines(ends)}`;':
      'The same.',
  },
  'src/main/handover.ts': {
    'early.push(request);':
      'What macOS sends before the app is ready, and a second start without our data: test/main/handover.test.ts',
    ': { args: ownArguments(args, defaultApp), folder: workingFolder };': 'The same.',
  },
  'src/main/keep-crashes.ts': {
    'if (ending) return;': 'A fault of the program itself: test/main/keep-crashes.test.ts',
    'ending = true;': 'The same.',
    "const report = keeper.keep('the program', error);": 'The same.',
    'try {': 'The same.',
    'say(': 'The same.',
    "'Mailproof stopped because of a fault of its own',": 'The same.',
    '`Start it again: what you saved is kept.\\n\\nThis report names no text of yours; pass it on to have the fault put right:\\n\\n${report}`,':
      'The same.',
    '} finally {': 'The same.',
    'exit(1);': 'The same.',
  },
  'src/main/kept-state.ts': {
    '} catch {': 'A file that cannot be written: test/main/window-place.test.ts',
  },
  'src/main/menu.ts': {
    'function appMenu(showAbout: () => void): Item {':
      'The application menu of macOS: test/main/menu.test.ts',
    'return {': 'The same.',
    "label: 'Mailproof',": 'The same.',
    'submenu: [': 'The same.',
    "{ label: 'About Mailproof', click: showAbout },": 'The same.',
    'SEPARATOR,': 'The same.',
    "{ role: 'services' },": 'The same.',
    "{ role: 'hide' },": 'The same.',
    "{ role: 'hideOthers' },": 'The same.',
    "{ role: 'unhide' },": 'The same.',
    "{ role: 'quit' },": 'The same.',
  },
  'src/main/page-failures.ts': {
    "? 'It may be the open template that it cannot show.'":
      'A second crash, quitting after one, a reload without the template, a page that answers again: test/main/page-failures.test.ts',
    'waiting?.abort();': 'The same.',
    'app.quit();': 'The same.',
    'return;': 'The same.',
    'if (response === 2) forgetOpen();': 'The same.',
  },
  'src/main/index.ts': {
    "else dialog.showErrorBox('Mailproof could not start', reason);":
      'A box that waits for a person; the line before it says the same to npm start.',
    'if (startReport.wanted) process.stderr.write(`${title}\\n${text}\\n`);':
      'What keep-crashes.ts says and how it ends: test/main/keep-crashes.test.ts',
    'else dialog.showErrorBox(title, text);': 'The same.',
    'app.exit(code);': 'The same.',
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
