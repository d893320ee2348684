/** What is kept from one recipient to the next must never show: a kept mail says what a fresh one says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMailSource, mergeMail } from '../../../src/core/mail/merged-mail.ts';
import type { Input } from '../../../src/core/mail/sample-reads.ts';
import { anyRecipient, engineMail, MAIL_KINDS } from './engine-mails.ts';
import { mailFacts } from './mail-facts.ts';

const recipients = fc.array(anyRecipient, { minLength: 1, maxLength: 8 });

describe('a mail merged for one recipient after the other', () => {
  it.each(MAIL_KINDS)('%s: says what a fresh one says', (kind) => {
    const template = engineMail(kind);
    fc.assert(
      fc.property(recipients, fc.boolean(), (sequence, askEarlierOnesAgain) => {
        const mails = createMailSource(template);
        const made = sequence.map((recipient) => {
          const mail = mails.mergeFor(recipient);
          expect(mailFacts(mail)).toEqual(mailFacts(mergeMail(template, recipient)));
          return [mail, recipient] as const;
        });
        // A mail that is still held says the same after others were made.
        if (!askEarlierOnesAgain) return;
        for (const [mail, recipient] of made)
          expect(mailFacts(mail)).toEqual(mailFacts(mergeMail(template, recipient)));
      }),
      { numRuns: 10 },
    );
  });

  it('says the same whatever part is asked for first', () => {
    const template = engineMail('velocity');
    const mails = createMailSource(template);
    for (const value of ['Ann', '', 'Bob', 'Ann']) {
      const recipient = [{ name: 'Name', value }];
      const mail = mails.mergeFor(recipient);
      const marked = mail.html?.asSent.marked;
      expect(marked).toEqual(mergeMail(template, recipient).html?.asSent.marked);
      expect(mail.html?.rendered).toEqual(mergeMail(template, recipient).html?.rendered);
    }
  });

  it('tells which values were read, also through what another recipient’s mail had made', () => {
    const mails = createMailSource(engineMail('simple'));
    const recipient = [
      { name: 'Name', value: 'Ann' },
      { name: 'City', value: 'Oslo' },
    ];
    const readSubject = (): readonly Input[] => {
      const mail = mails.mergeFor(recipient);
      return mails.reads.during(() => mail.places.find(({ field }) => field === 'subject')?.rendered)();
    };
    expect([...readSubject()].sort()).toEqual(['City', 'Name']);
    expect([...readSubject()].sort()).toEqual(['City', 'Name']);
  });
});
