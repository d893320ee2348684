/** Whatever is opened, closed, typed and set, in whatever order: a kept mail says what one made for the moment says. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeMail } from '../../src/core/mail/merged-mail.ts';
import {
  DEFAULT_SUBSTITUTION_SETTINGS,
  type SubstitutionSettings,
} from '../../src/core/substitution/settings.ts';
import { createOpenTemplates, MAX_MERGED } from '../../src/services/open-templates.ts';
import { anyRecipient, engineMail, MAIL_KINDS } from '../core/mail/engine-mails.ts';
import { ALL_MAIL_PARTS, mailFacts } from '../core/mail/mail-facts.ts';

const { engines } = DEFAULT_SUBSTITUTION_SETTINGS;
const SETTINGS: readonly SubstitutionSettings[] = [
  DEFAULT_SUBSTITUTION_SETTINGS,
  {
    engines: { ...engines, simple: { ...engines.simple, missing: 'as-written', letterCase: 'ignored' } },
    systemNames: [{ name: 'Other', standIn: 'a stand-in', note: '' }],
  },
  {
    engines: {
      simple: { ...engines.simple, escaping: 'html' },
      velocity: { ...engines.velocity, escaping: 'html' },
      liquid: { ...engines.liquid, escaping: 'html' },
    },
    systemNames: [{ name: 'Name', standIn: 'Nobody', note: '' }],
  },
];

/** One more than are kept, so that mails are forgotten as well. */
const handle = fc.nat({ max: MAX_MERGED }).map((slot) => `handle-${slot}`);

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), handle }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      handle,
      mail: fc.constantFrom(...MAIL_KINDS),
      hasAmp: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      handle,
      recipient: anyRecipient,
      settings: fc.nat({ max: SETTINGS.length - 1 }),
      parts: fc.shuffledSubarray([...ALL_MAIL_PARTS], { minLength: 1 }),
    }),
  },
);

it('says of every mail what a fresh one says, after any changes of values, settings and templates', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) => {
      const templates = createOpenTemplates(() => undefined);
      const open = new Map(MAIL_KINDS.map((kind, slot) => [`handle-${slot}`, engineMail(kind)]));
      for (const [name, template] of open) add(name, template);
      const checks: (() => void)[] = [];
      function add(name: string, template: ReturnType<typeof engineMail>): void {
        const source = { kind: 'file', fileName: name, openedAt: '2026-01-01T00:00:00Z' } as const;
        const original = { draftId: name, template, file: null, sha256: null };
        templates.add(
          { template, original, draft: null, source, file: null, notes: [], picturesId: name },
          name,
        );
      }
      for (const one of steps) {
        if (one.kind === 'close') {
          templates.close(one.handle);
          open.delete(one.handle);
        } else if (one.kind === 'open') {
          const template = engineMail(one.mail, one.hasAmp);
          open.set(one.handle, template);
          add(one.handle, template);
        } else {
          const template = open.get(one.handle);
          const settings = SETTINGS[one.settings] ?? DEFAULT_SUBSTITUTION_SETTINGS;
          if (!template) continue;
          const mail = templates.mail(one.handle, one.recipient, settings);
          const fresh = mailFacts(mergeMail(template, one.recipient, settings), one.parts);
          const check = (): void => {
            expect(mailFacts(mail, one.parts)).toEqual(fresh);
          };
          check();
          checks.push(check);
        }
      }
      // A mail that is still held says the same after others were made and forgotten.
      for (const check of checks) check();
    }),
    { numRuns: 20 },
  );
}, 60_000);
