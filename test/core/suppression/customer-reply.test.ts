/** The reply to a recipient: what it says, and that it says no more than was seen. */
import { describe, expect, it } from 'vitest';
import {
  emptyReply,
  fillReply,
  replyFacts,
  replyText,
  type ReplyLanguage,
} from '../../../src/core/suppression/customer-reply.ts';
import type { SuppressionEntry } from '../../../src/core/suppression/suppression.ts';

const entry = (reason: string | null, created: string | null = '2026-03-14 09:26:53'): SuppressionEntry => ({
  reason,
  source: 'system',
  created,
  projectId: null,
  isDeletable: true,
  unknownFields: [],
});
const reply = (
  entries: readonly SuppressionEntry[],
  language: ReplyLanguage,
  { unreadable = 0 } = {},
): string =>
  fillReply(
    replyText(language),
    replyFacts(
      { address: 'Zoe@b.example', entries, unreadable, lookedUpAt: new Date('2026-03-15T10:00:00Z') },
      language,
    ),
  );

describe('the reply to a recipient', () => {
  it('says in English what was looked up, when, why and what to do', () => {
    expect(reply([entry('unsubscribed')], 'en')).toBe(
      'Hello,\n\nWe looked up Zoe@b.example in our mail service on 15 March 2026.\n\nOur emails to this address stopped on 14 March 2026 because it was unsubscribed.\n\nIf you would like to hear from us again, reply to this message and say so.\n\nKind regards',
    );
  });

  it('says the same in Russian', () => {
    expect(reply([entry('temporary_unavailable')], 'ru')).toContain(
      'Письмо на этот адрес не удалось доставить (14 марта 2026 г.), поэтому отправка приостановлена примерно на три дня, вероятно до 17 марта 2026 г..'.replace(
        'г..',
        'г.',
      ),
    );
    expect(reply([], 'ru')).toContain('не заблокирована');
  });

  it.each(['unsubscribed', 'temporary_unavailable', 'permanent_unavailable', 'complained', 'blocked', 'new'])(
    'leaves out a date that is not there, and no mark of its own: %s',
    (reason) => {
      for (const language of ['en', 'ru'] as const) {
        for (const created of [null, 'yesterday', '2026-03-14 09:26:53']) {
          expect(reply([entry(reason, created)], language)).not.toMatch(
            /[[\]{}]|SINCE|UNTIL|null|undefined|Invalid/u,
          );
        }
        expect(reply([entry(reason, null)], language)).not.toContain('14');
      }
    },
  );

  it('does not say that nothing is blocked where the answer could not be read', () => {
    expect(reply([], 'en', { unreadable: 1 })).toContain('could not find out');
    expect(reply([], 'en')).toContain('shows no block');
  });

  it('says each thing once', () => {
    const text = reply([entry('blocked'), entry('blocked'), entry('complained')], 'en');
    expect(text.split('does not send to this address')).toHaveLength(2);
    expect(text).toContain('reported as spam');
  });

  it('is kept without the recipient, and filled in for the next one', () => {
    const facts = replyFacts(
      { address: 'zoe@b.example', entries: [entry('blocked')], unreadable: 0, lookedUpAt: new Date(0) },
      'en',
    );
    const kept = emptyReply(`Dear zoe@b.example,\n${facts.why} ${facts.next} {ticket}`, facts);
    expect(kept).toBe('Dear {address},\n{why} {next} {ticket}');
    expect(fillReply(kept, { ...facts, address: 'tim@b.example' })).toContain('Dear tim@b.example,');
    expect(fillReply('{constructor} {ticket}', facts)).toBe('{constructor} {ticket}');
  });
});
