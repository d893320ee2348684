/** What changed between two texts, in the unified format that `patch` and reviewers read. */

/** Lines kept around a change. */
const CONTEXT = 3;
/** More changed lines than this are shown as one block: the search for the shortest difference is quadratic. */
const MAX_STEPS = 1000;

type Step = { readonly sign: ' ' | '-' | '+'; readonly line: string };

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];

/** The shortest edit script by Myers' method ("An O(ND) Difference Algorithm and Its Variations", 1986). */
function shortest(a: readonly string[], b: readonly string[]): Step[] {
  const limit = Math.min(a.length + b.length, MAX_STEPS);
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let d = 0; d <= limit; d++) {
    trace.push(reach);
    const next = new Map(reach);
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (next.get(k - 1) ?? -1) < (next.get(k + 1) ?? -1));
      let x = down ? (next.get(k + 1) ?? 0) : (next.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) return backtrack(a, b, trace, d);
    }
    reach = next;
  }
  return [...a.map((line): Step => ({ sign: '-', line })), ...b.map((line): Step => ({ sign: '+', line }))];
}

function backtrack(
  a: readonly string[],
  b: readonly string[],
  trace: readonly ReadonlyMap<number, number>[],
  steps: number,
): Step[] {
  const script: Step[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = steps; d >= 0; d--) {
    const reach = trace[d] ?? new Map<number, number>();
    const k = x - y;
    const down = k === -d || (k !== d && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    const before = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : (reach.get(before) ?? 0);
    const fromY = d === 0 ? 0 : fromX - before;
    while (
      x > fromX &&
      y > fromY &&
      !(d > 0 && x === fromX + (down ? 0 : 1) && y === fromY + (down ? 1 : 0))
    ) {
      script.push({ sign: ' ', line: a[--x] ?? '' });
      y--;
    }
    if (d === 0) break;
    if (down) script.push({ sign: '+', line: b[--y] ?? '' });
    else script.push({ sign: '-', line: a[--x] ?? '' });
  }
  return script.reverse();
}

function script(a: readonly string[], b: readonly string[]): Step[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++;
  const same = (line: string): Step => ({ sign: ' ', line });
  return [
    ...a.slice(0, head).map(same),
    ...shortest(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ];
}

const printed = ({ sign, line }: Step): string =>
  line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;

/** Empty when the texts are equal. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const steps = script(linesOf(before), linesOf(after));
  const changed = steps.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]));
  const hunks: { from: number; to: number }[] = [];
  for (const index of changed) {
    const last = hunks.at(-1);
    const from = Math.max(0, index - CONTEXT);
    const to = Math.min(steps.length, index + CONTEXT + 1);
    if (last && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  const lines = [`--- a/${name}\n`, `+++ b/${name}\n`];
  let old = 0;
  let young = 0;
  let at = 0;
  for (const { from, to } of hunks) {
    for (; at < from; at++) {
      old++;
      young++;
    }
    const own = steps.slice(from, to);
    const oldCount = own.filter(({ sign }) => sign !== '+').length;
    const youngCount = own.filter(({ sign }) => sign !== '-').length;
    const start = (line: number, count: number): number => (count === 0 ? line : line + 1);
    lines.push(`@@ -${start(old, oldCount)},${oldCount} +${start(young, youngCount)},${youngCount} @@\n`);
    lines.push(...own.map(printed));
    old += oldCount;
    young += youngCount;
    at = to;
  }
  return lines.join('');
}
