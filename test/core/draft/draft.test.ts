import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDraft,
  compareDraft,
  draftFields,
  isDraftField,
  mergeChanges,
  rebaseDraft,
  withDraftText,
} from '../../../src/core/draft/draft.ts';
import { draftedFile } from '../../../src/core/draft/draft-file.ts';
import { decodeTemplate, templateFromHtml } from '../../../src/core/template/decode-template.ts';
import { createTemplateFile } from '../../../src/core/template/template-file.ts';

const SOURCE = {
  id: 'a',
  name: 'A',
  subject: 'Hi',
  sender_name: 'Ann',
  body: { html: '<p>One</p>', plaintext: 'One' },
  headers: { 'X-A': '1', __proto: 'p' },
  global_replacements: { Name: 'friend' },
};
const template = decodeTemplate(SOURCE);

describe('a draft', () => {
  it('changes the seven kinds of field, and no other', () => {
    const fields = ['body.html', 'body.plaintext', 'body.amp', 'subject', 'sender_name'];
    for (const field of [...fields, 'headers["X-New"]', 'global_replacements["Na\\"me"]']) {
      const drafted = withDraftText(template, field, 'new');
      expect(draftFields(drafted)).toContainEqual({ field, text: 'new' });
    }
    for (const field of ['id', 'name', 'reply_to', 'headers', 'headers[X]', 'attachments[0].name', '']) {
      expect(isDraftField(template, field)).toBe(false);
      expect(withDraftText(template, field, 'new')).toBe(template);
    }
  });

  it('changes the one part of a page, and nothing of a finished message', () => {
    const page = templateFromHtml('<p>One</p>', 'a.html');
    expect(withDraftText(page, 'body.html', '<p>Two</p>').body.html).toBe('<p>Two</p>');
    expect(withDraftText(page, 'subject', 'Hi')).toBe(page);
    const message = { ...template, message: { headers: [], faults: [], leftOut: 0 } };
    expect(withDraftText(message, 'subject', 'Hello')).toBe(message);
  });

  it('adds, changes and removes entries in their order, whatever their names', () => {
    const drafted = applyDraft(template, [
      { field: 'headers["__proto__"]', text: 'x' },
      { field: 'headers["X-A"]', text: '2' },
      { field: 'headers["__proto"]', text: null },
    ]);
    expect(drafted.headers).toEqual([
      { name: 'X-A', value: '2' },
      { name: '__proto__', value: 'x' },
    ]);
    expect(template.headers).toHaveLength(2);
  });

  it('takes an emptied part for an absent one, and an emptied subject for an empty one', () => {
    expect(withDraftText(template, 'body.plaintext', '').body.plaintext).toBeNull();
    expect(withDraftText(template, 'subject', '').subject).toBe('');
  });

  it('no longer holds against a field what stood there in a wrong type', () => {
    const odd = decodeTemplate({ ...SOURCE, subject: 5, headers: { 'X-A': 1 }, body: [1] });
    expect(odd.decodeErrors.map(({ field }) => field)).toEqual(['body', 'subject', 'headers["X-A"]']);
    const changed = ['subject', 'headers["X-A"]', 'body.html'].map((field) => ({ field, text: 'x' }));
    const drafted = applyDraft(odd, changed);
    expect(drafted.decodeErrors).toEqual([]);
    expect(drafted.wrongValues).toEqual([]);
    expect(applyDraft(odd, changed.slice(0, 1)).decodeErrors).toHaveLength(2);
  });

  it('is no change any more where the text is as it was', () => {
    const html = (text: string | null) => [{ field: 'body.html', text }];
    const one = mergeChanges(template, [], html('<p>Two</p>'));
    expect(one).toEqual([{ field: 'body.html', base: '<p>One</p>', text: '<p>Two</p>' }]);
    const two = mergeChanges(template, one, [...html('<p>3</p>'), { field: 'subject', text: 'Ho' }]);
    expect(two.map(({ field, text }) => [field, text])).toEqual([
      ['body.html', '<p>3</p>'],
      ['subject', 'Ho'],
    ]);
    expect(mergeChanges(template, two, html('<p>One</p>')).map(({ field }) => field)).toEqual(['subject']);
    // An absent part that is emptied is as it was; a text that goes is not.
    expect(mergeChanges(template, [], [{ field: 'body.amp', text: '' }])).toEqual([]);
    expect(mergeChanges(template, [], html(''))).toEqual([
      { field: 'body.html', base: '<p>One</p>', text: null },
    ]);
    expect(mergeChanges(template, [], [{ field: 'id', text: 'b' }])).toEqual([]);
  });

  it('keeps what was changed from, when another version is open', () => {
    const before = [{ field: 'subject', base: 'Old', text: 'Mine' }];
    expect(mergeChanges(template, before, [{ field: 'subject', text: 'Mine!' }])).toEqual([
      { field: 'subject', base: 'Old', text: 'Mine!' },
    ]);
  });
});

