/** The campaign in sight: its check, given up or whole, its files, and the way to a template and back. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignData, CampaignRow } from '../../../../src/contract/schemas/campaign.ts';
import { useCampaignTableStore } from '../../../../src/renderer/features/campaign/stores/campaign-table.ts';
import { useCampaignsStore } from '../../../../src/renderer/features/campaign/stores/campaigns.ts';
import { useConnectionsStore } from '../../../../src/renderer/features/connections/stores/connections.ts';
import { useTemplateStore } from '../../../../src/renderer/features/template/stores/template.ts';
import { useToastsStore } from '../../../../src/renderer/window/stores/toasts.ts';
import { later, refusal, settle, startWindow, steps, type FakeCalls } from '../../fake-client.ts';

const saved = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/renderer/ui/save-file.ts', () => ({ saveFile: saved }));

const row = (source: string, more: Partial<CampaignRow> = {}): CampaignRow => ({
  source,
  name: source,
  failure: null,
  counts: { errors: 0, warnings: 0, infos: 0 },
  verdict: null,
  stored: null,
  weight: 1,
  language: 'en',
  engine: 'simple',
  changed: 'new',
  inSet: [],
  first: null,
  ...more,
});
const campaign = (more: Partial<CampaignData> = {}): CampaignData => ({
  id: 'c',
  text: '{}',
  name: 'Spring',
  preset: null,
  clients: [],
  samples: [],
  sampleFile: null,
  missing: [],
  templates: ['a.html', 'b.html'],
  sources: ['a.html', 'b.html'],
  ...more,
});

const calls = {
  list: vi.fn<NonNullable<NonNullable<FakeCalls['campaign']>['list']>>(),
  open: vi.fn<NonNullable<NonNullable<FakeCalls['campaign']>['open']>>(),
  check: vi.fn<NonNullable<NonNullable<FakeCalls['campaign']>['check']>>(),
  addFiles: vi.fn<NonNullable<NonNullable<FakeCalls['campaign']>['addFiles']>>(),
  report: vi.fn<NonNullable<NonNullable<FakeCalls['campaign']>['report']>>(),
};
const step = (one: CampaignRow, done: number) => ({ done, of: 2, row: one });

beforeEach(() => {
  vi.useFakeTimers();
  calls.list.mockReset().mockResolvedValue([{ id: 'c', name: 'Spring', templates: 2 }]);
  calls.open.mockReset().mockResolvedValue(campaign());
  calls.check.mockReset();
  calls.addFiles.mockReset();
  calls.report.mockReset();
  saved.mockReset();
  startWindow({
    campaign: calls,
    connection: {
      list: () => ({ connections: [], selectedId: 'own' }),
      sandboxContents: () => null,
    },
    library: { list: () => ({ templates: [], bytes: 0, capBytes: 1 }) },
  });
});

async function shown(more: Partial<CampaignData> = {}) {
  calls.open.mockResolvedValue(campaign(more));
  await useConnectionsStore().load();
  const store = useCampaignsStore();
  await store.show('c');
  return store;
}

describe('a check', () => {
  it('shows each row as it comes, and what the set shows in the end', async () => {
    const store = await shown();
    const finding = {
      rule: 'set-links',
      severity: 'info',
      message: 'm',
      field: 'body.html',
      range: null,
    } as const;
    calls.check.mockImplementation(() =>
      steps(
        { rows: [row('a.html'), row('b.html', { inSet: [finding] })], translated: 0 },
        step(row('b.html'), 1),
        step(row('a.html'), 2),
      ),
    );
    await store.check();
    expect(store.whole).toBe(true);
    expect(store.rows.map((one) => one.row?.source)).toEqual(['a.html', 'b.html']);
    expect(store.inSet).toEqual([{ source: 'b.html', name: 'b.html', findings: [finding] }]);
  });

  it('that is given up keeps what it had, calls the service off, and takes nothing that comes late', async () => {
    const store = await shown();
    let late: (value: unknown) => void = () => undefined;
    let signal: AbortSignal | undefined;
    calls.check.mockImplementation(async function* (_, options) {
      signal = options?.signal;
      yield step(row('a.html'), 1);
      await new Promise((resolve) => (late = resolve));
      yield step(row('b.html'), 2);
      return { rows: [row('a.html'), row('b.html')], translated: 0 };
    });
    const checking = store.check();
    await settle();
    expect(store.running).toBe(true);
    store.stop();
    expect(signal?.aborted).toBe(true);
    late(null);
    await checking;
    expect([...store.checked.keys()]).toEqual(['a.html']);
    expect([store.running, store.whole, store.stopped]).toEqual([false, false, true]);
  });

  it('that fails says why and can be made again', async () => {
    const store = await shown();
    calls.check.mockImplementationOnce(() => Promise.reject(refusal({ title: 'No key' })));
    await store.check();
    expect(store.failure?.title).toBe('No key');
    expect(store.running).toBe(false);
    calls.check.mockImplementation(() => steps({ rows: [row('a.html'), row('b.html')], translated: 0 }));
    await store.check();
    expect(store.failure).toBeNull();
    expect(store.whole).toBe(true);
  });
});

describe('the table', () => {
  it('stays in the order of the campaign until all are checked, and begins anew for another one', async () => {
    const store = await shown();
    const table = useCampaignTableStore();
    const bad = row('b.html', { counts: { errors: 1, warnings: 0, infos: 0 } });
    let go: (value: unknown) => void = () => undefined;
    calls.check.mockImplementation(async function* () {
      yield step(bad, 1);
      await new Promise((resolve) => (go = resolve));
      return { rows: [row('a.html'), bad], translated: 0 };
    });
    table.sortBy('problems');
    const checking = store.check();
    await settle();
    expect(table.rows.map(({ source }) => source)).toEqual(['a.html', 'b.html']);
    go(null);
    await checking;
    expect(table.rows.map(({ source }) => source)).toEqual(['b.html', 'a.html']);
    expect(table.filters).toEqual([{ id: 'errors', says: 'with errors', count: 1 }]);

    table.toggle('errors');
    expect(table.rows).toHaveLength(1);
    // A filter that takes none any more can still be taken back.
    calls.check.mockImplementation(() => steps({ rows: [row('a.html'), row('b.html')], translated: 0 }));
    await store.check();
    expect([table.rows.length, table.filters.map(({ count }) => count)]).toEqual([0, [0]]);

    calls.open.mockResolvedValue(campaign({ id: 'other' }));
    await store.show('other');
    await settle();
    expect([table.filter, table.sort, table.rows.length]).toEqual([null, null, 2]);
  });
});

describe('files', () => {
  it('that an entry names and nobody gave stand in the table; of the sample file the campaign is told', async () => {
    const store = await shown({ sampleFile: 'p.csv', sources: ['a.html'], missing: ['gone.html', 'p.csv'] });
    expect(store.rows.map(({ source }) => source)).toEqual(['a.html', 'gone.html']);
    expect(store.lacksSample).toBe(true);
  });

  it('are sent by their bytes, without those that are no mail and no sample', async () => {
    const store = await shown();
    calls.addFiles.mockResolvedValue(
      campaign({ text: '{"more":1}', sources: ['a.html', 'b.html', 'd/é.html'] }),
    );
    const file = (text: string) =>
      ({
        size: text.length,
        arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
      }) as File;
    await store.addFiles([
      { name: 'd/é.html', file: file('é') },
      { name: 'logo.png', file: file('x') },
    ]);
    expect(calls.addFiles.mock.calls.map(([input]) => input)).toEqual([
      { id: 'c', files: [{ name: 'd/é.html', bytes: 'Ã©' }] },
    ]);
    expect(store.rows).toHaveLength(3);
    expect(store.adding).toBeNull();
    await store.addFiles([{ name: 'logo.png', file: file('x') }]);
    expect(calls.addFiles).toHaveBeenCalledTimes(1);
  });
});

describe('another campaign', () => {
  it('begins without the rows of the one before', async () => {
    const store = await shown();
    calls.check.mockImplementation(() => steps({ rows: [row('a.html'), row('b.html')], translated: 0 }));
    await store.check();
    calls.open.mockResolvedValue(campaign({ id: 'd' }));
    await store.show('d');
    expect(store.checked.size).toBe(0);
    expect(store.inSet).toEqual([]);
    expect(store.shown).toBe(true);
  });
});

describe('of two campaigns that are opened one after the other', () => {
  it('the last one is shown, also where the first one answers later', async () => {
    const store = await shown();
    const slow = later<CampaignData>();
    calls.open.mockReturnValueOnce(slow.promise);
    const first = store.show('slow');
    calls.open.mockResolvedValue(campaign({ id: 'd', name: 'Autumn' }));
    await store.show('d');
    slow.answer(campaign({ id: 'slow', name: 'Slow' }));
    await first;
    expect(store.current?.name).toBe('Autumn');
  });

  it('none comes to the front once something else was opened', async () => {
    const store = await shown();
    const slow = later<CampaignData>();
    calls.open.mockReturnValueOnce(slow.promise);
    const showing = store.show('slow');
    useTemplateStore().opening = { label: 'A mail', again: false, progress: null };
    slow.answer(campaign({ id: 'slow', name: 'Slow' }));
    await showing;
    expect([store.shown, store.current?.name]).toEqual([false, 'Spring']);
  });
});

describe('the report as a page', () => {
  const PAGE = { format: 'html', name: 'HTML', use: '', ending: 'html' } as const;
  const page = (withoutPictures: string | null = null) => ({ name: 'Spring', text: '<p>', withoutPictures });

  it('says how far its pictures are, and where some are missing', async () => {
    const store = await shown();
    const seen: unknown[] = [];
    calls.report.mockImplementation(async function* () {
      yield { done: 0, of: 2 };
      yield { done: 1, of: 2 };
      seen.push(store.reporting);
      await Promise.resolve();
      return page('No browser was found.');
    });
    await store.report(PAGE);
    expect(seen).toEqual([{ done: 1, of: 2 }]);
    expect(store.reporting).toBeNull();
    expect(saved).toHaveBeenCalledWith({ name: 'Report of Spring', text: '<p>', format: 'html' });
    const [toast] = useToastsStore().shown;
    expect(toast?.message).toBe('The report was saved, not with all its pictures: No browser was found.');
  });

  it('can be given up: nothing is saved and the service is told', async () => {
    const store = await shown();
    const slow = later<null>();
    const signals: (AbortSignal | undefined)[] = [];
    calls.report.mockImplementation(async function* (_, options) {
      signals.push(options?.signal);
      yield { done: 0, of: 2 };
      await slow.promise;
      return page();
    });
    const saving = store.report(PAGE);
    await settle();
    expect(store.reporting).toEqual({ done: 0, of: 2 });
    store.stopReport();
    expect([store.reporting, signals[0]?.aborted]).toEqual([null, true]);
    slow.answer(null);
    await saving;
    expect(saved).not.toHaveBeenCalled();
    expect(useToastsStore().shown).toEqual([]);
  });
});
