import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCreated } from '../../../src/core/suppression/created.ts';
import { explainServiceError } from '../../../src/core/suppression/errors.ts';
import { isSameAddress } from '../../../src/core/text/email-address.ts';
import { explainEntry } from '../../../src/core/suppression/explain.ts';
import { summarise } from '../../../src/core/suppression/summarise.ts';
import {
  decodeSuppressions,
  type SuppressionEntry,
  type SuppressionReply,
} from '../../../src/core/suppression/suppression.ts';

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

const ASKED = 'nora@example.com';

/** The reply to a look-up of nora@example.com that must be readable. */
function read(json: unknown): SuppressionReply {
  const answer = decodeSuppressions(json, ASKED);
  if (answer.kind !== 'answer') throw new Error(answer.reason);
  return answer;
}
const listed = (suppressions: unknown): SuppressionReply => read({ email: ASKED, suppressions });

describe('decodeSuppressions', () => {
  it('reads a reply as the specification gives it', () => {
    const reply = read({
      status: 'Success',
      email: ASKED,
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
    expect(reply.unreadable).toBe(0);
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

  it('takes an empty list, and nothing else, for "no entry"', () => {
    expect(listed([])).toMatchObject({ entries: [], unreadable: 0, problems: [] });
  });

  it.each([
    ['missing', undefined, 'is missing'],
    ['null', null, 'is null'],
    ['an object', {}, 'is an object'],
    ['an object of entries', { 0: { reason: 'blocked' } }, 'is an object'],
    ['a text', '[]', 'is a text'],
    ['a number', 0, 'is a number'],
    ['a truth value', false, 'is a boolean'],
    ['a list of null', [null], 'None of the entries'],
    ['a list of lists', [[]], 'None of the entries'],
    ['a list of texts', ['blocked', 'x'], 'None of the entries'],
  ])('knows nothing where suppressions is %s', (_, suppressions, words) => {
    const answer = decodeSuppressions({ status: 'Success', email: ASKED, suppressions }, ASKED);
    expect(answer).toMatchObject({ kind: 'unreadable', field: 'suppressions' });
    expect(answer).toHaveProperty('reason', expect.stringContaining(words));
  });

  it.each([null, [], 'Success', 7])('knows nothing from the reply %j', (json) => {
    expect(decodeSuppressions(json, ASKED)).toMatchObject({ kind: 'unreadable', field: null });
  });

  it.each(['anna@example.com', 'nora@example.org', 'nora', ' ', {}, 7, [ASKED]])(
    'knows nothing from a reply about %j',
    (email) => {
      expect(decodeSuppressions({ email, suppressions: [] }, ASKED)).toMatchObject({
        kind: 'unreadable',
        field: 'email',
      });
    },
  );

  it.each([` NORA@Example.com\n`, 'nora@example.com.', ASKED])('takes %j for the address asked', (email) => {
    expect(decodeSuppressions({ email, suppressions: [] }, ASKED).kind).toBe('answer');
  });

  it('says when the reply does not repeat the address', () => {
    for (const json of [
      { suppressions: [] },
      { email: null, suppressions: [] },
      { email: '', suppressions: [] },
    ])
      expect(read(json).problems).toEqual([expect.stringContaining('does not repeat the address')]);
  });

  it('counts the entries it cannot read, and names them', () => {
    expect(listed([null, { reason: ['a'] }, 'x'])).toMatchObject({
      entries: [{ reason: null }],
      unreadable: 2,
      problems: [
        'suppressions[0] is null where an entry should be, and could not be read.',
        'suppressions[1].reason is no text and was left out.',
        'suppressions[2] is a text where an entry should be, and could not be read.',
      ],
    });
  });

  it('keeps words it does not know, numbers as text, and fields it does not know', () => {
    expect(
      listed([{ reason: 'greylisted', source: 'partner', project_id: 60132, score: { a: 1 } }]).entries,
    ).toEqual([
      {
        reason: 'greylisted',
        source: 'partner',
        created: null,
        projectId: '60132',
        isDeletable: null,
        unknownFields: [{ field: 'score', json: '{"a":1}' }],
      },
    ]);
  });

  it('reads cause only where reason is absent', () => {
    const reply = listed([{ cause: 'a' }, { reason: 'b', cause: 'a' }]);
    expect(reply.entries.map(({ reason }) => reason)).toEqual(['a', 'b']);
  });

  it('never guesses that an entry can be deleted', () => {
    const reply = listed([{ is_deletable: 'perhaps' }, { is_deletable: null }, {}, { is_deletable: '1' }]);
    expect(reply.entries.map(({ isDeletable }) => isDeletable)).toEqual([null, null, null, true]);
    expect(reply.problems).toEqual([
      'suppressions[0].is_deletable is neither true nor false and was left out.',
    ]);
  });

  it('bears any JSON, and says "not suppressed" of none but an empty list', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (json, suppressions) => {
        decodeSuppressions(json, ASKED);
        const answer = decodeSuppressions({ suppressions }, ASKED);
        if (answer.kind === 'unreadable') return;
        expect(Array.isArray(suppressions)).toBe(true);
        for (const one of answer.entries) explainEntry(one, NOW);
        const { verdict } = summarise(answer.entries, NOW, answer.unreadable);
        expect(verdict === 'free').toBe(JSON.stringify(suppressions) === '[]');
      }),
    );
  });
});

describe('isSameAddress', () => {
  it.each([
    ['anna@müller.example', 'anna@xn--mller-kva.example'],
    ['anna@MÜLLER.example', 'Anna@müller.example'],
    ['анна@пример.рф', 'АННА@xn--e1afmkfd.xn--p1ai'],
    ['anna@mu\u0308ller.example', 'anna@müller.example'],
    ['\ufeffanna@example.com\u200b', 'anna@example.com'],
  ])('takes %j and %j for one', (one, other) => {
    expect(isSameAddress(one, other)).toBe(true);
  });

  it.each([
    ['anna@example.com', 'anna@example.com.evil.example'],
    ['anna@example.com', 'anna@example.com/x'],
    ['anna+1@example.com', 'anna@example.com'],
    ['an.na@example.com', 'anna@example.com'],
    ['a@b@c.example', 'b@c.example'],
    ['anna@ex ample', 'anna@example'],
  ])('tells %j from %j', (one, other) => {
    expect(isSameAddress(one, other)).toBe(false);
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
  const no = entry({ isDeletable: false });
  const unsaid = entry({ isDeletable: null });
  const over = entry({ reason: 'temporary_unavailable', created: '2026-03-12 00:00:00' });
  const running = entry({ reason: 'temporary_unavailable', created: '2026-03-12 00:00:01' });

  it('tells by the entries what can be lifted, and what is not said', () => {
    expect(summarise([], NOW)).toMatchObject({ verdict: 'free', canBeLifted: 'nothing to lift' });
    expect(summarise([no], NOW)).toMatchObject({ verdict: 'suppressed', canBeLifted: 'none' });
    expect(summarise([entry()], NOW)).toMatchObject({ verdict: 'suppressed', canBeLifted: 'all' });
    expect(summarise([entry(), no], NOW)).toMatchObject({ canBeLifted: 'some' });
    expect(summarise([entry(), no], NOW).text).toContain('Only 1 of them can be lifted');
  });

  it('says first why, since when, by whom and until when', () => {
    const textOf = (...entries: SuppressionEntry[]): string => summarise(entries, NOW).text;
    expect(textOf(entry())).toBe(
      'Suppressed since 2026-03-14 09:26 UTC, by the recipient: the address is unsubscribed. Emails to this address are not sent. It can be lifted.',
    );
    expect(textOf(entry({ reason: 'temporary_unavailable', source: 'system' }))).toContain(
      'by the service itself: a recent email could not be delivered, likely until 2026-03-17 09:26 UTC.',
    );
    expect(textOf(entry({ reason: 'sunspots', source: 'moon', created: 'May' }))).toContain(
      'Suppressed since “May”, by “moon”: the reason is “sunspots”, which the service’s documentation does not name.',
    );
    expect(textOf(entry({ reason: null, source: null, created: null }))).toContain(
      'Suppressed: no reason is given (since when and by whom is not said).',
    );
    const odd = entry({ reason: 'Sunspots', created: null });
    expect(textOf(entry(), running, odd)).toMatch(
      /^Suppressed by 3 entries, the oldest since 2026-03-12 00:00 UTC: unsubscribed, temporarily unavailable, “Sunspots”\. Emails/u,
    );
  });

  it('does not take "not said" for "cannot be lifted"', () => {
    const one = summarise([unsaid], NOW);
    expect(one.canBeLifted).toBe('unknown');
    expect(one.text).toContain('The service does not say whether it can be lifted.');
    expect(one.text).not.toContain('cannot');
    expect(summarise([no, unsaid], NOW).text).toContain(
      'Of them 1 cannot be lifted, and of 1 the service does not say',
    );
    expect(summarise([entry(), unsaid, no], NOW)).toMatchObject({ canBeLifted: 'some' });
  });

  it('says in the headline that a temporary block has passed, to the second', () => {
    expect(summarise([over], NOW)).toMatchObject({
      verdict: 'likely over',
      text: 'Likely no longer suppressed: the one entry is a temporary block whose three days have passed (2026-03-15 00:00 UTC). It can be lifted.',
    });
    expect(summarise([over, over], NOW).text).toContain('all 2 entries are temporary blocks');
    expect(summarise([running], NOW)).toMatchObject({ verdict: 'suppressed' });
    const mixed = summarise([over, entry()], NOW);
    expect(mixed.verdict).toBe('suppressed');
    expect(mixed.text).toContain('One of them is a temporary block whose three days have passed.');
  });

  it('says that an answer is incomplete, and then calls nothing over', () => {
    const summary = summarise([over], NOW, 2);
    expect(summary.verdict).toBe('suppressed');
    expect(summary.text).toContain('The answer is incomplete: 2 more entries could not be read.');
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
    expect(explained.summary).not.toMatch(/likely/iu);
  });

  it('shows the number of a code it does not know, or knows from another operation only, and leaves the message to be shown once', () => {
    expect(explainServiceError('template/get', 4711, 'Moon in the wrong phase.').summary).toBe(
      'The service would not fetch the template: it answered with code 4711.',
    );
    expect(explainServiceError('template/get', 3003, 'x').fault).toBe('unknown');
    expect(explainServiceError('suppression/get', null, ' ').summary).toContain('without a code');
  });

  it.each([
    ['suppression/get', 102, /^Likely the API key was refused \(code 102, which .* does not name\)\.$/u],
    [
      'template/get',
      601,
      /^Likely there is no template with this id \(code 601, which .* does not name\)\.$/u,
    ],
    ['suppression/delete', 3002, /^Likely the service does not take/u],
  ] as const)('marks what the specification does not say of %s %i as likely', (operation, code, words) => {
    expect(explainServiceError(operation, code, 'x').summary).toMatch(words);
  });

  it('tells a wrong key from a wrong base address', () => {
    expect(explainServiceError('template/get', 102, '').fault).toBe('key');
    expect(explainServiceError('template/get', 114, '').fault).toBe('base-address');
  });
});
