import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCreated } from '../../../src/core/suppression/created.ts';
import { explainServiceError } from '../../../src/core/suppression/errors.ts';
import { explainEntry, summarise } from '../../../src/core/suppression/explain.ts';
import { decodeSuppressions, type SuppressionEntry } from '../../../src/core/suppression/suppression.ts';

const NOW = new Date('2026-03-15T00:00:00Z');

function entry(values: Partial<SuppressionEntry> = {}): SuppressionEntry {
  return {
    reason: 'unsubscribed',
    source: 'subscriber',
    created: '2026-03-14 09:26:53',
    projectId: null,
    isDeletable: true,
    unknownFields: [],
    ...values,
  };
}

describe('decodeSuppressions', () => {
  it('reads a reply as the specification gives it', () => {
    const reply = decodeSuppressions({
      status: 'Success',
      email: 'nora@example.com',
      suppressions: [
        {
          reason: 'complained',
          source: 'subscriber',
          created: '2026-01-02 03:04:05',
          project_id: '6013200',
          is_deletable: false,
        },
      ],
    });
    expect(reply.problems).toEqual([]);
    expect(reply.email).toBe('nora@example.com');
    expect(reply.entries).toEqual([
      {
        reason: 'complained',
        source: 'subscriber',
        created: '2026-01-02 03:04:05',
        projectId: '6013200',
        isDeletable: false,
        unknownFields: [],
      },
    ]);
  });

  it.each([[[]], [{}], [null], [undefined]])('takes %j as an empty list', (suppressions) => {
    expect(decodeSuppressions({ status: 'success', suppressions })).toEqual({
      email: null,
      entries: [],
      problems: [],
    });
  });

  it('keeps words it does not know, numbers as text, and fields it does not know', () => {
    const [only] = decodeSuppressions({
      suppressions: [{ reason: 'greylisted', source: 'partner', project_id: 60132, score: { a: 1 } }],
    }).entries;
    expect(only).toEqual({
      reason: 'greylisted',
      source: 'partner',
      created: null,
      projectId: '60132',
      isDeletable: null,
      unknownFields: [{ field: 'score', json: '{"a":1}' }],
    });
  });

  it('reads cause only where reason is absent', () => {
    const reply = decodeSuppressions({ suppressions: [{ cause: 'a' }, { reason: 'b', cause: 'a' }] });
    expect(reply.entries.map(({ reason }) => reason)).toEqual(['a', 'b']);
  });

  it('never guesses that an entry can be deleted', () => {
    const reply = decodeSuppressions({
      suppressions: [{ is_deletable: 'perhaps' }, { is_deletable: null }, {}, { is_deletable: '1' }],
    });
    expect(reply.entries.map(({ isDeletable }) => isDeletable)).toEqual([null, null, null, true]);
    expect(reply.problems).toEqual([
      'suppressions[0].is_deletable is neither true nor false and was left out.',
    ]);
  });

  it('names what it could not use', () => {
    expect(decodeSuppressions('Success').problems).toHaveLength(1);
    expect(decodeSuppressions({ suppressions: 'none' }).problems).toEqual([
      'suppressions is no list and was left out.',
    ]);
    expect(decodeSuppressions({ suppressions: [null, 'x', { reason: ['a'] }] }).problems).toEqual([
      'suppressions[0] is no object and was left out.',
      'suppressions[1] is no object and was left out.',
      'suppressions[2].reason is no text and was left out.',
    ]);
  });

  it('bears any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (json, list) => {
        decodeSuppressions(json);
        for (const one of decodeSuppressions({ suppressions: list }).entries) explainEntry(one, NOW);
      }),
    );
  });
});

describe('parseCreated', () => {
  it('reads the text as UTC', () => {
    expect(parseCreated('2026-03-14 09:26:53')?.toISOString()).toBe('2026-03-14T09:26:53.000Z');
    expect(parseCreated('2024-02-29 23:59:59')?.toISOString()).toBe('2024-02-29T23:59:59.000Z');
  });

  it.each([
    '2026-02-30 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01',
    '',
    'yesterday',
  ])('takes %j for no date', (text) => expect(parseCreated(text)).toBeNull());
});

