/**
 * A template's file as text: where a field's own text stands in it, so that findings can be shown and fixes applied in
 * the file itself. In an html file the html part is the whole text; in JSON a field is one string literal.
 */
import { JsonError, readJson, type JsonNode } from '../json/read-json.ts';
import type { TextRange } from '../text/positions.ts';
import {
  attachmentField,
  globalInfoField,
  headerField,
  inlineAttachmentField,
  replacementField,
} from './fields.ts';

export interface TemplateFile {
  readonly text: string;
  /** The place of a stretch of a field's text in the file; null when the file does not hold that text literally. */
  locate(field: string, range: TextRange): TextRange | null;
  /** Text as it has to be written at that field: escaped inside a JSON string, as it is in html. */
  encode(text: string): string;
}

/** Whether a file of that name is read as html. */
export const isHtmlFile = (fileName: string): boolean => /\.html?$/iu.test(fileName);

/** Whether a file of that name is read as a finished message. */
export const isMessageFile = (fileName: string): boolean => /\.eml$/iu.test(fileName);

/**
 * A file's bytes as the text that is passed on: a message as one character a byte, since each of its parts has a charset of
 * its own; anything else is text already.
 */
export const messageText = (bytes: Uint8Array): string => {
  // In pieces: a call takes no more arguments than the stack holds.
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return text;
};

/** The bytes behind such a text. */
export const messageBytes = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
};

/** An AMP document for email names itself on its html element: `<html ⚡4email>` or `<html amp4email>`. */
const AMP_ROOT = /<html(?=\s)[^>]*\s(?:⚡\uFE0F?|amp)4email(?=[\s=>/])/iu;
/** The root stands at the start of a document; no more of a huge text is searched. */
const ROOT_WITHIN = 4096;

/** Whether an html file is an AMP part. Source: the AMP for Email format, "Required markup". */
export const isAmpDocument = (text: string): boolean => AMP_ROOT.test(text.slice(0, ROOT_WITHIN));

const ATTACHMENT_PROPERTIES = ['type', 'name', 'content'] as const;

function entryOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  // A name given twice counts with its last value, as JSON readers do.
  return node?.kind === 'object' ? node.entries.findLast((entry) => entry.name === name)?.node : undefined;
}

/** Field path to the offset of its string literal's opening quote. */
function literalsOf(root: JsonNode): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const put = (field: string, node: JsonNode | undefined): void => {
    if (node?.kind === 'plain' && typeof node.value === 'string') found.set(field, node.start);
  };
  const template = entryOf(root, 'template') ?? root;
  for (const name of [
    'id',
    'name',
    'subject',
    'sender_email',
    'sender_name',
    'reply_to',
    'template_builder',
  ]) {
    put(name, entryOf(template, name));
  }
  for (const part of ['html', 'plaintext', 'amp'])
    put(`body.${part}`, entryOf(entryOf(template, 'body'), part));
  put('options.unsubscribe_url', entryOf(entryOf(template, 'options'), 'unsubscribe_url'));
  const maps = [
    ['headers', headerField],
    ['global_info', globalInfoField],
    ['global_replacements', replacementField],
  ] as const;
  for (const [key, fieldOf] of maps) {
    const map = entryOf(template, key);
    if (map?.kind === 'object') for (const { name, node } of map.entries) put(fieldOf(name), node);
  }
  const lists = [
    ['attachments', attachmentField],
    ['inline_attachments', inlineAttachmentField],
  ] as const;
  for (const [key, fieldOf] of lists) {
    const list = entryOf(template, key);
    if (list?.kind !== 'list') continue;
    list.items.forEach((item, index) => {
      for (const property of ATTACHMENT_PROPERTIES) put(fieldOf(index, property), entryOf(item, property));
    });
  }
  return found;
}

/** Offsets in the file of some ascending offsets of a literal's decoded text; the text's own end is one of them. */
function walkLiteral(text: string, quote: number, wanted: readonly number[]): number[] {
  const places: number[] = [];
  let at = quote + 1;
  let decoded = 0;
  for (const offset of wanted) {
    while (decoded < offset && text.charAt(at) !== '"' && at < text.length) {
      at += text.charAt(at) !== '\\' ? 1 : text.charAt(at + 1) === 'u' ? 6 : 2;
      decoded++;
    }
    if (decoded !== offset) return [];
    places.push(at);
  }
  return places;
}

function htmlFile(text: string): TemplateFile {
  const part = isAmpDocument(text) ? 'body.amp' : 'body.html';
  return {
    text,
    locate: (field, { start, end }) => (field === part && end <= text.length ? { start, end } : null),
    encode: (piece) => piece,
  };
}

function jsonFile(text: string): TemplateFile {
  let literals: ReadonlyMap<string, number> | undefined;
  const read = (): ReadonlyMap<string, number> => {
    try {
      return literalsOf(readJson(text));
    } catch (error) {
      // Nested deeper than the strict reader goes: then no place is known, and none is made up.
      if (error instanceof JsonError) return new Map();
      throw error;
    }
  };
  return {
    text,
    locate(field, { start, end }) {
      literals ??= read();
      const quote = literals.get(field);
      if (quote === undefined) return null;
      const [from, to] = walkLiteral(text, quote, [start, end]);
      return from === undefined || to === undefined ? null : { start: from, end: to };
    },
    encode: (piece) => JSON.stringify(piece).slice(1, -1),
  };
}

/** `fileName` decides how the text is read, as when a template is loaded. Never throws. */
export function createTemplateFile(fileName: string, text: string): TemplateFile {
  // The parts of a message are encoded, so nothing of them stands in the file as it is read.
  if (isMessageFile(fileName)) return { text, locate: () => null, encode: (some) => some };
  return isHtmlFile(fileName) ? htmlFile(text) : jsonFile(text);
}
