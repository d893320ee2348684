/** Data folders as released versions wrote them: each must open, whole, in every version that comes after. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaignsFormat } from '../../../src/services/library/campaigns.ts';
import { canvasLooksFormat } from '../../../src/services/library/canvas-looks.ts';
import { connectionsFormat } from '../../../src/services/library/connections.ts';
import { decisionsFormat } from '../../../src/services/library/decisions.ts';
import { createLibrary, type Library } from '../../../src/services/library/library.ts';
import { recentsFormat } from '../../../src/services/library/recents.ts';
import { sampleSetsFormat } from '../../../src/services/library/sample-sets.ts';
import { settingsFormat } from '../../../src/services/library/settings.ts';
import { storedTemplateFormat } from '../../../src/services/library/stored-template.ts';
import { windowStateFormat } from '../../../src/services/library/window-state.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/library', import.meta.url));
const PRODUCTION = '0b7c6f0e-1f5a-4f0f-9a55-2f8f3c1d7a10';
const ORDER = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';

let folder: string;
let library: Library;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-released-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(version: string): Promise<void> {
  await cp(join(fixtures, version), folder, { recursive: true });
  library = createLibrary({ folder });
  await expect(library.check()).resolves.toEqual([]);
}

const everything = async (of: Library) => ({
  connections: await of.connections.list(),
  selected: await of.connections.selectedId(),
  recents: await of.recents.list(PRODUCTION),
  sets: await of.sampleSets.list(ORDER),
  remembered: await of.sampleSets.remembered(ORDER),
  look: await of.looks.of(ORDER),
  campaigns: await of.campaigns.list(),
  stored: await of.templates.list(),
  version: await of.templates.read({ connectionId: PRODUCTION, templateId: ORDER }, 'a'.repeat(64)),
  windowState: await of.windowState(),
  settings: await of.settings(),
  decisions: await Promise.all([
    of.decisions.config({ scope: 'all' }),
    of.decisions.config({ scope: 'connection', connectionId: PRODUCTION }),
    of.decisions.config({ scope: 'template', key: ORDER }),
    of.decisions.judgement('/mails/mailproof.config.json', '0'.repeat(64)),
    of.decisions.judgement('/mails/mailproof.config.json', '1'.repeat(64)),
  ]),
});

describe('data of version 1 (0.1.0)', () => {
  it('opens whole', async () => {
    await open('version-1');
    expect(await everything(library)).toMatchObject({
      connections: [
        {
          id: PRODUCTION,
          name: 'Production',
          baseUrl: 'https://mail.company.example/api',
          jsonSuffix: true,
          allProjectsField: 'all_projects',
          hasStoredKey: true,
        },
        { name: 'Staging – größer', jsonSuffix: false, allProjectsField: 'searching', hasStoredKey: false },
      ],
      selected: PRODUCTION,
      recents: [
        { templateId: ORDER, pinned: true, counts: { errors: 1, warnings: 4, infos: 12 } },
        { name: 'Spring “sale” 🌷', openedAt: '2026-11-19T16:40:02.003Z', pinned: false, counts: null },
      ],
      sets: [
        {
          name: 'Long German name',
          values: [
            { name: 'FirstName', value: 'Maximiliane-Wilhelmine' },
            { name: '__proto__', value: 'a name like any other' },
            { name: 'Order', value: { total: 129.5, note: null, items: [{ sku: 'A-1', quantity: 2 }, {}] } },
          ],
        },
        { name: 'Nothing known', templateId: null, values: [] },
      ],
      remembered: [{ name: 'FirstName', value: 'Zoë' }],
      look: {
        width: 393,
        height: 852,
        zoom: '75',
        dark: 'author',
        imagesOff: true,
        clients: ['gmail', 'as-sent'],
      },
      campaigns: [{ id: 'c1', seen: [{ sha256: 'a'.repeat(64) }] }],
      stored: [
        {
          name: 'Order – größer',
          labels: ['spring', 'de'],
          pinned: true,
          checked: { errors: 1, verdict: '1 error, 4 warnings' },
          versions: [{ approved: { name: 'Ann', note: 'Größe stimmt' } }],
        },
      ],
      version: { template: { body: { html: '<p>Hello 🌷</p>' } } },
      windowState: {
        theme: 'dark',
        sidebarWidth: 300,
        sidebarOpen: false,
        layout: 'source',
        splitRatio: 0.35,
      },
      settings: {
        engines: {
          simple: {
            missing: 'as-written',
            letterCase: 'ignored',
            zero: 'digit-only',
            linkForms: 'everywhere',
          },
          velocity: { numericText: 'number' },
          liquid: { missing: 'error' },
        },
        systemNames: [{ name: 'UnsubscribeUrl', note: 'one click' }, { name: 'ViewInBrowser' }],
      },
      decisions: [
        { preset: 'strict', rules: { 'cid-unused': 'off' } },
        { clients: ['outlook'], audience: { 'outlook.windows': 12.5 } },
        { accepted: [{ rule: 'link-empty', reason: 'Größe 🌷', by: 'Ann', until: '2026-12-31' }] },
        { allowed: true },
        null,
      ],
    });
  });

  it('loses nothing of what stands beside a change', async () => {
    await open('version-1');
    const before = await everything(library);
    await library.connections.select('9a1d2c3b-4e5f-4a6b-8c7d-0e1f2a3b4c5d');
    await library.sampleSets.save({ id: 'new', name: 'New', templateId: null, values: [] });
    await library.saveWindowState({ ...before.windowState, theme: 'light' });
    const after = await everything(createLibrary({ folder }));
    expect(after).toEqual({
      ...before,
      selected: '9a1d2c3b-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
      sets: [...before.sets, { id: 'new', name: 'New', templateId: null, values: [] }],
      windowState: { ...before.windowState, theme: 'light' },
    });
  });

  it('has a log that goes on', async () => {
    await open('version-1');
    const path = join(folder, 'lifted-suppressions.jsonl');
    const before = await readFile(path, 'utf8');
    const line = { at: '2026', email: 'a@b.example', connection: 'C', baseUrl: 'https://c', code: null };
    await library.lifted.add({ ...line, outcome: 'lifted' });
    const after = await readFile(path, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.split('\n')).toHaveLength(4);
  });
});

it.each([
  ['campaigns.json', campaignsFormat.version],
  ['canvas.json', canvasLooksFormat.version],
  ['connections.json', connectionsFormat.version],
  ['decisions.json', decisionsFormat.version],
  ['recents.json', recentsFormat.version],
  ['sample-sets.json', sampleSetsFormat.version],
  ['settings.json', settingsFormat.version],
  ['window.json', windowStateFormat.version],
  ['templates/a1540e627b9690ff76aa2fb428d9d4c7.json', storedTemplateFormat.version],
])('%s has a fixture of every version up to today’s', async (name, current) => {
  const texts = await Promise.all(
    (await readdir(fixtures)).map((version) => readFile(join(fixtures, version, name), 'utf8')),
  );
  const versions = texts.map((text) => (JSON.parse(text) as { version: number }).version);
  expect(new Set(versions)).toEqual(new Set(Array.from({ length: current }, (_, index) => index + 1)));
});

it('values keep every name there is', async () => {
  const library = createLibrary({ folder });
  const value = JSON.parse('{"constructor":1,"__proto__":{"a":2},"prototype":[null],"":"x"}') as never;
  const set = { id: 's', name: 'S', templateId: null, values: [{ name: 'N', value }] };
  await library.sampleSets.save(set);
  const [kept] = await createLibrary({ folder }).sampleSets.list(null);
  expect(JSON.stringify(kept)).toBe(JSON.stringify(set));
});
