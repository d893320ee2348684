import type { JsonNode } from '../../json/read-json.ts';
import type { SampleValue } from '../values.ts';

/** The plain value of a node. A name given twice keeps its last value, as JSON readers do. */
export function toSampleValue(node: JsonNode): SampleValue {
  if (node.kind === 'plain') return node.value;
  if (node.kind === 'list') return node.items.map(toSampleValue);
  const value: Record<string, SampleValue> = {};
  for (const entry of node.entries) {
    // Assignment to `__proto__` would set the object's prototype (prototype pollution); a defined property is data.
    Object.defineProperty(value, entry.name, {
      value: toSampleValue(entry.node),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return value;
}
