/** Which addresses may be asked: asking must not unsubscribe, confirm or count anything. */
import { describe, expect, it } from 'vitest';
import { mergeMail } from '../../../src/core/mail/merged-mail.ts';
import { actsOnClick, askableAddresses } from '../../../src/core/lint/askable-addresses.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

const found = (body: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}) =>
  askableAddresses(mergeMail(decodeTemplate({ name: 'x', body, ...more }))).map(({ address, withheld }) => [
    address,
    withheld,
  ]);

describe('addresses that may be asked', () => {
  it('are those of links and pictures, each once and without fragment', () => {
    const html =
      '<style>.a{background:url(https://a.fr/bg.png)}</style><link rel="stylesheet" href="https://a.fr/x.css">' +
      '<a href="https://a.fr/x?a=1&amp;b=2#top">A</a><a href="https://A.fr/x?a=1&b=2">A</a>' +
      '<img src="https://a.fr/i.png" width="600"><form action="https://a.fr/send"></form>' +
      '<a href="mailto:a@a.fr">m</a><a href="tel:1">t</a><a href="/rel">r</a><img src="cid:logo">';
    expect(found({ html, plaintext: 'See https://a.fr/text.' })).toEqual([
      ['https://a.fr/bg.png', null],
      ['https://a.fr/x?a=1&b=2', null],
      ['https://a.fr/i.png', null],
      ['https://a.fr/text', null],
    ]);
  });

  it('are none that a tag makes, whoever knows its value', () => {
    expect(
      found(
        {
          html: '<a href="https://a.fr/{{Id}}">A</a><a href="{{Url}}">B</a><a href="https://a.fr/%%x%%">C</a><img src="{{Shop}}/i.png">',
          plaintext: 'https://a.fr/t/{{Id}}',
        },
        { global_replacements: { Shop: 'https://shop.fr' } },
      ),
    ).toEqual([
      ['https://a.fr/{{Id}}', 'tag'],
      ['{{Url}}', 'tag'],
      ['https://a.fr/%%x%%', 'tag'],
      ['{{Shop}}/i.png', 'tag'],
      ['https://a.fr/t/{{Id}}', 'tag'],
    ]);
  });

  it.each([
    ['its own words', '<a href="https://a.fr/x">Unsubscribe</a>'],
    ['its title', '<a href="https://a.fr/x" title="Abmelden">hier</a>'],
    ['the words of its picture', '<a href="https://a.fr/x"><img alt="Se désinscrire" src="cid:a"></a>'],
    ['the sentence around it', '<p>To unsubscribe, <a href="https://a.fr/x">click here</a>.</p>'],
    [
      'another place of the same address',
      '<a href="https://a.fr/x">A</a> <div><a href="https://a.fr/x">Confirm</a></div>',
    ],
  ])('are none that act by %s', (_how, html) => {
    expect(found({ html })).toEqual([['https://a.fr/x', 'acts']]);
  });

  it('are none that act by the line in a text, or by a header', () => {
    const plaintext = 'Shop: https://a.fr/shop\n\nTo unsubscribe open\nhttps://a.fr/x\n\nhttps://a.fr/y';
    expect(found({ plaintext }, { headers: { 'List-Unsubscribe': '<https://a.fr/y>' } })).toEqual([
      ['https://a.fr/shop', null],
      ['https://a.fr/x', 'acts'],
      ['https://a.fr/y', 'acts'],
    ]);
  });

  it('are no pixels that count opens, and none with a password', () => {
    const html =
      '<img src="https://a.fr/o.gif" width="1" height="1"><a href="https://anna:secret@a.fr/">A</a>';
    expect(found({ html }).map(([, withheld]) => withheld)).toEqual(['tracking', 'password']);
  });

  it.each([
    ...['https://a.fr/unsubscribe', 'https://a.fr/opt_out?u=1', 'https://a.fr/optOut', 'https://a.fr/OPT-IN'],
    ...['https://a.fr/u%6esubscribe', 'https://unsubscribe.a.fr/', 'https://a.fr/confirmEmail?t=1'],
    ...[
      'https://a.fr/?action=delete',
      'https://a.fr/abmelden',
      'https://a.fr/%D0%BE%D1%82%D0%BF%D0%B8%D1%81%D0%BA%D0%B0',
    ],
    ...['https://a.fr/verify_email', 'https://a.fr/logout', 'https://a.fr/%zz/unsubscribe'],
  ])('never %s', (url) => {
    expect(actsOnClick(url)).toBe(true);
  });

  it.each([
    'https://a.fr/sale',
    'https://a.fr/options',
    'https://a.fr/adoption-in-spring',
    'https://devote.fr/',
  ])('%s may be asked', (url) => {
    expect(actsOnClick(url)).toBe(false);
  });
});
