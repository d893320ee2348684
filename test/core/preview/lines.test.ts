import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { inboxLine } from '../../../src/core/inbox/inbox-line.ts';
import { missingMarker, splitMarkers, stripMarkers } from '../../../src/core/substitution/missing-marker.ts';
import { plaintextView } from '../../../src/core/preview/plaintext-view.ts';
import { simpleEngine } from '../../../src/core/substitution/simple/simple.ts';
import { createScope } from '../../../src/core/substitution/values.ts';

function preheader(html: string): string {
  return inboxLine({
    subject: 's',
    senderName: 'n',
    senderEmail: null,
    html: parseHtmlDocument(html),
    plaintext: 'not this',
  }).preheader;
}

describe('the inbox line', () => {
  it('names sender and subject, or says that there is none', () => {
    const line = { html: null, plaintext: null, missingNames: ['X'] };
    expect(
      inboxLine({
        ...line,
        subject: ` Hello\n ${missingMarker('X')}you `,
        senderName: 'Ann',
        senderEmail: 'a@b.c',
      }),
    ).toEqual({ sender: 'Ann', subject: 'Hello you', preheader: '' });
    expect(
      inboxLine({ ...line, subject: missingMarker('X'), senderName: ' ', senderEmail: 'a@b.c' }),
    ).toEqual({
      sender: 'a@b.c',
      subject: '(no subject)',
      preheader: '',
    });
    expect(inboxLine({ ...line, subject: null, senderName: null, senderEmail: null }).sender).toBe(
      '(no sender)',
    );
  });

  it('reads the first words of the body, hidden ones as well, and no styles', () => {
    expect(
      preheader(
        '<html><head><title>T</title><style>p{}</style></head><body><style>b{}</style><div style="display:none">Your parcel is on its way</div><table><tr><td><img alt="Brand" src="x"></td><td>Hello</td></tr></table></body></html>',
      ),
    ).toBe('Your parcel is on its way Brand Hello');
  });

  it('stops where the padding after a preheader has filled the line', () => {
    const padding = '&#847;&zwnj;&nbsp;&#8199;&shy;'.repeat(100);
    expect(preheader(`<div>Look inside${padding}</div><p>Navigation Home Shop</p>`)).toBe('Look inside');
    expect(preheader(`<div>Look inside${'&zwnj;&nbsp;'.repeat(200)}</div><p>Home</p>`)).toBe('Look inside');
  });

  it('cuts a long text between characters and says so', () => {
    const cut = preheader(`<p>${'👩‍👩‍👧 '.repeat(100)}</p>`);
    expect(cut.endsWith('…')).toBe(true);
    expect(
      cut
        .replace('…', '')
        .trim()
        .split(' ')
        .every((one) => one === '👩‍👩‍👧'),
    ).toBe(true);
    expect(preheader(`<p>${'a'.repeat(140)}</p>`)).toBe('a'.repeat(140));
    expect(preheader(`<p>${'a'.repeat(141)}</p>`)).toBe(`${'a'.repeat(140)}…`);
  });

  it('counts what readers see as one character, wherever the plain letters end', () => {
    const seen = fc.constantFrom('x', 'é', 'e\u0301', '©\ufe0f', '👩‍👩‍👧', '🇩🇪', '\u1112\u1161\u11ab', 'ü\u0323');
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 140 }), fc.array(seen, { maxLength: 30 }), (plain, others) => {
        const all = [...'a'.repeat(plain), ...others];
        const shown = all.slice(0, 140).join('');
        expect(preheader(`<p>${all.join('')}</p>`)).toBe(all.length > 140 ? `${shown}…` : shown);
      }),
    );
  });

  it('keeps the joiners inside Persian words', () => {
    expect(preheader('<p>می‌خواهم</p>')).toBe('می‌خواهم');
  });

  it('comes from the plaintext part only without an html part', () => {
    const line = { subject: null, senderName: null, senderEmail: null };
    expect(inboxLine({ ...line, html: null, plaintext: 'Hi\n\n  there' }).preheader).toBe('Hi there');
  });
});

