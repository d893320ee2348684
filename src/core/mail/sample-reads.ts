/** Which sample values some work reads: what is made from them stays true for whoever has the same ones. */

/** Sample values by name, each noted when it is read. */
export interface SampleReads {
  /**
   * The names whose values the work read, directly or through rendered text. They are put together when asked for: a
   * rendering may have read a hundred thousand, and with one recipient nobody asks.
   */
  during(work: () => void): () => readonly string[];
}

export interface ReadNotes extends SampleReads {
  note(name: string): void;
  /** Notes what an earlier, kept result had read. */
  noteAll(names: ReadonlySet<string>): void;
  /** Does work whose result is kept, and says what it read. */
  kept<Result>(work: () => Result): { readonly result: Result; readonly names: ReadonlySet<string> };
}

export function createReadNotes(): ReadNotes {
  let single = new Set<string>();
  let groups = new Set<ReadonlySet<string>>();
  const collect = <Result>(work: () => Result): { result: Result; names: () => Set<string> } => {
    const [outerSingle, outerGroups] = [single, groups];
    const own = (single = new Set());
    const ownGroups = (groups = new Set());
    try {
      const result = work();
      return {
        result,
        names: () => {
          const names = new Set(own);
          for (const group of ownGroups) for (const name of group) names.add(name);
          return names;
        },
      };
    } finally {
      single = outerSingle;
      groups = outerGroups;
    }
  };
  return {
    note: (name) => single.add(name),
    noteAll: (names) => groups.add(names),
    kept(work) {
      const { result, names } = collect(work);
      return { result, names: names() };
    },
    during(work) {
      const { names } = collect(work);
      return () => [...names()];
    },
  };
}
