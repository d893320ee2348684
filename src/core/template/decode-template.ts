/**
 * Reads a template from JSON, tolerantly: whatever cannot be used becomes an error at its field, and never an
 * exception. `{}`, `[]`, null and absence are one thing where the service mixes them up.
 */
import { headerField, replacementField, globalInfoField } from './fields.ts';
import { foreignFormat, whyNotJson } from './foreign-file.ts';
import { isAmpDocument, isHtmlFile } from './template-file.ts';
import type { Attachment, DecodeError, NamedValue, Template, UnknownField } from './template.ts';

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'body',
  'subject',
  'headers',
  'attachments',
  'inline_attachments',
  'template_builder',
  'global_replacements',
  'global_info',
  'sender_email',
  'sender_name',
  'reply_to',
  'check_links',
  'check_read',
]);

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value's type in plain words: "a number", "a list". */
function describeType(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return `the value ${String(value)}`;
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' ? 'a number' : typeof value === 'string' ? 'text' : typeof value;
}

const isEmptyContainer = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

interface Reader {
  readonly errors: DecodeError[];
  readonly unknown: UnknownField[];
  readonly wrong: UnknownField[];
  /** Notes a value of the wrong type, with what came. */
  wrongType(field: string, expected: string, value: unknown): void;
  own(source: Json, key: string): unknown;
  text(value: unknown, field: string): string | null;
  map(value: unknown, field: string, entryField: (name: string) => string): NamedValue[];
}

function createReader(): Reader {
  const errors: DecodeError[] = [];
  const wrong: UnknownField[] = [];
  const wrongType = (field: string, expected: string, value: unknown): void => {
    errors.push({ field, kind: 'type', expected, actual: describeType(value) });
    // A value read from JSON always has a spelling there.
    wrong.push({ field, json: JSON.stringify(value) });
  };
  const reader: Reader = {
    errors,
    unknown: [],
    wrong,
    wrongType,
    own: (source, key) => (Object.hasOwn(source, key) ? source[key] : undefined),
    text(value, field) {
      if (value === undefined || value === null) return null;
      if (typeof value === 'string') return value;
      wrongType(field, 'text', value);
      // A number or a truth value has one certain spelling; anything else is not text at all.
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
    },
    map(value, field, entryField) {
      if (value === undefined || value === null || isEmptyContainer(value)) return [];
      if (!isObject(value)) {
        wrongType(field, 'an object with text values', value);
        return [];
      }
      return Object.keys(value).map((name) => ({
        name,
        value: reader.text(value[name], entryField(name)) ?? '',
      }));
    },
  };
  return reader;
}

function readAttachments(reader: Reader, value: unknown, field: string): Attachment[] {
  if (value === undefined || value === null || isEmptyContainer(value)) return [];
  if (!Array.isArray(value)) {
    reader.wrongType(field, 'a list', value);
    return [];
  }
  return value.map((item: unknown, index) => {
    const at = `${field}[${index}]`;
    if (!isObject(item)) {
      reader.wrongType(at, 'an object', item);
      return { type: null, name: null, content: null };
    }
    const property = (key: string): string | null => reader.text(reader.own(item, key), `${at}.${key}`);
    for (const key of Object.keys(item)) {
      if (!['type', 'name', 'content'].includes(key)) {
        reader.unknown.push({ field: `${at}.${key}`, json: JSON.stringify(item[key]) });
      }
    }
    return { type: property('type'), name: property('name'), content: property('content') };
  });
}

/** check_links and check_read arrive as 1, "1" or true (the sister service's oddities); other values stay findings. */
function readFlag(reader: Reader, value: unknown, field: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  reader.wrongType(field, 'the number 0 or 1', value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && /^\s*-?\d+\s*$/u.test(value)) return Number(value);
  return null;
}

function readBody(reader: Reader, value: unknown): Template['body'] {
  if (!isObject(value)) {
    const absent = value === undefined || value === null || isEmptyContainer(value);
    if (absent) {
      const actual = describeType(value);
      reader.errors.push({ field: 'body', kind: 'missing', expected: 'an object', actual });
    } else reader.wrongType('body', 'an object', value);
    return { html: null, plaintext: null, amp: null };
  }
  const part = (key: string): string | null => {
    const text = reader.text(reader.own(value, key), `body.${key}`);
    return text === '' ? null : text;
  };
  for (const key of Object.keys(value)) {
    if (!['html', 'plaintext', 'amp'].includes(key)) {
      reader.unknown.push({ field: `body.${key}`, json: JSON.stringify(value[key]) });
    }
  }
  return { html: part('html'), plaintext: part('plaintext'), amp: part('amp') };
}

