/**
 * Sample recipients from JSON: one object is one recipient, a list of objects is many. What the service's own send call
 * takes is accepted too: `{ "substitutions": { … } }` and `{ "recipients": [ … ] }`.
 */
import { createLineIndex } from '../../text/positions.ts';
import type { SampleValues } from '../values.ts';
import { JsonError, type JsonNode, readJson } from '../../json/read-json.ts';
import { toSampleValue } from './sample-value.ts';
import type { ImportError, SampleImport, SampleSet } from './sample-set.ts';

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

function member(node: ObjectNode, name: string): JsonNode | undefined {
  return node.entries.findLast((entry) => entry.name === name)?.node;
}

function toValues(node: ObjectNode): SampleValues {
  const values = new Map(node.entries.map((entry) => [entry.name, toSampleValue(entry.node)]));
  return [...values].map(([name, value]) => ({ name, value }));
}

function nameOf(node: ObjectNode, otherwise: string): string {
  for (const key of ['name', 'email']) {
    const given = member(node, key);
    if (given?.kind === 'plain' && typeof given.value === 'string' && given.value.trim() !== '')
      return given.value;
  }
  return otherwise;
}

/** Never throws. */
export function importJson(text: string): SampleImport {
  const lines = createLineIndex(text);
  const sets: SampleSet[] = [];
  const errors: ImportError[] = [];
  const report = (offset: number, message: string): void => {
    errors.push({ ...lines.at(offset), message });
  };

  const readRecipient = (node: JsonNode, fallback: string): void => {
    if (node.kind !== 'object') {
      report(node.start, 'A recipient is an object of names and values, such as { "Name": "Ann" }.');
      return;
    }
    const substitutions = member(node, 'substitutions');
    if (substitutions === undefined) sets.push({ name: fallback, values: toValues(node) });
    else if (substitutions.kind === 'object') {
      sets.push({ name: nameOf(node, fallback), values: toValues(substitutions) });
    } else report(substitutions.start, '"substitutions" is an object of names and values.');
  };

  let root: JsonNode;
  try {
    root = readJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    report(error.offset, error.message);
    return { sets, errors };
  }
  const recipients = root.kind === 'object' ? member(root, 'recipients') : undefined;
  const list = root.kind === 'list' ? root : recipients?.kind === 'list' ? recipients : null;
  if (list) list.items.forEach((item, index) => readRecipient(item, `row ${index + 1}`));
  else readRecipient(root, 'sample');
  return { sets, errors };
}
