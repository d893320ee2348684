/** The start of the window: what it needs first, what it opens, and that a start that failed can be tried again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection, SandboxContents } from '../../../../src/contract/schemas/connection.ts';
import type { AppInfo, Recent } from '../../../../src/contract/schemas/library.ts';
import type { OpenedTemplate } from '../../../../src/contract/schemas/template.ts';
import { useAppStore } from '../../../../src/renderer/features/shell/stores/app.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { later, refusal, settle, startWindow, steps, type Later } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

const INFO: AppInfo = {
  version: '1.0.0',
  host: 'browser',
  keychain: { available: true, note: null },
  dataFolder: '/data',
};
const SANDBOX: Connection = {
  id: 'sandbox',
  name: 'Sandbox',
  baseUrl: 'http://localhost',
  kind: 'sandbox',
  keyStorage: 'sandbox',
  jsonSuffix: false,
  allProjectsField: 'searching',
};
const CONTENTS: SandboxContents = {
  templates: ['first', 'second', 'opening'].map((id) => ({ id, name: id })),
  addresses: [],
  openingTemplateId: 'opening',
};
const recent = (templateId: string, openedAt: string): Recent => ({
  connectionId: 'sandbox',
  templateId,
  name: templateId,
  openedAt: `2026-11-${openedAt}T12:00:00.000Z`,
  pinned: false,
  counts: null,
});

const info = vi.fn<() => Promise<AppInfo>>();
const contents = vi.fn<() => SandboxContents>();
const resumed = vi.fn<() => Promise<{ opened: OpenedTemplate | null }>>();
const fetched = vi.fn<(id: string) => void>();
let recents: Recent[];

beforeEach(() => {
  vi.useFakeTimers();
  info.mockReset().mockResolvedValue(INFO);
  contents.mockReset().mockReturnValue(CONTENTS);
  resumed.mockReset().mockResolvedValue({ opened: null });
  fetched.mockReset();
  recents = [];
  startWindow({
    app: { info },
    window: {
      getState: () => ({
        theme: 'system',
        sidebarWidth: 240,
        inspectorWidth: 340,
        sidebarOpen: true,
        inspectorOpen: true,
        layout: 'split',
        splitRatio: 0.5,
      }),
      saveState: () => ({}),
    },
    connection: {
      list: () => ({ connections: [SANDBOX], selectedId: 'sandbox' }),
      sandboxContents: contents,
    },
    recent: { list: () => recents },
    template: {
      resume: resumed,
      fetch: ({ id }) => {
        fetched(id);
        return steps(mail(id));
      },
      close: () => ({}),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const opened = (): string | undefined => useTemplateStore().opened?.handle;

it('shows again what the program had open', async () => {
  resumed.mockResolvedValue({ opened: mail('before') });
  await useAppStore().start();
  expect(opened()).toBe('before');
  expect(fetched).not.toHaveBeenCalled();
});

it('opens what was opened last on the sandbox, of what is still there', async () => {
  recents = [recent('second', '18'), recent('first', '20'), recent('gone', '21')];
  await useAppStore().start();
  expect(opened()).toBe('first');
});

it('opens the template made for the purpose at the first start, also when nothing can come back', async () => {
  resumed.mockRejectedValue(refusal());
  await useAppStore().start();
  expect(fetched.mock.calls).toEqual([['opening']]);
  expect(useAppStore().failure).toBeNull();
});

it('opens nothing by itself from a service', async () => {
  contents.mockReturnValue(null);
  await useAppStore().start();
  expect([useAppStore().started, opened()]).toEqual([true, undefined]);
  expect(fetched).not.toHaveBeenCalled();
});

it('takes nothing away from what was opened by hand meanwhile', async () => {
  const slow: Later<{ opened: null }> = later();
  resumed.mockReturnValue(slow.promise);
  const starting = useAppStore().start();
  await settle(0);
  useTemplateStore().opened = mail('by-hand');
  slow.fail(refusal());
  await starting;
  expect(opened()).toBe('by-hand');
  expect(fetched).not.toHaveBeenCalled();
});

it('says why it could not start, and starts when it is asked again', async () => {
  info.mockRejectedValueOnce(refusal({ title: 'The data folder cannot be used' }));
  const app = useAppStore();
  await app.start();
  expect([app.started, app.failure?.title]).toEqual([false, 'The data folder cannot be used']);
  expect(resumed).not.toHaveBeenCalled();
  await app.start();
  expect([app.started, app.failure, opened()]).toEqual([true, null, 'opening']);
});
