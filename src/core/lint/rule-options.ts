/** The options of a rule as a form shows them, read from the schema that judges them. */
import * as v from 'valibot';
import type { Rule } from './rule.ts';

export interface RuleOptionField {
  readonly name: string;
  /** `json`: anything that is neither a number nor a switch, written as JSON. */
  readonly kind: 'number' | 'whole' | 'switch' | 'json';
  /** What holds where nothing is set; undefined where the schema gives nothing. */
  readonly usual: unknown;
  readonly least: number | null;
  readonly most: number | null;
}

const partSchema = v.looseObject({
  type: v.string(),
  wrapped: v.optional(v.unknown()),
  default: v.optional(v.unknown()),
  requirement: v.optional(v.unknown()),
  pipe: v.optional(v.array(v.unknown())),
  entries: v.optional(v.record(v.string(), v.unknown())),
});
type Part = v.InferOutput<typeof partSchema>;

function partOf(value: unknown): Part | null {
  const read = v.safeParse(partSchema, value);
  return read.success ? read.output : null;
}

function fieldOf(name: string, entry: unknown): RuleOptionField {
  let part = partOf(entry);
  const usual = part?.default;
  while (part && (part.type === 'optional' || part.type === 'nullable')) part = partOf(part.wrapped);
  const steps = (part?.pipe ?? []).flatMap((one) => partOf(one) ?? []);
  const limit = (type: string): number | null => {
    const found = steps.find((step) => step.type === type)?.requirement;
    return typeof found === 'number' ? found : null;
  };
  const number = steps.some(({ type }) => type === 'integer') ? 'whole' : 'number';
  const kind = part?.type === 'number' ? number : part?.type === 'boolean' ? 'switch' : 'json';
  return { name, kind, usual, least: limit('min_value'), most: limit('max_value') };
}

/** None for a rule without options. */
export function describeOptions({ options }: Rule): readonly RuleOptionField[] {
  const entries = partOf(options)?.entries ?? {};
  return Object.entries(entries).map(([name, entry]) => fieldOf(name, entry));
}
