/**
 * Templates that nobody wrote, rendered by this engine and by velocityjs. The grammar keeps to where velocityjs follows
 * Velocity 1.7; oracle.test.ts lists where it does not. Seeded, so that it always runs the same.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render as renderOracle } from 'velocityjs';
import { expectWholeMap } from '../engine-properties.ts';
import { DATA, template } from './random-template.ts';
import { errors, render, renderAll } from './rendering.ts';

/** More runs, or others, for a longer hunt by hand. */
const numRuns = Number(process.env['DIFFERENTIAL_RUNS'] ?? 500);
const seed = Number(process.env['DIFFERENTIAL_SEED'] ?? 20261120);

/** velocityjs cannot parse a `$` followed by an open brace that begins no reference. */
const isBeyondOracle = (source: string): boolean => source.includes('${{') || source.includes('${}');

describe('velocityjs', () => {
  it('renders the same, character by character, and the map back has no gap', () => {
    fc.assert(
      fc.property(template, fc.constantFrom(...DATA), (source, values) => {
        fc.pre(!isBeyondOracle(source));
        // A comment in the middle of a line is said, though it is read as one.
        expect(errors(source).filter((error) => !error.startsWith('syntax: ##'))).toEqual([]);
        expect(render(source, values)).toBe(renderOracle(source, structuredClone(values)));
        expectWholeMap(source, renderAll(source, values), { monotonic: !source.includes('#foreach') });
      }),
      { numRuns, seed },
    );
  });
});
