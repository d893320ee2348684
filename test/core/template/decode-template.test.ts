/** Replies as services really send them: right, odd, and hostile. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeTemplate,
  isUuid,
  readTemplateDocument,
  readTemplateText,
} from '../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../src/core/template/fields.ts';
import { substitutionPlaces } from '../../../src/core/template/places.ts';
import { createTemplateFile } from '../../../src/core/template/template-file.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const minimal = { id: ID, name: 'Reminder', body: { plaintext: 'Hello' } };

describe('a template reply', () => {
  it('is read field by field', () => {
    const template = decodeTemplate({
      ...minimal,
      subject: 'Hi',
      headers: { 'X-A': '1' },
      attachments: [{ type: 'text/csv', name: 'a.csv', content: 'YQ==' }],
      global_replacements: { Company: 'Pine' },
      check_links: 0,
      check_read: 1,
    });
    expect(template).toMatchObject({
      id: ID,
      body: { html: null, plaintext: 'Hello', amp: null },
      subject: 'Hi',
      headers: [{ name: 'X-A', value: '1' }],
      attachments: [{ type: 'text/csv', name: 'a.csv', content: 'YQ==' }],
      globalReplacements: [{ name: 'Company', value: 'Pine' }],
      checkLinks: 0,
      checkRead: 1,
      decodeErrors: [],
      unknownFields: [],
    });
  });

  it.each([[], {}, null, undefined])('takes %j for empty where the service mixes them up', (empty) => {
    const template = decodeTemplate({
      ...minimal,
      headers: empty,
      attachments: empty,
      inline_attachments: empty,
      global_replacements: empty,
      global_info: empty,
    });
    expect(template.decodeErrors).toEqual([]);
    expect(template.headers).toEqual([]);
    expect(template.attachments).toEqual([]);
  });

  it('takes an empty part for an absent one', () => {
    const { body } = decodeTemplate({ ...minimal, body: { html: '', plaintext: 'x', amp: null } });
    expect(body).toEqual({ html: null, plaintext: 'x', amp: null });
  });

  it('keeps fields it does not know', () => {
    const template = decodeTemplate({
      ...minimal,
      created: '2026-01-01',
      options: { unsubscribe_url: 'https://x/{{A}}' },
    });
    expect(template.unknownFields).toEqual([
      { field: 'created', json: '"2026-01-01"' },
      { field: 'options', json: '{"unsubscribe_url":"https://x/{{A}}"}' },
    ]);
    expect(template.unsubscribeUrl).toBe('https://x/{{A}}');
  });

  it.each([
    ['a number', 5],
    ['a boolean', true],
    ['a list', ['https://x']],
  ])('says that the unsubscribe_url is of a wrong type: %s', (_what, value) => {
    const template = decodeTemplate({ ...minimal, options: { unsubscribe_url: value } });
    expect(template.decodeErrors.map(({ field, kind }) => [field, kind])).toEqual([
      ['options.unsubscribe_url', 'type'],
    ]);
  });

  it('says what is of a wrong type and uses what is certain', () => {
    const template = decodeTemplate({
      id: 7,
      name: ['x'],
      body: { html: 5 },
      subject: {},
      headers: { 'X-Number': 3, 'X-List': [] },
      attachments: 'none',
      check_links: 'yes',
      check_read: true,
    });
    expect(template.decodeErrors.map(({ field, kind }) => `${field} ${kind}`).sort()).toEqual(
      [
        'attachments type',
        'body.html type',
        'check_links type',
        'check_read type',
        'headers["X-List"] type',
        'headers["X-Number"] type',
        'id type',
        'name type',
        'subject type',
      ].sort(),
    );
    expect(template.id).toBe('7');
    expect(template.headers[0]).toEqual({ name: 'X-Number', value: '3' });
    expect(template.checkRead).toBe(1);
    expect(template.checkLinks).toBeNull();
    // Nothing of it is lost: each value is kept as it came.
    expect(Object.fromEntries(template.wrongValues.map(({ field, json }) => [field, json]))).toEqual({
      id: '7',
      name: '["x"]',
      'body.html': '5',
      subject: '{}',
      'headers["X-Number"]': '3',
      'headers["X-List"]': '[]',
      attachments: '"none"',
      check_links: '"yes"',
      check_read: 'true',
    });
  });

  it('treats __proto__ and constructor as names like any other', () => {
    const json: unknown = JSON.parse(
      `{"id":"${ID}","name":"x","body":{"html":"h"},"headers":{"__proto__":"a","constructor":"b"}}`,
    );
    const template = decodeTemplate(json);
    expect(template.headers).toEqual([
      { name: '__proto__', value: 'a' },
      { name: 'constructor', value: 'b' },
    ]);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });

  it('never throws, whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const template = decodeTemplate(json);
        expect(fieldTexts(template)).toBeInstanceOf(Map);
        expect(substitutionPlaces(template)).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('a file', () => {
  it('may hold a reply or a bare template', () => {
    expect(readTemplateDocument({ status: 'SUCCESS', template: minimal })).toMatchObject({
      kind: 'template',
      template: { id: ID },
    });
    expect(readTemplateDocument(minimal)).toMatchObject({ kind: 'template', template: { id: ID } });
  });

  it('may hold an error reply, which is said to be one', () => {
    expect(readTemplateDocument({ status: 'Error', code: 601, message: 'no' })).toEqual({
      kind: 'error',
      code: 601,
      message: 'no',
    });
  });

  it.each([['[1]'], ['"x"'], ['{"a":1}'], ['{']])('is refused with a reason when it holds %s', (text) => {
    const document = readTemplateText('a.json', text);
    expect(document.kind).toBe('other');
    expect(document.kind === 'other' && document.reason.length).toBeGreaterThan(20);
  });

  it('bears a byte order mark before JSON', () => {
    expect(readTemplateText('a.json', `\ufeff${JSON.stringify(minimal)}`).kind).toBe('template');
  });

  it('is html when its name says so', () => {
    const document = readTemplateText('Mail.HTM', '<p>Hi</p>');
    expect(document).toMatchObject({
      kind: 'template',
      template: { onlyPart: 'html', body: { html: '<p>Hi</p>' }, decodeErrors: [] },
    });
  });

  it.each(['<html ⚡4email>', '<html amp4email lang="en">', '<HTML lang=pt ⚡️4email data-css-strict>'])(
    'is the AMP part when its root says so: %s',
    (root) => {
      const text = `<!doctype html>\n${root}<body>Hi</body></html>`;
      expect(readTemplateText('mail.html', text)).toMatchObject({
        template: { onlyPart: 'amp', body: { html: null, amp: text }, decodeErrors: [] },
      });
      const place = { start: 5, end: 9 };
      expect(createTemplateFile('mail.html', text).locate('body.amp', place)).toEqual(place);
      expect(createTemplateFile('mail.html', text).locate('body.html', place)).toBeNull();
    },
  );

  it.each(['<html ⚡>', '<html lang="amp4email">', '<html data-amp4email>', '<p>⚡4email</p>'])(
    'stays the html part otherwise: %s',
    (text) => {
      expect(readTemplateText('mail.html', text)).toMatchObject({ template: { onlyPart: 'html' } });
    },
  );
});

it('knows a UUID', () => {
  expect(isUuid(ID)).toBe(true);
  expect(isUuid(ID.toUpperCase())).toBe(true);
  for (const text of ['', ID.slice(1), `${ID}0`, ` ${ID}`, ID.replaceAll('-', ''), 'g'.repeat(36)]) {
    expect(isUuid(text), text).toBe(false);
  }
});

it('lists the seven places in the order of the specification', () => {
  const template = decodeTemplate({
    ...minimal,
    body: { html: 'h', plaintext: 'p', amp: 'a' },
    subject: 's',
    sender_name: 'n',
    sender_email: 'no@place.example',
    headers: { 'X-Other': 'no', 'list-unsubscribe': '<https://x>' },
    options: { unsubscribe_url: 'https://u' },
  });
  expect(substitutionPlaces(template).map(({ field }) => field)).toEqual([
    'body.html',
    'body.plaintext',
    'body.amp',
    'subject',
    'sender_name',
    'headers["list-unsubscribe"]',
    'options.unsubscribe_url',
  ]);
});
