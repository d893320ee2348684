/** What goes wrong with the program itself: it is said once and safely, and what was typed into the window stays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../../../src/contract/schemas/library.ts';
import type { OpenedTemplate } from '../../../../src/contract/schemas/template.ts';
import { DEFAULT_ENGINE_SETTINGS } from '../../../../src/core/substitution/engine-settings.ts';
import { useAppStore } from '../../../../src/renderer/features/shell/stores/app.ts';
import { useTroubleStore } from '../../../../src/renderer/features/shell/stores/trouble.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { refusal, settle, startWindow, steps } from '../../fake-client.ts';
import { mail } from '../../mails.ts';

const INFO: AppInfo = {
  version: '1.0.0',
  host: 'browser',
  keychain: { available: true, note: null },
  dataFolder: '/data',
};

interface WindowFailure {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}
const last = vi.fn<() => Promise<{ report: string | null }>>();
const report = vi.fn<(failure: WindowFailure) => Promise<{ report: string }>>();
const dismiss = vi.fn<() => Promise<object>>();
const fetched = vi.fn<(input: { id: string; handle?: string | undefined }) => OpenedTemplate>();

beforeEach(() => {
  vi.useFakeTimers();
  last.mockReset().mockResolvedValue({ report: null });
  report.mockReset().mockImplementation(({ name }) => Promise.resolve({ report: `Redacted ${name}` }));
  dismiss.mockReset().mockResolvedValue({});
  fetched.mockReset().mockImplementation(({ handle = 'new' }) => mail(handle));
  startWindow({
    app: { info: () => INFO },
    crash: { last, report, dismiss },
    connection: {
      list: () => ({ connections: [], selectedId: 'sandbox' }),
      sandboxContents: () => null,
    },
    recent: { list: () => [] },
    settings: { get: () => ({ engines: DEFAULT_ENGINE_SETTINGS, systemNames: [] }) },
    sampleSet: { list: () => [], generate: () => [], remember: () => ({}) },
    template: {
      fetch: (input) => steps(fetched(input)),
      close: () => ({}),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const failureAt = (message: string, stack: string): Error => Object.assign(new Error(message), { stack });

it('shows the report of the program’s last failure', async () => {
  last.mockResolvedValue({ report: 'It stopped.' });
  const trouble = useTroubleStore();
  await trouble.readLast();
  expect([trouble.report, trouble.inWindow]).toEqual(['It stopped.', false]);
});

it('has the program take private text out of a failure of this window', async () => {
  const trouble = useTroubleStore();
  await trouble.fail(failureAt('x'.repeat(3000), 's'.repeat(20_000)));
  expect([trouble.report, trouble.inWindow]).toEqual(['Redacted Error', true]);
  const [sent] = report.mock.calls[0] ?? [];
  expect([sent?.message.length, sent?.stack.length]).toEqual([2000, 10_000]);
});

it('shows places alone while the program does not answer', async () => {
  report.mockRejectedValue(new TypeError('Failed to fetch'));
  const trouble = useTroubleStore();
  await trouble.fail(
    failureAt(
      'Anna’s private text',
      'Error: Anna’s private text\n    at save (http://127.0.0.1:4000/assets/index.js:10:5)\n    at Anna’s text',
    ),
  );
  expect(trouble.report).toContain('at save (/assets/index.js:10:5)');
  expect(trouble.report).not.toContain('Anna');
  expect(trouble.report).not.toContain('127.0.0.1');
});

it('keeps the first failure of the window, not what follows from it nor what a call was given up with', async () => {
  const trouble = useTroubleStore();
  await trouble.fail(new DOMException('Gone', 'AbortError'));
  expect(trouble.report).toBeNull();
  await trouble.fail(new RangeError('first'));
  await trouble.fail(new TypeError('second'));
  last.mockResolvedValue({ report: 'The program’s own.' });
  await trouble.readLast();
  expect(trouble.report).toBe('Redacted RangeError');
  expect(report).toHaveBeenCalledOnce();
});

it('tells of the next failure once the report was dismissed, here and in the program', async () => {
  const trouble = useTroubleStore();
  dismiss.mockRejectedValue(new TypeError('Failed to fetch'));
  await trouble.fail(new RangeError('first'));
  trouble.dismissReport();
  expect([trouble.report, trouble.inWindow]).toEqual([null, false]);
  expect(dismiss).toHaveBeenCalledOnce();
  await trouble.fail(new TypeError('second'));
  expect(trouble.report).toBe('Redacted TypeError');
});

it('opens again, under its own handle, what a program that was started anew does not have', async () => {
  useAppStore().started = true;
  useTemplateStore().opened = mail('a');
  const trouble = useTroubleStore();
  last.mockResolvedValue({ report: 'It stopped.' });
  const resuming = trouble.resume();
  expect(trouble.resuming).toBe(true);
  await resuming;
  expect(fetched).toHaveBeenCalledWith(expect.objectContaining({ id: 'id-a', handle: 'a' }));
  expect([trouble.resuming, trouble.resumeFailure, trouble.report]).toEqual([false, null, 'It stopped.']);
  expect(useToastsStore().shown.at(-1)?.message).toContain('Mailproof is back');
});

it('says why that did not work, and keeps what stands on screen', async () => {
  useAppStore().started = true;
  useTemplateStore().opened = mail('a');
  fetched.mockImplementation(() => {
    throw refusal({ title: 'The template could not be fetched.', reason: 'There is no network.' });
  });
  const trouble = useTroubleStore();
  await trouble.resume();
  expect(trouble.resumeFailure).toBe('The template could not be fetched. There is no network.');
  expect(trouble.resuming).toBe(false);
  expect(useTemplateStore().opened?.handle).toBe('a');
  expect(useToastsStore().shown).toEqual([]);
  fetched.mockImplementation(() => mail('a'));
  await trouble.resume();
  expect(trouble.resumeFailure).toBeNull();
});

it('starts the window where the program went away before it had begun', async () => {
  const start = vi.spyOn(useAppStore(), 'start').mockResolvedValue();
  const trouble = useTroubleStore();
  trouble.setHost('stopped');
  expect(trouble.host).toBe('stopped');
  await trouble.resume();
  expect(start).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
  await settle(0);
});
