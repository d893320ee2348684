/**
 * What one rendering may cost. A template can ask for a thousand million rounds, or double a text thirty times; both
 * end here, with what was rendered so far and a sentence that says so.
 */

/** Operations, values and rounds; every 64 characters of a text that is made or searched count as one more. */
export const MAX_STEPS = 1_000_000;

/** UTF-16 units of rendered text. No mail is as long: Gmail cuts at about 100 KB. */
export const MAX_OUTPUT = 5_000_000;

/** Thrown inside the evaluator only; rendering catches it. */
export class LimitReached extends Error {}

export interface Budget {
  /** Counts work. Throws LimitReached when it was too much. */
  charge(steps: number): void;
  /** Counts a text that an expression makes. */
  chargeText(length: number): void;
  /** Counts a search, whose worst case is the product of both lengths. */
  chargeSearch(length: number, wanted: number): void;
}

/** A template that is long by itself may take a step for every character. */
export function createBudget(sourceLength: number): Budget {
  let left = MAX_STEPS + sourceLength;
  const charge = (steps: number): void => {
    left -= steps;
    if (left >= 0) return;
    throw new LimitReached(
      `Rendering stopped after ${MAX_STEPS.toLocaleString('en-US')} steps: a loop or a text grows too far.`,
    );
  };
  return {
    charge,
    chargeText(length) {
      if (length > MAX_OUTPUT) throw new LimitReached(outputLimit());
      charge(1 + (length >> 6));
    },
    chargeSearch: (length, wanted) => charge(1 + Math.floor((length * Math.max(1, wanted)) / 4096)),
  };
}

export function outputLimit(): string {
  return `Rendering stopped at ${MAX_OUTPUT.toLocaleString('en-US')} characters of text.`;
}
