import { readFile } from 'node:fs/promises';

export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws Error that names the file when it is missing or holds no JSON object. */
export async function readJsonObject(path: string): Promise<JsonObject> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`Sample data could not be read: ${path}`, { cause: error });
  }
  if (!isJsonObject(value)) throw new Error(`Sample data is not a JSON object: ${path}`);
  return value;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The items of a list, each an object. @throws Error with the place when it is anything else. */
export function objectsOf(value: unknown, place: string): JsonObject[] {
  if (!Array.isArray(value)) throw new Error(`${place} has to be a list.`);
  return value.map((item: unknown, index) => {
    if (!isJsonObject(item)) throw new Error(`${place}[${String(index)}] has to be an object.`);
    return item;
  });
}

/** A text field. @throws Error with the place when it is missing or something else. */
export function textOf(object: JsonObject, field: string, place: string): string {
  const value = object[field];
  if (typeof value !== 'string') throw new Error(`${place}.${field} has to be a string.`);
  return value;
}
