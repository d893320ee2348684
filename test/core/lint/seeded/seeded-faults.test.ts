/** Single faults in a mail without any: each is found at its place, and nothing else is said but what is listed. */
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../../src/core/template/fields.ts';
import { baseMail } from './base-mail.ts';
import { FIELD_FAULTS } from './field-faults.ts';
import { HTML_FAULTS } from './html-faults.ts';
import { AMP_FAULTS, SUBJECT_FAULTS, TEXT_FAULTS } from './part-faults.ts';

interface Found {
  readonly rule: string;
  readonly field: string;
  /** The text under the finding's range; null without one. */
  readonly marks: string | null;
}

/** Without the official AMP validator, which has tests of its own. */
function lint(mail: object): readonly Found[] {
  const template = decodeTemplate(mail);
  const texts = fieldTexts(template);
  return lintTemplate(template)
    .filter(({ rule }) => rule !== 'amp-validator-missing')
    .map(({ rule, field, range }) => ({
      rule,
      field,
      marks: range ? (texts.get(field) ?? '').slice(range.start, range.end) : null,
    }));
}

const PARTS = [
  ['body.html', 'html', HTML_FAULTS],
  ['body.plaintext', 'plaintext', TEXT_FAULTS],
  ['body.amp', 'amp', AMP_FAULTS],
  ['subject', null, SUBJECT_FAULTS],
] as const;

function withFault(part: 'html' | 'plaintext' | 'amp' | null, find: string, write: string): object {
  const mail = baseMail();
  const text = part === null ? mail.subject : mail.body[part];
  if (!text.includes(find)) throw new Error(`The mail does not hold: ${find}`);
  const changed = text.replace(find, () => write.replace(/[«»]/gu, ''));
  return part === null ? { ...mail, subject: changed } : { ...mail, body: { ...mail.body, [part]: changed } };
}

/** Exactly one finding of the rule in the field, and of others only those that the fault rightly brings along. */
function expectFault(
  mail: object,
  rule: string,
  field: string,
  marks: string | null,
  also: readonly string[],
) {
  const found = lint(mail);
  const own = found.filter((one) => one.rule === rule && one.field === field);
  const others = found.filter((one) => !own.includes(one)).map((one) => one.rule);
  expect(own).toEqual([{ rule, field, marks }]);
  expect(others.sort()).toEqual([...also].sort());
}

describe('the mail that the faults are seeded into', () => {
  it('has none itself', () => {
    expect(lint(baseMail())).toEqual([]);
  });
});

describe.each(PARTS)('a fault in %s', (field, part, faults) => {
  it.each(faults.map((fault) => [fault[0], fault[2].slice(0, 60), fault] as const))(
    '%s: %s',
    (_rule, _write, [rule, find, write, ...also]) => {
      const marks = /«([^]*)»/u.exec(write)?.[1] ?? null;
      expectFault(withFault(part, find, write), rule, field, marks, also);
    },
  );
});

describe('a fault in another field', () => {
  it.each(FIELD_FAULTS.map((fault) => [fault[0], fault[2].slice(0, 60), fault] as const))(
    '%s in %s',
    (_rule, _field, [rule, change, field, marks, ...also]) => {
      const mail = baseMail();
      expectFault({ ...mail, ...change(mail) }, rule, field, marks, also);
    },
  );
});
