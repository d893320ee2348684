/**
 * Templates that nobody wrote, rendered by this engine and by liquidjs on its own. The engine cuts the text into chunks,
 * hides what cannot be read and writes through an emitter of its own; none of that may change a character. Seeded, so
 * that it always runs the same.
 */
import fc from 'fast-check';
import { type Context, EchoTag, type Emitter, Liquid, Output, type Value } from 'liquidjs';
import { describe, expect, it } from 'vitest';
import { followLiquid5 } from '../../../../src/core/substitution/liquid/liquid-library.ts';
import { liquidEngine } from '../../../../src/core/substitution/liquid/liquid.ts';
import { Decimal } from '../../../../src/core/substitution/liquid/numbers.ts';
import { createScope } from '../../../../src/core/substitution/values.ts';
import { expectWholeMap } from '../engine-properties.ts';
import { DATA, template } from './random-template.ts';

/** More runs, or others, for a longer hunt by hand. */
const numRuns = Number(process.env['DIFFERENTIAL_RUNS'] ?? 1000);
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20261120);

const oracle = new Liquid({ ownPropertyOnly: true, timezoneOffset: 0, locale: 'en-US' });
followLiquid5(oracle);

/** Decimals print their point here; liquidjs would make a number of them first. */
function* printValue(
  this: { readonly value: Value },
  context: Context,
  emitter: Emitter,
): Generator<unknown, void, unknown> {
  const value = yield this.value.value(context, false);
  emitter.write(value instanceof Decimal ? value.toString() : value);
}
Reflect.set(Output.prototype, 'render', printValue);
Reflect.set(EchoTag.prototype, 'render', printValue);

describe('liquidjs on its own', () => {
  it('renders the same, character by character, and the map back has no gap', () => {
    fc.assert(
      fc.property(template, fc.constantFrom(...DATA), (source, values) => {
        const expected: unknown = oracle.parseAndRenderSync(source, structuredClone(values));
        const scope = createScope(
          Object.entries(values).map(([name, value]) => ({ name, value })),
          [],
        );
        const rendered = liquidEngine.parse(source).render(scope);
        expect(rendered.text).toBe(expected);
        expectWholeMap(source, rendered, { monotonic: false });
      }),
      { numRuns, seed },
    );
  });
});
