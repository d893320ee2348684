/** What of a recipient some work reads: what is made from it stays true for whoever has the same. */

/** The names of all values, which say whether one was given at all. */
export const ALL_NAMES: unique symbol = Symbol('the names of all values');
/** Every value, for work that looks through them. */
export const ALL_VALUES: unique symbol = Symbol('all values');

/** Something that work depends on: the value of a name, or what a symbol stands for. A name may be any text. */
export type Input = string | symbol;

/** Sample values by name, each noted when it is read. */
export interface SampleReads {
  /**
   * What the work read, directly or through rendered text. It is put together when asked for: a rendering may have read
   * a hundred thousand names, and with one recipient nobody asks.
   */
  during(work: () => void): () => readonly Input[];
}

export interface ReadNotes extends SampleReads {
  note(input: Input): void;
  /** Notes what an earlier, kept result had read. */
  noteAll(inputs: ReadonlySet<Input>): void;
  /** Does work whose result is kept, and says what it read. */
  kept<Result>(work: () => Result): { readonly result: Result; readonly inputs: ReadonlySet<Input> };
}

export function createReadNotes(): ReadNotes {
  let single = new Set<Input>();
  let groups = new Set<ReadonlySet<Input>>();
  const collect = <Result>(work: () => Result): { result: Result; inputs: () => Set<Input> } => {
    const [outerSingle, outerGroups] = [single, groups];
    const own = (single = new Set());
    const ownGroups = (groups = new Set());
    try {
      const result = work();
      return {
        result,
        inputs: () => {
          const inputs = new Set(own);
          for (const group of ownGroups) for (const input of group) inputs.add(input);
          return inputs;
        },
      };
    } finally {
      single = outerSingle;
      groups = outerGroups;
    }
  };
  return {
    note: (input) => single.add(input),
    noteAll: (inputs) => groups.add(inputs),
    kept(work) {
      const { result, inputs } = collect(work);
      return { result, inputs: inputs() };
    },
    during(work) {
      const { inputs } = collect(work);
      return () => [...inputs()];
    },
  };
}