describe('explainEntry', () => {
  it('says what happened, who did it, since when and what to do', () => {
    const explained = explainEntry(entry(), NOW);
    expect(explained.title).toBe('Unsubscribed');
    expect(explained.whoCausedIt).toContain('The recipient');
    expect(explained.since).toEqual({ text: '2026-03-14 09:26 UTC', iso: '2026-03-14T09:26:53.000Z' });
    expect(explained.canBeLifted).toBe(true);
    expect(explained.likelyEnd).toBeUndefined();
  });

  it('gives the likely end of a temporary failure and tells whether it has passed', () => {
    const running = explainEntry(entry({ reason: 'temporary_unavailable', source: 'system' }), NOW);
    expect(running.likelyEnd).toEqual({
      text: 'Likely ends 2026-03-17 09:26 UTC, three days after it was created.',
      iso: '2026-03-17T09:26:53.000Z',
      passed: false,
    });
    const over = explainEntry(
      entry({ reason: 'temporary_unavailable', created: '2026-03-12 00:00:00' }),
      NOW,
    );
    expect(over.likelyEnd?.passed).toBe(true);
    expect(over.likelyEnd?.text).toContain('Likely over since 2026-03-15 00:00 UTC');
  });

  it('shows a date it cannot read as it is', () => {
    expect(explainEntry(entry({ created: '14.03.26', reason: 'temporary_unavailable' }), NOW)).toMatchObject({
      since: { text: '14.03.26', iso: null },
    });
    expect(explainEntry(entry({ created: null }), NOW).since).toBeNull();
  });

  it('shows unknown words and says that they are unknown', () => {
    const explained = explainEntry(
      entry({ reason: 'greylisted', source: 'partner', isDeletable: null }),
      NOW,
    );
    expect(explained.title).toBe('greylisted');
    expect(explained.whatHappened).toContain('“greylisted”');
    expect(explained.whoCausedIt).toContain('“partner”');
    expect(explained.canBeLifted).toBe('unknown');
    expect(explained.advice).toContain('not in the service’s documentation');
  });

  it('sends a complaint that cannot be lifted to support', () => {
    expect(explainEntry(entry({ reason: 'complained', isDeletable: false }), NOW).advice).toMatch(
      /^It cannot be lifted from here: ask the service’s support\./u,
    );
  });
});

describe('summarise', () => {
  it('tells none, all and some apart', () => {
    const no = entry({ isDeletable: false });
    expect(summarise([])).toMatchObject({ canSend: true, canBeLifted: 'nothing to lift' });
    expect(summarise([no, entry({ isDeletable: null })])).toMatchObject({
      canSend: false,
      canBeLifted: 'none',
    });
    expect(summarise([entry()])).toMatchObject({ canSend: false, canBeLifted: 'all' });
    expect(summarise([entry(), no])).toMatchObject({ canSend: false, canBeLifted: 'some' });
    expect(summarise([entry(), no]).text).toContain('Only 1 of them can be lifted');
  });
});

describe('explainServiceError', () => {
  it.each([
    [3003, 'nothing to lift'],
    [3004, 'none of them can be lifted'],
    [906, 'daily number'],
  ])('explains %i of a delete', (code, words) => {
    const explained = explainServiceError('suppression/delete', code, 'whatever');
    expect(explained.summary).toContain(words);
    expect(explained.summary).toContain(`(code ${code})`);
    expect(explained.summary).not.toContain('whatever');
  });

  it('shows number and message of a code it does not know, or knows from another operation only', () => {
    expect(explainServiceError('template/get', 4711, 'Moon in the wrong phase.').summary).toBe(
      'The service would not fetch the template: it answered with code 4711: Moon in the wrong phase.',
    );
    expect(explainServiceError('template/get', 3003, 'x').fault).toBe('unknown');
    expect(explainServiceError('suppression/get', null, ' ').summary).toContain('without a code');
  });

  it('tells a wrong key from a wrong base address', () => {
    expect(explainServiceError('template/get', 102, '').fault).toBe('key');
    expect(explainServiceError('template/get', 114, '').fault).toBe('base-address');
  });
});
