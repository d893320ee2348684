/** A named sample recipient: the values to render a template with. */
import type { SampleValues } from '../values.ts';

export interface SampleSet {
  readonly name: string;
  readonly values: SampleValues;
}

/** What an import could not use, and where. Lines and columns count from 1. */
export interface ImportError {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface SampleImport {
  /** What could be read, in the file's order; empty when nothing could. */
  readonly sets: readonly SampleSet[];
  readonly errors: readonly ImportError[];
}
