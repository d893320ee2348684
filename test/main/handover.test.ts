/** What the system hands the app: before it is ready, while it runs, and by a second start. */
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForHandover, ownArguments } from '../../src/main/handover.ts';
import type { StartRequest } from '../../src/services/start-requests.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';

let app: EventEmitter;
beforeEach(() => {
  app = new EventEmitter();
});
const listen = (...args: string[]) =>
  listenForHandover(app as unknown as Parameters<typeof listenForHandover>[0], {
    argv: ['/opt/mailproof', ...args],
    defaultApp: false,
    folder: '/home/ann',
  });
/** Delivers, and answers what was opened so far and from now on. */
function deliver(handover: ReturnType<typeof listen>) {
  const opened: StartRequest[] = [];
  const showWindow = vi.fn();
  handover.deliver((request) => opened.push(request), showWindow);
  return { opened, showWindow };
}
const emit = (event: string, ...rest: unknown[]): { preventDefault: ReturnType<typeof vi.fn> } => {
  const electronEvent = { preventDefault: vi.fn() };
  app.emit(event, electronEvent, ...rest);
  return electronEvent;
};

describe('a person’s own arguments', () => {
  it.each([
    [['/opt/mailproof', 'a.html'], false, ['a.html']],
    [['electron', '.', 'a.html'], true, ['a.html']],
    [['electron', '--no-sandbox', '/app', '--', 'a.html'], true, ['--', 'a.html']],
    [['electron'], true, []],
  ])('%j (default app: %s) are %j', (argv, defaultApp, own) => {
    expect(ownArguments(argv, defaultApp)).toEqual(own);
  });
});

describe('handed over', () => {
  it('are the arguments, seen from the folder the app was started in', () => {
    const { opened } = deliver(listen('order.html', ID));
    expect(opened).toEqual([
      { kind: 'file', path: '/home/ann/order.html' },
      { kind: 'template', templateId: ID, connection: undefined },
    ]);
  });

  it('are files and links that macOS sends before the app is ready, in their order', () => {
    const handover = listen();
    const file = emit('open-file', '/home/ann/a.json');
    const link = emit('open-url', `mailproof://open/${ID}`);
    expect(file.preventDefault).toHaveBeenCalledOnce();
    expect(link.preventDefault).toHaveBeenCalledOnce();
    expect(deliver(handover).opened.map(({ kind }) => kind)).toEqual(['file', 'template']);
  });

  it('are files that come later, and the window comes to the front', () => {
    const { opened, showWindow } = deliver(listen());
    expect(showWindow).not.toHaveBeenCalled();
    emit('open-file', '/home/ann/a.json');
    expect(opened).toEqual([{ kind: 'file', path: '/home/ann/a.json' }]);
    expect(showWindow).toHaveBeenCalledOnce();
  });

  it('are a second start’s arguments, exactly as it had them', () => {
    const first = deliver(listen());
    const second = listenForHandover(new EventEmitter() as never, {
      argv: ['/opt/mailproof', 'b.html'],
      defaultApp: false,
      folder: '/home/ben',
    });
    emit('second-instance', ['/opt/mailproof', '--added-by-chromium', 'x'], '/elsewhere', second.start);
    expect(first.opened).toEqual([{ kind: 'file', path: '/home/ben/b.html' }]);
    expect(first.showWindow).toHaveBeenCalledOnce();
  });

  it('are a second start’s arguments as Electron tells them, when it has nothing better', () => {
    const { opened, showWindow } = deliver(listen());
    const argv = ['/opt/mailproof', '--original-process-start-time=133', 'c.html'];
    emit('second-instance', argv, '/home/cleo', null);
    expect(opened).toEqual([{ kind: 'file', path: '/home/cleo/c.html' }]);
    emit('second-instance', ['/opt/mailproof'], '/', { args: [7] });
    expect(opened).toHaveLength(1);
    expect(showWindow).toHaveBeenCalledTimes(2);
  });

  it.each(['mailproof://evil/x', `https://open/${ID}`, `mailproof://open/x/${ID}`, 'mailproof:', ''])(
    'is nothing by the link %s, but the window is shown',
    (url) => {
      const { opened, showWindow } = deliver(listen());
      emit('open-url', url);
      expect(opened).toEqual([]);
      expect(showWindow).toHaveBeenCalledOnce();
    },
  );
});
