/**
 * What a keystroke costs: how often the engine and the parser are asked. They are replaced by counting ones, so this
 * file has its modules to itself (`*.alone.test.ts` in test/vitest.config.ts).
 */
import { describe, expect, it, vi } from 'vitest';
import type * as BoundedParse from '../../../src/core/html/bounded-parse.ts';
import { createMailSource, type MergedMail } from '../../../src/core/mail/merged-mail.ts';
import type * as SimpleEngine from '../../../src/core/substitution/simple/simple.ts';
import type { SampleValues } from '../../../src/core/substitution/values.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { engineMail } from './engine-mails.ts';
import { mailFacts } from './mail-facts.ts';

const parsing = vi.hoisted(() => ({ documents: 0, engine: 0, rendered: 0 }));

vi.mock('../../../src/core/html/bounded-parse.ts', async (original) => {
  const real = await original<typeof BoundedParse>();
  return {
    ...real,
    parseBounded(...input: Parameters<typeof real.parseBounded>) {
      parsing.documents++;
      return real.parseBounded(...input);
    },
  };
});

vi.mock('../../../src/core/substitution/simple/simple.ts', async (original) => {
  const real = await original<typeof SimpleEngine>();
  return {
    ...real,
    createSimpleEngine(...input: Parameters<typeof real.createSimpleEngine>) {
      const engine = real.createSimpleEngine(...input);
      const parse: typeof engine.parse = (...text) => {
        parsing.engine++;
        const parsed = engine.parse(...text);
        return {
          ...parsed,
          render(...values) {
            parsing.rendered++;
            return parsed.render(...values);
          },
        };
      };
      return { ...engine, parse };
    },
  };
});

describe('the work of a keystroke', () => {
  const sample = (city: string, other = ''): SampleValues => [
    { name: 'Name', value: 'Ann' },
    { name: 'City', value: city },
    { name: 'Colour', value: 'red' },
    { name: 'Vip', value: true },
    { name: 'Other', value: other },
  ];
  /** Everything that a window, a measuring frame and the linter ask of a mail. */
  const readAll = (mail: MergedMail): void => {
    void mailFacts(mail);
    void [mail.html?.document, mail.html?.renderedDocument, mail.html?.asSent.marked];
  };
  const work = (change: () => MergedMail): typeof parsing => {
    const before = { ...parsing };
    readAll(change());
    return {
      documents: parsing.documents - before.documents,
      engine: parsing.engine - before.engine,
      rendered: parsing.rendered - before.rendered,
    };
  };

  it('parses the source once, and then only the text that a changed value is in', () => {
    const template = decodeTemplate({
      name: 'x',
      subject: 'For {{Name}}',
      body: {
        html: '<p style="color:{{Colour}}">Dear {{Name|reader}}, {{Vip?<b>you are a VIP</b>}}</p><a href="https://a.test/{{Name}}">{{City}}</a>',
        plaintext: 'No tags',
        amp: null,
      },
      headers: {},
    });
    let mails = createMailSource(template);
    const first = work(() => {
      mails = createMailSource(template);
      return mails.mergeFor(sample('Oslo'));
    });
    // Three places; the names table asks the engine for what each of four tags prints without a value.
    expect(first.engine).toBeLessThanOrEqual(3 + 5);
    // Masked and rendered html, and the two texts that the facts read as documents.
    expect(first.documents).toBe(4);

    // A letter more in the city: html alone is rendered again, and its one document is read.
    expect(work(() => mails.mergeFor(sample('Oslo2')))).toEqual({ documents: 1, engine: 0, rendered: 1 });
    // A value that nothing reads, and one that was there before: nothing at all.
    expect(work(() => mails.mergeFor(sample('Oslo2', 'x')))).toEqual({
      documents: 0,
      engine: 0,
      rendered: 0,
    });
    expect(work(() => mails.mergeFor(sample('Oslo')))).toEqual({ documents: 0, engine: 0, rendered: 0 });
  });

  it('renders with marks only where a value is missing', () => {
    const mails = createMailSource(engineMail('simple'));
    const full = mails.mergeFor(sample('Oslo'));
    expect(full.html?.asSent.marked).toBe(full.html?.asSent.rendered);
    expect(full.html?.asSent.rendered).toBe(full.html?.rendered);
    const without = mails.mergeFor(sample('Oslo').filter(({ name }) => name !== 'Colour'));
    expect(without.html?.asSent.marked.text).not.toBe(without.html?.rendered.text);
  });
});
