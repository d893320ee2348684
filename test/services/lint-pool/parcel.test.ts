import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';
import {
  createReceiver,
  createSender,
  KEPT_TEMPLATES,
  type Delivery,
} from '../../../src/services/lint-pool/parcel.ts';

const template = (...contents: readonly (string | null)[]): Template =>
  decodeTemplate({
    name: 'files',
    body: { plaintext: 'Hi' },
    attachments: contents.map((content, index) => ({ name: `${index}`, type: 'text/plain', content })),
  });

const sent = ({ parcel }: Delivery): readonly string[] | null => parcel && [...parcel.contents.values()];

describe('templates on their way to a thread', () => {
  it('sends a template once, and bytes that another template brought not again', () => {
    const sender = createSender();
    const first = template('AAAA', 'BBBB', 'AAAA');
    expect(sent(sender.deliver(first))).toEqual(['AAAA', 'BBBB']);
    expect(sender.deliver(first).parcel).toBeNull();
    expect(sent(sender.deliver(template('BBBB', 'CCCC')))).toEqual(['CCCC']);
    expect(JSON.stringify(sender.deliver(template('BBBB')).parcel)).not.toContain('BBBB');
  });

  it('keeps the templates used last', () => {
    const sender = createSender();
    const all = Array.from({ length: KEPT_TEMPLATES }, (_, index) => template(`A${index}`));
    for (const one of all) sender.deliver(one);
    const [first, second] = all;
    if (!first || !second) throw new Error('no templates');
    expect(sender.deliver(first).forget).toEqual([]);
    // The first was used again, so the second goes.
    const { forget } = sender.deliver(template('new'));
    expect(forget).toHaveLength(1);
    expect(sender.holds(first)).toBe(true);
    expect(sender.holds(second)).toBe(false);
  });

  it('sends again what was dropped, with its bytes', () => {
    const sender = createSender();
    const first = template('AAAA');
    sender.deliver(first);
    expect(sender.drop(first)).toBe(sender.deliver(first).template);
    expect(sender.drop(template('AAAA'))).toBeNull();
    sender.drop(first);
    expect(sender.holds(first)).toBe(false);
    expect(sent(sender.deliver(template('AAAA')))).toEqual(['AAAA']);
  });

  it('hands over exactly what was sent, whatever came before', () => {
    const contents = fc.array(fc.constantFrom('AAAA', 'BBBB', 'CCCC', '', null), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(contents, { minLength: 1, maxLength: 9 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        (pool, order) => {
          const templates = pool.map((one) => template(...one));
          const sender = createSender();
          const receiver = createReceiver();
          for (const index of order) {
            const one = templates[index % templates.length];
            if (!one) continue;
            const delivery = structuredClone(sender.deliver(one));
            expect(receiver.receive(delivery)).toEqual(one);
          }
        },
      ),
    );
  });

  it('refuses a template that never came', () => {
    expect(() => createReceiver().receive({ template: 7, forget: [], parcel: null })).toThrow('7');
  });
});
