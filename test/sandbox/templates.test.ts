import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, openingTemplateId } from '../../src/sandbox/index.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { call, isRecord } from './call.ts';

let sandbox: Sandbox;
const replies = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  sandbox = await createSandbox();
  for (const { id, name } of sandbox.templates) {
    const { httpStatus, body } = await call(sandbox, 'template/get', { id });
    expect(httpStatus).toBe(200);
    expect(body['status']).toBe('Success');
    if (!isRecord(body['template'])) throw new Error(`No template object for ${name}`);
    replies.set(name, body['template']);
  }
});
afterAll(() => sandbox.close());

const reply = (name: string): Record<string, unknown> => {
  const template = replies.get(name);
  if (!template) throw new Error(`No template named ${name}`);
  return template;
};
const record = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) throw new Error('Not an object');
  return value;
};
const list = (value: unknown): Record<string, unknown>[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error('Not a list');
  return value.map(record);
};
const part = (template: Record<string, unknown>, name: string): string => {
  const text = record(template['body'])[name];
  return typeof text === 'string' ? text : '';
};
const texts = (value: unknown): string[] =>
  Object.values(record(value ?? {})).map((item) => {
    if (typeof item !== 'string') throw new Error('Not a text');
    return item;
  });

/** Its service fields are wrong on purpose. */
const importedName = 'Webinar invitation (imported)';

const knownFields = [
  'id name body subject headers attachments inline_attachments template_builder global_replacements',
  'global_info sender_email sender_name reply_to check_links check_read',
]
  .join(' ')
  .split(' ');

describe('template/get', () => {
  it('finds a template by its id in any case', async () => {
    const { httpStatus, body } = await call(sandbox, 'template/get', { id: openingTemplateId.toUpperCase() });
    expect(httpStatus).toBe(200);
    expect(record(body['template'])['name']).toBe('Spring sale (draft)');
  });

  it.each([
    [{}],
    [{ id: '' }],
    [{ id: 5 }],
    [{ id: null }],
    [{ id: 'not-a-uuid' }],
    [{ id: `${openingTemplateId}0` }],
  ])('refuses %j', async (fields) => {
    const answer = await call(sandbox, 'template/get', fields);
    expect(answer).toMatchObject({ httpStatus: 400, body: { status: 'Error', code: 601 } });
    expect(answer.body['message']).toContain('UUID');
  });

  it('says that an unknown id was not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await call(sandbox, 'template/get', { id })).toMatchObject({
      httpStatus: 400,
      body: { status: 'Error', code: 601, message: `Template "${id}" was not found.` },
    });
  });
});

describe('the sample templates', () => {
  it('are at least fourteen, with different names and version 4 ids, the opening one first', () => {
    expect(sandbox.templates.length).toBeGreaterThanOrEqual(14);
    expect(new Set(sandbox.templates.map(({ name }) => name)).size).toBe(sandbox.templates.length);
    for (const { id } of sandbox.templates) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(sandbox.templates[0]?.id).toBe(openingTemplateId);
  });

  it('have the shape of the specification', () => {
    for (const template of replies.values()) {
      expect(typeof template['id']).toBe('string');
      expect(typeof template['name']).toBe('string');
      expect(part(template, 'html') + part(template, 'plaintext')).not.toBe('');
      for (const field of ['subject', 'sender_email', 'sender_name', 'reply_to']) {
        expect(typeof template[field]).toBe('string');
      }
      if (template['name'] !== importedName) {
        expect(['html', 'visual']).toContain(template['template_builder']);
        expect([0, 1]).toContain(template['check_links']);
        expect([0, 1]).toContain(template['check_read']);
      }
      for (const field of ['headers', 'global_replacements', 'global_info']) texts(template[field]);
      for (const item of [...list(template['attachments']), ...list(template['inline_attachments'])]) {
        expect(Object.keys(item).sort()).toEqual(['content', 'name', 'type']);
        expect(typeof item['content']).toBe('string');
      }
    }
  });

  it('hold images and files whose bytes are what their type says', () => {
    const starts: Record<string, string> = {
      'image/png': '\x89PNG',
      'image/jpeg': '\xff\xd8\xff',
      'application/pdf': '%PDF-',
    };
    let seen = 0;
    for (const [name, template] of replies) {
      if (name === importedName) continue;
      for (const item of [...list(template['attachments']), ...list(template['inline_attachments'])]) {
        const start = starts[String(item['type'])];
        if (start === undefined) continue;
        seen += 1;
        expect(Buffer.from(String(item['content']), 'base64').toString('latin1').startsWith(start)).toBe(
          true,
        );
      }
    }
    expect(seen).toBeGreaterThan(15);
  });

  it('cover every part, engine, script and field that people will look for', () => {
    const all = [...replies.values()];
    expect(all.filter((template) => part(template, 'amp').includes('4email'))).not.toEqual([]);
    expect(all.filter((template) => part(template, 'html') === '')).toHaveLength(1);
    expect(all.filter((template) => part(template, 'html').includes('dir="rtl"'))).not.toEqual([]);
    expect(all.filter((template) => part(template, 'html').includes('lang="ru"'))).not.toEqual([]);
    expect(all.filter((template) => part(template, 'html').includes('<v:roundrect'))).not.toEqual([]);
    expect(all.filter((template) => part(template, 'html').includes('prefers-color-scheme'))).not.toEqual([]);
    const engines = all.map((template) => record(template['headers'])['X-SVC-Template-Engine']);
    expect(engines).toEqual(expect.arrayContaining(['simple', 'velocity', 'liquid']));
    expect(all.filter((template) => template['template_builder'] === 'visual')).not.toEqual([]);
    expect(all.filter((template) => list(template['attachments']).length > 1)).not.toEqual([]);
  });

  it('have one with fields the specification does not know', () => {
    const unknown = Object.keys(reply('Invoice with attachments')).filter(
      (field) => !knownFields.includes(field),
    );
    expect(unknown).toEqual(expect.arrayContaining(['created', 'user_id', 'options']));
  });

  it('bring sample values where recipients differ', () => {
    expect(sandbox.sampleFor(openingTemplateId)).toMatchObject({ FirstName: 'Hannah' });
    expect(sandbox.sampleFor(openingTemplateId.toUpperCase())).toBeDefined();
    expect(sandbox.sampleFor('00000000-0000-4000-8000-000000000000')).toBeUndefined();
    expect(sandbox.templates.filter(({ sample }) => sample !== undefined).length).toBeGreaterThan(10);
  });
});

