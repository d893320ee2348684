import { describe, expect, it } from 'vitest';
import { looksLikeTemplate } from '../../../src/core/template/template-shape.ts';

describe('a JSON file that nobody named', () => {
  it.each([
    ['a bare template', { id: 'a', name: 'Sale', body: { html: '<p>Hi</p>' } }],
    ['one with plaintext alone', { body: { plaintext: 'Hi' } }],
    ['a reply', { status: 'success', template: { id: 'a', name: 'Sale', body: { html: '<p>Hi</p>' } } }],
    ['a reply with an empty template', { status: 'success', template: {} }],
    ['one whose body is broken', { id: 'a', name: 'Sale', body: null }],
    ['one whose body is gone', { name: 'Sale', subject: 'Spring' }],
    ['one known by its values', { name: 'Sale', global_replacements: {} }],
    ['an error reply saved in its place', { status: 'error', code: 204, message: 'No such template' }],
  ])('is a template: %s', (_what, json) => {
    expect(looksLikeTemplate(JSON.stringify(json))).toBe(true);
  });

  it.each([
    ['package.json', { name: 'mails', version: '1.0.0', dependencies: {} }],
    ['bower.json', { name: 'mails', main: 'index.html', ignore: [] }],
    ['a list', [{ id: 'a', body: { html: '' } }]],
    ['sample data', { FirstName: 'Anna', name: 'Anna', id: 7 }],
    ['translations', { subject: 'Spring sale', greeting: 'Dear' }],
    ['a schema', { $id: 'x', type: 'object', properties: { body: {}, name: {} } }],
    ['settings that speak of a template', { template: 'base', name: 'x' }],
    ['nothing', {}],
    ['text', 'body'],
  ])('is none: %s', (_what, json) => {
    expect(looksLikeTemplate(JSON.stringify(json))).toBe(false);
  });

  it('is a template where it was meant to be one and is no JSON', () => {
    expect(looksLikeTemplate('{"name": "Sale", "body": {"html": "<p>Hi</p>",}}')).toBe(true);
    expect(looksLikeTemplate('{ // compiler\n "compilerOptions": {} }')).toBe(false);
    expect(looksLikeTemplate('\ufeff{"body": {"html": ""}}')).toBe(true);
  });
});
