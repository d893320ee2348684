/** Texts that fuzzing found a fault with, each under the name of what was wrong. They stay for ever. */
export interface Found {
  readonly name: string;
  readonly target: string;
  readonly text: string;
}

export const FOUND: readonly Found[] = [];
