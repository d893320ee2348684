/** What a hostile page would try against the desktop app, and that each of it is denied. */
import type { Session, WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { isRequestAllowed, lockContents, lockSession } from '../../src/main/lockdown.ts';
import { isOurMainFrame } from '../../src/main/port.ts';
import { SessionStandIn, WebContentsStandIn } from './electron-stand-in.ts';

const preview = { url: 'preview://3f2b8c1e/' };

describe('requests', () => {
  it.each([
    ['the window’s own files', { url: 'app://mailproof/assets/a.js', resourceType: 'script' as const }],
    ['a preview', { url: 'preview://3f2b8c1e/', resourceType: 'subFrame' as const }],
    [
      'a picture that stands in the mail itself',
      { url: 'data:image/png;base64,AAAA', resourceType: 'image' as const, frame: preview },
    ],
    ['an export of the window', { url: 'blob:app://mailproof/6b1c5f0e', resourceType: 'other' as const }],
    [
      'a remote picture of a preview that allows them',
      { url: 'https://cdn.harbourandpine.com/a.png', resourceType: 'image' as const, frame: preview },
    ],
    [
      'a remote font of a preview that allows them',
      { url: 'https://fonts.harbourandpine.com/a.woff2', resourceType: 'font' as const, frame: preview },
    ],
  ])('let %s through', (_name, details) => {
    expect(isRequestAllowed(details)).toBe(true);
  });

  it.each([
    [
      'a picture of the window itself',
      {
        url: 'https://evil.example/a.png',
        resourceType: 'image' as const,
        frame: { url: 'app://mailproof/' },
      },
    ],
    [
      'a picture over http',
      { url: 'http://evil.example/a.png', resourceType: 'image' as const, frame: preview },
    ],
    [
      'a font over http',
      { url: 'http://evil.example/a.woff2', resourceType: 'font' as const, frame: preview },
    ],
    [
      'a font of the window itself',
      {
        url: 'https://evil.example/a.woff2',
        resourceType: 'font' as const,
        frame: { url: 'app://mailproof/' },
      },
    ],
    [
      'a style sheet of a preview',
      { url: 'https://evil.example/a.css', resourceType: 'stylesheet' as const, frame: preview },
    ],
    [
      'a script of a preview',
      { url: 'https://evil.example/a.js', resourceType: 'script' as const, frame: preview },
    ],
    [
      'a frame of a preview',
      { url: 'https://evil.example/', resourceType: 'subFrame' as const, frame: preview },
    ],
    [
      'a beacon of a preview',
      { url: 'https://evil.example/', resourceType: 'ping' as const, frame: preview },
    ],
    ['a blob of somebody else', { url: 'blob:https://evil.example/1', resourceType: 'other' as const }],
    ['a file', { url: 'file:///etc/passwd', resourceType: 'image' as const, frame: preview }],
    ['a name that begins like ours', { url: 'app://mailproof.evil/a.js', resourceType: 'script' as const }],
    ['a request of nobody', { url: 'https://evil.example/', resourceType: 'xhr' as const, frame: null }],
  ])('cancel %s', (_name, details) => {
    expect(isRequestAllowed(details)).toBe(false);
  });
});

describe('a session', () => {
  const ours = { requestingUrl: 'app://mailproof/' };

  it('denies every permission but for putting text on the clipboard, and that to us alone', () => {
    const session = new SessionStandIn();
    lockSession(session as unknown as Session, false);
    const asked = (
      permission: string,
      who: { requestingUrl?: string },
    ): [boolean | undefined, boolean | undefined] => {
      const decide = vi.fn<(granted: boolean) => void>();
      session.permissionRequest?.(null, permission, decide, who);
      // A check may come without a page.
      return [
        decide.mock.calls[0]?.[0],
        session.permissionCheck?.(null, permission, who.requestingUrl ?? '', {}),
      ];
    };
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal']) {
      expect(asked(permission, ours)).toEqual([false, false]);
    }
    const write = 'clipboard-sanitized-write';
    expect(asked(write, ours)).toEqual([true, true]);
    for (const requestingUrl of ['preview://3f2b8c1e/', 'app://mailproof.evil/', 'https://evil.example/']) {
      expect(asked(write, { requestingUrl })).toEqual([false, false]);
    }
    expect(asked(write, {})).toEqual([false, false]);
    expect(session.devicePermission?.()).toBe(false);
  });

  it('cancels foreign requests', () => {
    const session = new SessionStandIn();
    lockSession(session as unknown as Session, false);
    const answers: unknown[] = [];
    for (const url of ['https://evil.example/', 'devtools://devtools/bundled/x.html', 'app://mailproof/']) {
      session.beforeRequest?.({ url, resourceType: 'xhr' }, (answer) => answers.push(answer.cancel));
    }
    expect(answers).toEqual([true, true, false]);
  });

  it('lets the developer tools load when the app is not packaged', () => {
    const session = new SessionStandIn();
    lockSession(session as unknown as Session, true);
    const decide = vi.fn();
    session.beforeRequest?.({ url: 'devtools://devtools/x.html', resourceType: 'mainFrame' }, decide);
    expect(decide).toHaveBeenCalledWith({ cancel: false });
  });
});

describe('a page', () => {
  const locked = (): WebContentsStandIn => {
    const contents = new WebContentsStandIn();
    lockContents(contents as unknown as WebContents);
    return contents;
  };
  const prevented = (contents: WebContentsStandIn, name: string, details: object): boolean => {
    let stopped = false;
    contents.emit(name, { ...details, preventDefault: () => (stopped = true) });
    return stopped;
  };

  it('goes nowhere, opens nothing and attaches no webview', () => {
    const contents = locked();
    expect(prevented(contents, 'will-navigate', { url: 'https://evil.example/' })).toBe(true);
    expect(prevented(contents, 'will-redirect', { url: 'https://evil.example/' })).toBe(true);
    expect(prevented(contents, 'will-attach-webview', {})).toBe(true);
    expect(contents.openHandler?.({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
  });

  it('may show previews in its frame and nothing else', () => {
    const contents = locked();
    const frame = (url: string, isMainFrame = false): boolean =>
      prevented(contents, 'will-frame-navigate', { url, isMainFrame });
    expect(frame('preview://3f2b8c1e/#mp-4')).toBe(false);
    expect(frame('https://evil.example/')).toBe(true);
    expect(frame('file:///etc/passwd')).toBe(true);
    expect(frame('preview://3f2b8c1e/', true)).toBe(true);
  });
});

describe('the port', () => {
  const window = new WebContentsStandIn();
  window.mainFrame.url = 'app://mailproof/';
  const asks = (senderFrame: unknown, sender: unknown = window): boolean =>
    isOurMainFrame(
      { senderFrame, sender } as Parameters<typeof isOurMainFrame>[0],
      window as unknown as WebContents,
    );

  it('goes to the main frame of our own page only', () => {
    expect(asks(window.mainFrame)).toBe(true);
    expect(asks({ url: 'preview://3f2b8c1e/' })).toBe(false);
    expect(asks({ url: 'app://mailproof/' })).toBe(false);
    expect(asks(null)).toBe(false);
    expect(asks(window.mainFrame, new WebContentsStandIn())).toBe(false);
  });

  it('goes nowhere once the main frame shows another page', () => {
    window.mainFrame.url = 'https://evil.example/';
    expect(asks(window.mainFrame)).toBe(false);
  });
});
