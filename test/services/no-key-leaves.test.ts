/** Secrets go in and never out: by the shape of every output, and by everything that really crosses. */
import { isContractProcedure } from '@orpc/contract';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { jsonValueSchema } from '../../src/contract/schemas/values.ts';

/** Every call of the contract, by its name. */
function callsOf(router: unknown, path: readonly string[] = []): { name: string; output: unknown }[] {
  if (isContractProcedure(router)) return [{ name: path.join('.'), output: router['~orpc'].outputSchema }];
  if (typeof router !== 'object' || router === null) return [];
  return Object.entries(router).flatMap(([key, inner]: [string, unknown]) => callsOf(inner, [...path, key]));
}

const SECRET_NAME = /^(?:api_?)?keys?$|secret|token|password|credential/iu;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Why a schema could let a key through: a field named like one, or an object that lets unknown fields pass. Valibot's
 * plain `object` drops them.
 */
function leaksOf(schema: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (!isRecord(schema) || seen.has(schema)) return [];
  // The values of a template's own data; the tests of all that really crosses look at those.
  if (Object.is(schema, jsonValueSchema)) return [];
  seen.add(schema);
  const inner = (child: unknown, step: string): string[] => leaksOf(child, `${at}${step}`, seen);
  switch (schema['type']) {
    case 'object':
      return Object.entries(isRecord(schema['entries']) ? schema['entries'] : {}).flatMap(([name, child]) => [
        ...(SECRET_NAME.test(name) ? [`${at}.${name} is named like a key`] : []),
        ...inner(child, `.${name}`),
      ]);
    case 'array':
      return inner(schema['item'], '[]');
    case 'nullable':
    case 'optional':
      return inner(schema['wrapped'], '');
    case 'variant':
    case 'union':
      return (Array.isArray(schema['options']) ? schema['options'] : []).flatMap((child) =>
        inner(child, '|'),
      );
    case 'lazy':
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'picklist':
    case 'enum':
      return [];
    case 'record':
      return [`${at} takes any field`];
    default:
      return [`${at} is of the type ${String(schema['type'])}, which this test does not know`];
  }
}

function leaksOfOutput({ name, output }: { name: string; output: unknown }): string[] {
  const details = isRecord(output)
    ? getEventIteratorSchemaDetails(output as unknown as Parameters<typeof getEventIteratorSchemaDetails>[0])
    : undefined;
  if (!details) return leaksOf(output, name);
  return [...leaksOf(details.yields, `${name}(progress)`), ...leaksOf(details.returns, name)];
}

describe('no output of the contract can hold a key', () => {
  const calls = callsOf(contract);

  it('looks at every call', () => {
    expect(calls.length).toBeGreaterThan(25);
    for (const { name, output } of calls) expect(output, `${name} has an output schema`).toBeDefined();
  });

  it.each(calls)('$name', (call) => {
    expect(leaksOfOutput(call)).toEqual([]);
  });

  it('would notice', () => {
    expect(leaksOf(v.object({ apiKey: v.string() }), 'x')).toHaveLength(1);
    expect(leaksOf(v.array(v.object({ a: v.nullable(v.object({ key: v.string() })) })), 'x')).toHaveLength(1);
    expect(leaksOf(v.looseObject({}), 'x')).toHaveLength(1);
    expect(leaksOf(v.record(v.string(), v.string()), 'x')).toHaveLength(1);
    expect(leaksOf(v.unknown(), 'x')).toHaveLength(1);
    expect(
      leaksOf(
        v.custom<unknown>(() => true),
        'x',
      ),
    ).toHaveLength(1);
  });
});