describe('the flawless template', () => {
  it('uses exactly the names it declares, in every part', () => {
    const template = reply('Before you arrive (flawless)');
    const declared = Object.keys(record(template['global_replacements'])).sort();
    const used = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort();
    const all = used(`${part(template, 'html')}${part(template, 'plaintext')}${String(template['subject'])}`);
    expect(all).toEqual(declared);
    expect(used(part(template, 'html'))).toEqual(used(part(template, 'plaintext')));
  });

  it('links to the same addresses in html and plaintext, all https', () => {
    const template = reply('Before you arrive (flawless)');
    const links = [...part(template, 'html').matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\//);
      expect(part(template, 'plaintext')).toContain(link);
    }
  });
});

describe('the template the app opens with', () => {
  it('still has the faults it is there to show', () => {
    const template = reply('Spring sale (draft)');
    const html = part(template, 'html');
    const inline = list(template['inline_attachments']).map(({ name }) => String(name));
    const cids = [...html.matchAll(/cid:([\w-]+)/g)].map((match) => match[1] ?? '');
    const missing = cids.filter((cid) => !inline.includes(cid));
    expect(missing).toContain('mw-social');
    expect(missing.some((cid) => inline.includes(cid.toLowerCase()))).toBe(true);
    expect(inline.filter((name) => !cids.includes(name))).toContain('mw-winter-banner');
    expect(Object.keys(record(template['headers'])).filter((name) => !name.startsWith('X-'))).not.toEqual([]);
    expect(html).not.toMatch(/<html[^>]*\slang=/);
    expect(html).toMatch(/<img(?![^>]*\salt=)[^>]*>/);
    expect(html).toContain('href=""');
    expect(html).toContain('http://');
    expect(html).toContain('Lorem ipsum');
    expect(html).toContain('{{DiscountCode}<');
    expect(html.split('<!--[if').length).toBeGreaterThan(html.split('<![endif]').length);
    expect(String(template['subject']).length).toBeGreaterThan(78);
    expect(Object.keys(record(template['global_replacements']))).not.toContain('FirstNam');
  });
});

describe('the imported template', () => {
  it('breaks the limits of the specification', () => {
    const template = reply(importedName);
    const info = record(template['global_info']);
    expect(Object.keys(record(template['headers'])).length).toBeGreaterThan(50);
    expect(Object.keys(info).length).toBeGreaterThan(10);
    expect(Object.keys(info).some((key) => key.length > 64)).toBe(true);
    expect(texts(info).some((value) => value.length > 1024)).toBe(true);
    expect(template['template_builder']).toBe('drag');
    expect(template['check_links']).toBe(2);
    expect(Object.keys(record(template['global_replacements']))).toContain('1stSeat');
    expect(part(template, 'plaintext')).toBe('');
    const contents = list(template['attachments']).map(({ content }) => String(content));
    expect(contents).toContain('');
    expect(contents.some((content) => /[^A-Za-z0-9+/=]/.test(content))).toBe(true);
  });
});

describe('the sample addresses', () => {
  it('show every reason and source of the specification, and one it does not know', async () => {
    expect(sandbox.addresses.length).toBeGreaterThanOrEqual(14);
    const entries: Record<string, unknown>[] = [];
    for (const { email, note } of sandbox.addresses) {
      expect(note).not.toBe('');
      const { body } = await call(sandbox, 'suppression/get', { receiver_email: email, searching: true });
      entries.push(...list(body['suppressions']));
    }
    const reasons = [
      'unsubscribed',
      'temporary_unavailable',
      'permanent_unavailable',
      'complained',
      'blocked',
    ];
    const seen = new Set(entries.map(({ reason }) => reason));
    expect([...seen]).toEqual(expect.arrayContaining(reasons));
    expect(seen.size).toBeGreaterThan(reasons.length);
    expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['user', 'system', 'subscriber']));
    for (const { created } of entries) {
      if (created !== undefined) expect(created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });
});
