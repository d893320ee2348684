/** What the builder took out, in words a designer knows. */

export interface RemovedCount {
  readonly kind: string;
  readonly count: number;
}

export interface RemovedList {
  add(kind: string): void;
  /** In the order of first appearance. */
  finish(): readonly RemovedCount[];
}

export function createRemovedList(): RemovedList {
  const counts = new Map<string, number>();
  return {
    add(kind) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
    finish: () => [...counts].map(([kind, count]) => ({ kind, count })),
  };
}
