/** What a text, a file or a value is known by. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Template } from '../core/template/template.ts';
import { templatePieces } from './template-pieces.ts';

/** In hex. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Maps and sets as lists: JSON would leave out what they hold. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value;

/** Of a value of plain objects, lists, maps and sets: equal for equal ones, on every machine. */
export const sha256OfValue = (value: unknown): string => sha256Of(JSON.stringify(value, plain));

/** Of what a file holds, which may be larger than fits into memory. @throws as reading the file does. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** As `sha256Of` of the pieces put together. */
export function sha256OfPieces(pieces: readonly string[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

const hashes = new WeakMap<Template, string>();

/** As reports name a template that was fetched; a template is never changed, so it is worked out once. */
export function sha256OfTemplate(template: Template): string {
  const hash = hashes.get(template) ?? sha256OfPieces(templatePieces(template, JSON.stringify));
  hashes.set(template, hash);
  return hash;
}