/** Reads a bare template object. Anything that is no object gives an empty template with one error. */
export function decodeTemplate(json: unknown): Template {
  const reader = createReader();
  if (!isObject(json)) {
    reader.errors.push({
      field: 'template',
      kind: 'type',
      expected: 'an object',
      actual: describeType(json),
    });
  }
  const source: Json = isObject(json) ? json : {};
  const text = (key: string): string | null => reader.text(reader.own(source, key), key);
  for (const key of ['id', 'name']) {
    const value = reader.own(source, key);
    if (isObject(json) && (value === undefined || value === null)) {
      reader.errors.push({ field: key, kind: 'missing', expected: 'text', actual: describeType(value) });
    }
  }
  for (const key of Object.keys(source)) {
    if (!KNOWN_FIELDS.has(key)) reader.unknown.push({ field: key, json: JSON.stringify(source[key]) });
  }
  const options = reader.own(source, 'options');
  const unsubscribeUrl = isObject(options) ? reader.own(options, 'unsubscribe_url') : undefined;
  const map = (key: string, entryField: (name: string) => string): NamedValue[] =>
    reader.map(reader.own(source, key), key, entryField);
  return {
    onlyPart: null,
    message: null,
    id: text('id'),
    name: text('name'),
    body: readBody(reader, isObject(json) ? reader.own(source, 'body') : {}),
    subject: text('subject'),
    headers: map('headers', headerField),
    attachments: readAttachments(reader, reader.own(source, 'attachments'), 'attachments'),
    inlineAttachments: readAttachments(
      reader,
      reader.own(source, 'inline_attachments'),
      'inline_attachments',
    ),
    templateBuilder: text('template_builder'),
    globalReplacements: map('global_replacements', replacementField),
    globalInfo: map('global_info', globalInfoField),
    senderEmail: text('sender_email'),
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    checkLinks: readFlag(reader, reader.own(source, 'check_links'), 'check_links'),
    checkRead: readFlag(reader, reader.own(source, 'check_read'), 'check_read'),
    unsubscribeUrl: reader.text(unsubscribeUrl, 'options.unsubscribe_url'),
    unknownFields: reader.unknown,
    wrongValues: reader.wrong,
    decodeErrors: reader.errors,
  };
}

export type TemplateDocument =
  | { readonly kind: 'template'; readonly template: Template }
  /** A saved error reply of the service. */
  | { readonly kind: 'error'; readonly code: number | null; readonly message: string }
  /** JSON, but nothing like a template: one plain sentence says why. */
  | { readonly kind: 'other'; readonly reason: string };

/** Reads what a file may hold: a template/get reply, or a bare template object. */
export function readTemplateDocument(json: unknown): TemplateDocument {
  if (!isObject(json)) {
    return {
      kind: 'other',
      reason: `The file holds ${describeType(json)}; a template is an object with "id", "name" and "body".`,
    };
  }
  const status = Object.hasOwn(json, 'status') ? json['status'] : undefined;
  if (typeof status === 'string' && status.toLowerCase() === 'error') {
    return {
      kind: 'error',
      code: typeof json['code'] === 'number' ? json['code'] : null,
      message: typeof json['message'] === 'string' ? json['message'] : '',
    };
  }
  if (Object.hasOwn(json, 'template'))
    return { kind: 'template', template: decodeTemplate(json['template']) };
  if (['body', 'id', 'name', 'subject'].some((key) => Object.hasOwn(json, key))) {
    return { kind: 'template', template: decodeTemplate(json) };
  }
  return {
    kind: 'other',
    reason: 'The file has neither "template" nor a template\'s own fields ("id", "name", "body").',
  };
}

/** A template made of one HTML text, as a designer's `.html` file is: the AMP part when the text says it is one. */
export function templateFromHtml(html: string, name: string): Template {
  const part = isAmpDocument(html) ? 'amp' : 'html';
  return { ...decodeTemplate({ name, body: { [part]: html } }), onlyPart: part, decodeErrors: [] };
}

/**
 * Reads a template from a file's text: JSON by default, html (taken as body.html, or as
 * body.amp when its root says so) when the file's name says so.
 * Never throws.
 */
export function readTemplateText(fileName: string, text: string): TemplateDocument {
  const format = foreignFormat(text);
  if (format !== null) return { kind: 'other', reason: `The file is ${format}.` };
  if (isHtmlFile(fileName)) {
    // A byte order mark stays in html: it is a finding.
    return { kind: 'template', template: templateFromHtml(text, fileName) };
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'other', reason: whyNotJson(text, detail) };
  }
  return readTemplateDocument(json);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** RFC 9562 text form, any version, any case. */
export const isUuid = (text: string): boolean => UUID.test(text);