describe('sentinels of missing names', () => {
  it('count only for names that are missing', () => {
    const names = new Set(['A', 'B']);
    expect(stripMarkers(`x${missingMarker('A')}y${missingMarker('C')}z`, names)).toBe(
      `xy${missingMarker('C')}z`,
    );
    expect(stripMarkers(`\ue000\ue000A\ue001\ue001`, names)).toBe('\ue000\ue001');
  });

  it('leave what the recipient reads there, unless it would tear the mail apart', () => {
    const names = new Set(['A']);
    expect(stripMarkers(`x${missingMarker('A', '$A')}y`, names)).toBe('x$Ay');
    expect(splitMarkers(missingMarker('A', '{{A}}'), names)).toMatchObject([{ name: 'A', reads: '{{A}}' }]);
    expect(missingMarker('A', '$A.get("<b>")')).toBe(missingMarker('A'));
    expect(missingMarker('A', '\ue001')).toBe(missingMarker('A'));
  });

  it('splitting loses no character', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\ue000', '\ue001', '\ue002', 'A', 'B', 'x')), (pieces) => {
        const text = pieces.join('');
        const whole = splitMarkers(text, new Set(['A', 'AB']))
          .map((piece) => (piece.kind === 'text' ? piece.text : text.slice(piece.start, piece.end)))
          .join('');
        expect(whole).toBe(text);
      }),
    );
  });
});

describe('the plaintext view', () => {
  const view = (text: string) =>
    plaintextView(
      simpleEngine
        .parse(text)
        .render(createScope([{ name: 'Id', value: 42 }], []), { missing: ({ name }) => missingMarker(name) }),
    );

  it('tells text, links and missing names apart, each with its place in the source', () => {
    const source = 'Hi {{Name}},\nsee https://x.example/o/{{Id}}?a=(1). Or write to help@x.example!';
    expect(
      view(source).map(({ kind, text, source: { start, end } }) => [kind, text, source.slice(start, end)]),
    ).toEqual([
      ['text', 'Hi ', 'Hi '],
      ['missing', 'Name', '{{Name}}'],
      ['text', ',\nsee ', ',\nsee '],
      ['link', 'https://x.example/o/42?a=(1)', 'https://x.example/o/{{Id}}?a=(1)'],
      ['text', '. Or write to ', '. Or write to '],
      ['link', 'help@x.example', 'help@x.example'],
      ['text', '!', '!'],
    ]);
  });

  it.each([
    ['<https://x.example/a>', 'https://x.example/a', 'https://x.example/a'],
    ['(www.x.example)', 'www.x.example', 'https://www.x.example'],
    ['mail A.B+c@x-y.example now', 'A.B+c@x-y.example', 'mailto:A.B+c@x-y.example'],
    ['(see https://x.example/a_(b))', 'https://x.example/a_(b)', 'https://x.example/a_(b)'],
  ])('finds the link in %s', (text, shown, url) => {
    expect(view(text).filter(({ kind }) => kind === 'link')).toEqual([
      expect.objectContaining({ text: shown, url }),
    ]);
  });

  it('makes no link of anything that could run', () => {
    expect(
      view('javascript:alert(1) data:text/html,x file:///etc https:// a@b').map(({ kind }) => kind),
    ).toEqual(['text']);
  });

  it('loses no text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('https://', 'www.', 'a@b.co', '.', ')', '(', '{{N}}', ' '),
            fc.string({ maxLength: 5 }),
          ),
        ),
        (pieces) => {
          const rendered = simpleEngine.parse(pieces.join('')).render(createScope([], []));
          expect(
            plaintextView(rendered)
              .map(({ text }) => text)
              .join(''),
          ).toBe(rendered.text);
        },
      ),
    );
  });
});
