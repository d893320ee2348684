/** What a page of the desktop app can reach, tried from inside the page, after the app has locked itself down. */
import { desktopTest as test, expect } from '../mailproof.ts';

test('the page gets one word from the preload, and nothing it could call', async ({ app }) => {
  const added = await app.page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const known = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}));
    frame.remove();
    // Elements with an id become names of the window; Playwright has some of its own.
    return Object.getOwnPropertyNames(window).filter(
      (name) =>
        !known.has(name) && !document.getElementById(name) && !/^(\d+|__playwright.*|__pw.*)$/.test(name),
    );
  });
  expect(added.filter((name) => !name.startsWith('__VUE'))).toEqual(['mailproofHost']);
  expect(await app.page.evaluate(() => Reflect.get(window, 'mailproofHost') as unknown)).toBe('electron');
});

test('every permission is denied, but for putting text on the clipboard', async ({ app }) => {
  const states = await app.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'clipboard-write',
    ];
    const found: Record<string, string> = {};
    for (const name of names) {
      found[name] = (await navigator.permissions.query({ name: name as PermissionName })).state;
    }
    return found;
  });
  expect(states).toEqual({
    geolocation: 'denied',
    notifications: 'denied',
    camera: 'denied',
    microphone: 'denied',
    'clipboard-read': 'denied',
    'clipboard-write': 'granted',
  });
});

test('text is copied, and the clipboard is never read', async ({ app }) => {
  const answers = await app.page.evaluate(async () => {
    const said = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'granted',
        (error: unknown) => (error instanceof Error ? error.name : String(error)),
      );
    return {
      write: await said(navigator.clipboard.writeText('Copied from Mailproof')),
      read: await said(navigator.clipboard.readText()),
    };
  });
  expect(answers).toEqual({ write: 'granted', read: 'NotAllowedError' });
  expect(await app.copied()).toBe('Copied from Mailproof');
});

test(
  'the window goes nowhere and opens nothing, however a page asks',
  { tag: '@gate' },
  async ({ app, electron }) => {
    const before = app.page.url();
    const windows = (): Promise<number> =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await app.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://evil.example/';
      link.textContent = 'a link somewhere else';
      // Above everything, so that a pointer reaches it.
      link.style.cssText =
        'position: fixed; top: 0; left: 0; z-index: 99999; padding: 12px; background: white';
      document.body.append(link);
    });
    const link = app.page.getByRole('link', { name: 'a link somewhere else' });
    await link.click();
    await link.click({ modifiers: ['ControlOrMeta'] });
    await link.click({ modifiers: ['Shift'] });
    await link.click({ button: 'middle' });
    await app.page.evaluate(() => {
      window.open('https://evil.example/', 'another', 'width=300,height=300');
      location.href = 'https://evil.example/';
    });
    await expect(app.page).toHaveTitle(/Spring sale/);
    await expect(app.verdict).toContainText(/\d+ errors/);
    expect(app.page.url()).toBe(before);
    expect(await windows()).toBe(1);
    await expect.poll(() => app.page.context().pages().length).toBe(1);
  },
);

test(
  'the policy holds what the page may ask, and the filter what may leave',
  { tag: '@gate' },
  async ({ app, electron }) => {
    const violated = await app.page.evaluate(async () => {
      const seen = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          resolve(`${event.effectiveDirective} ${event.blockedURI}`);
        });
      });
      await fetch('https://evil.example/beacon').catch(() => undefined);
      return seen;
    });
    expect(violated).toBe('connect-src https://evil.example/beacon');
    const said = await electron.evaluate(({ session }) =>
      session.defaultSession.fetch('https://evil.example/').then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    );
    expect(said).toContain('net::ERR_BLOCKED_BY_CLIENT');
  },
);

test("a preview's frame goes nowhere else and gets no port", { tag: '@gate' }, async ({ app, electron }) => {
  // Our own script may run in it, and nothing else: no origin, no windows, no forms, no downloads.
  const sandbox = await app.previewFrame.last().evaluate((frame: HTMLIFrameElement) => [...frame.sandbox]);
  expect(sandbox).toEqual(['allow-scripts']);
  const frames = await electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return window?.webContents.mainFrame.frames.map(({ url }) => url.split('/', 1)[0]) ?? [];
  });
  expect(frames.length).toBeGreaterThan(0);
  expect(new Set(frames)).toEqual(new Set(['preview:']));
});