describe('a draft against a later version', () => {
  const changes = [
    { field: 'subject', base: 'Hi', text: 'Mine' },
    { field: 'body.html', base: '<p>One</p>', text: '<p>Mine</p>' },
    { field: 'sender_name', base: 'Ann', text: 'Bob' },
    { field: 'headers["X-New"]', base: null, text: 'n' },
  ];
  const theirs = decodeTemplate({
    ...SOURCE,
    body: { html: '<p>Theirs</p>', plaintext: 'Theirs too' },
    sender_name: 'Bob',
  });

  it('says by field who changed what', () => {
    const compared = compareDraft(changes, draftFields(theirs));
    expect(compared.map(({ field, kind, theirs: their }) => [field, kind, their])).toEqual([
      ['subject', 'mine', 'Hi'],
      ['body.html', 'both', '<p>Theirs</p>'],
      ['sender_name', 'same', 'Bob'],
      ['headers["X-New"]', 'mine', null],
    ]);
  });

  it('goes on from that version, with what was taken and what is alike left out', () => {
    expect(rebaseDraft(changes, theirs, [])).toEqual([
      { field: 'subject', base: 'Hi', text: 'Mine' },
      { field: 'body.html', base: '<p>Theirs</p>', text: '<p>Mine</p>' },
      { field: 'headers["X-New"]', base: null, text: 'n' },
    ]);
    const taken = rebaseDraft(changes, theirs, ['body.html', 'subject']);
    expect(taken.map(({ field }) => field)).toEqual(['headers["X-New"]']);
  });
});

describe('a file with a draft in it', () => {
  const TEXT =
    '{ "template": {"id":"a", "name":"A",\n\t"subject" : "H\\u0069", "body":{"html":"<p>One<\\/p>"}}}';
  const file = createTemplateFile('a.json', TEXT);
  const base = decodeTemplate((JSON.parse(TEXT) as { template: unknown }).template);
  const saved = (written: { field: string; text: string | null }[]): string => {
    const changes = mergeChanges(base, [], written);
    return draftedFile('a.json', file, base, applyDraft(base, changes), changes);
  };

  it('changes its literals alone', () => {
    const text = saved([
      { field: 'body.html', text: '<p>"Two"</p>\n' },
      { field: 'subject', text: 'Ho' },
    ]);
    expect(text).toBe(TEXT.replace('H\\u0069', 'Ho').replace('<p>One<\\/p>', '<p>\\"Two\\"</p>\\n'));
    expect(saved([{ field: 'body.html', text: '' }])).toBe(TEXT.replace('<p>One<\\/p>', ''));
  });

  it('is written anew where a field comes or goes', () => {
    const read = JSON.parse(saved([{ field: 'headers["X-A"]', text: '1' }])) as unknown;
    expect(read).toEqual({
      id: 'a',
      name: 'A',
      subject: 'Hi',
      body: { html: '<p>One</p>' },
      headers: { 'X-A': '1' },
    });
    expect(saved([{ field: 'subject', text: null }])).not.toContain('subject');
  });

  it('is the page itself for an html file', () => {
    const page = templateFromHtml('<p>One</p>', 'a.html');
    const changes = mergeChanges(page, [], [{ field: 'body.html', text: '<p>Two</p>\r\n' }]);
    const html = createTemplateFile('a.html', '<p>One</p>');
    expect(draftedFile('a.html', html, page, applyDraft(page, changes), changes)).toBe('<p>Two</p>\r\n');
  });

  it('reads as the drafted template, whatever was written', () => {
    const field = fc.constantFrom('body.html', 'body.amp', 'subject', 'sender_name', 'headers["a\\"]"]');
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.record({ field, text })), (written) => {
        const changes = mergeChanges(base, [], written);
        const drafted = applyDraft(base, changes);
        const read = JSON.parse(draftedFile('a.json', file, base, drafted, changes)) as object;
        const again = decodeTemplate('template' in read ? read.template : read);
        expect(draftFields(again)).toEqual(draftFields(drafted));
      }),
    );
  });
});
