import type { IncomingMessage } from 'node:http';
import type { RequestFields } from './operations.ts';
import { serviceErrors, ServiceFault } from './service-error.ts';

/** Largest request the sister service takes, in bytes. */
const maxRequestBytes = 10 * 1024 * 1024;

/** Beyond this the connection is cut: reading on would let one caller keep the server busy for ever. */
const maxDrainedBytes = 4 * maxRequestBytes;

/**
 * Reads the request and parses it as a JSON object.
 *
 * What comes after the limit is read but not kept, so that the client gets to see the answer instead of a broken
 * connection.
 *
 * @throws ServiceFault for a wrong content type, a body that is too large, not UTF-8, not JSON or not an object.
 */
export async function readFields(request: IncomingMessage): Promise<RequestFields> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= maxRequestBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (size > maxDrainedBytes) break;
  }
  if (size > maxRequestBytes) throw new ServiceFault(serviceErrors.tooLarge);
  if (!isJsonType(request.headers['content-type'])) throw new ServiceFault(serviceErrors.contentType);
  return parseObject(Buffer.concat(chunks));
}

/** `application/json`, with or without parameters such as `charset=utf-8`. */
function isJsonType(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function parseObject(bytes: Buffer): RequestFields {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceFault(serviceErrors.notJson);
  }
  if (Array.isArray(value)) throw new ServiceFault(serviceErrors.list);
  if (!isFields(value)) throw new ServiceFault(serviceErrors.notObject);
  return value;
}

function isFields(value: unknown): value is RequestFields {
  return typeof value === 'object' && value !== null;
}
