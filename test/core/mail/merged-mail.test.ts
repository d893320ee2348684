/** What is kept from one recipient to the next must never show: a kept mail says what a fresh one says. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type * as BoundedParse from '../../../src/core/html/bounded-parse.ts';
import { inboxLineOf } from '../../../src/core/inbox/inbox-line.ts';
import { knownUrls } from '../../../src/core/mail/known-urls.ts';
import { createMailSource, mergeMail, type MergedMail } from '../../../src/core/mail/merged-mail.ts';
import { substitutionsOf } from '../../../src/core/mail/names-table.ts';
import type { PlaceText } from '../../../src/core/mail/place-text.ts';
import type { Input } from '../../../src/core/mail/sample-reads.ts';
import type { Rendered } from '../../../src/core/substitution/engine.ts';
import type * as SimpleEngine from '../../../src/core/substitution/simple/simple.ts';
import type { SampleValues } from '../../../src/core/substitution/values.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';

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

const ENGINES = {
  simple: {
    html: '<p style="color:{{Colour}}">Dear {{Name|reader}}, {{Vip?<b>you are a VIP</b>}}</p><a href="https://a.test/{{Name}}">{{City}}</a>',
    subject: 'News for {{Name}} in {{City}}',
  },
  velocity: {
    html: '#set($a = "$Name")#if($a == "Ann")<b>$City</b>#else<i>$!Colour</i>#end<a href="https://a.test/?n=$Name">x</a>',
    subject: 'News for $Name',
  },
  liquid: {
    html: '{% if Vip %}<b>{{ Name }}</b>{% else %}<i>{{ City | upcase }}</i>{% endif %}<img src="{{ Colour }}" alt="">',
    subject: '{{ Name }}',
  },
  // Tags of another product, which the checks mask and the service sends as they stand.
  foreign: { html: '<p>*|FNAME|* {{Name}} <?php echo "{{City}}" ?></p>', subject: '{{Name}} %%City%%' },
} as const;

function templateOf(kind: keyof typeof ENGINES): Template {
  const engine = kind === 'foreign' ? 'simple' : kind;
  return decodeTemplate({
    name: 'x',
    subject: ENGINES[kind].subject,
    body: { html: ENGINES[kind].html, plaintext: 'Hi', amp: null },
    headers: { 'X-SVC-Template-Engine': engine },
    global_replacements: { City: 'Oslo' },
  });
}

const withoutPlace = ({ place, ...url }: ReturnType<typeof knownUrls>[number]): unknown => ({
  ...url,
  field: place.field,
});

const plainRendered = ({ text, segments, missing }: Rendered): unknown => ({ text, segments, missing });

const placeFacts = (place: PlaceText): unknown => ({
  masked: place.masked,
  foreign: place.foreign,
  rendered: plainRendered(place.rendered),
  sent: plainRendered(place.asSent.rendered),
  marked: plainRendered(place.asSent.marked),
  document: place.asSent.document.elements.map(({ name, range, attributes }) => [name, range, attributes]),
  unknown: place.rendered.segments.map(({ rendered }) => place.touchesMissing(rendered)),
  source: place.rendered.segments.map(({ rendered }) => place.toSource(rendered)),
});

const facts = (mail: MergedMail): unknown => ({
  places: mail.places.map(placeFacts),
  checked: mail.html?.renderedDocument.texts.map(({ text, range }) => [text, range]),
  urls: knownUrls(mail).map(withoutPlace),
  ownPlaces: knownUrls(mail).every(({ place }) => mail.places.includes(place)),
  names: substitutionsOf(mail).names,
  unused: substitutionsOf(mail).unused,
  inbox: inboxLineOf(mail),
  recipient: mail.recipient.map(({ name, value }) => [name, value]),
});

/** Few values, so that changes often come back to one that was there before. */
const recipients = fc.array(
  fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Name', 'City', 'Colour', 'Vip', 'Other'),
      value: fc.constantFrom('Ann', '', '<b>x</b>', 'red"', true, 7),
    }),
    { selector: ({ name }) => name },
  ),
  { minLength: 1, maxLength: 8 },
);

describe('a mail merged for one recipient after the other', () => {
  it.each(['simple', 'velocity', 'liquid', 'foreign'] as const)('%s: says what a fresh one says', (kind) => {
    const template = templateOf(kind);
    fc.assert(
      fc.property(recipients, fc.boolean(), (sequence, askEarlierOnesAgain) => {
        const mails = createMailSource(template);
        const made = sequence.map((recipient) => {
          const mail = mails.mergeFor(recipient);
          expect(facts(mail)).toEqual(facts(mergeMail(template, recipient)));
          return [mail, recipient] as const;
        });
        // A mail that is still held says the same after others were made.
        if (!askEarlierOnesAgain) return;
        for (const [mail, recipient] of made)
          expect(facts(mail)).toEqual(facts(mergeMail(template, recipient)));
      }),
      { numRuns: 25 },
    );
  });

  it('says the same whatever part is asked for first', () => {
    const template = templateOf('velocity');
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
    const mails = createMailSource(templateOf('simple'));
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
    void facts(mail);
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
      body: { html: ENGINES.simple.html, plaintext: 'No tags', amp: null },
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
    const mails = createMailSource(templateOf('simple'));
    const full = mails.mergeFor(sample('Oslo'));
    expect(full.html?.asSent.marked).toBe(full.html?.asSent.rendered);
    expect(full.html?.asSent.rendered).toBe(full.html?.rendered);
    const without = mails.mergeFor(sample('Oslo').filter(({ name }) => name !== 'Colour'));
    expect(without.html?.asSent.marked.text).not.toBe(without.html?.rendered.text);
  });
});
