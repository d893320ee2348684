/**
 * A list's file as text: its first line is the list, the others what each look-up and lift showed. A damaged line is told
 * apart from the rest, and with it whose delete it may have noted: that one is in doubt, never sent for again unseen.
 */
import * as v from 'valibot';
import { isSettled } from '../suppression/lift-all.ts';

const headSchema = v.object({
  mailproof: v.literal('suppression list'),
  id: v.string(),
  name: v.string(),
  created: v.string(),
  connectionId: v.string(),
  connection: v.string(),
  baseUrl: v.string(),
  allProjects: v.boolean(),
  addresses: v.array(v.object({ address: v.string(), line: v.nullable(v.number()) })),
});
export type ListHead = Readonly<v.InferOutput<typeof headSchema>>;

const lookUpSchema = v.object({
  at: v.string(),
  entries: v.array(
    v.object({
      reason: v.nullable(v.string()),
      source: v.nullable(v.string()),
      created: v.nullable(v.string()),
      projectId: v.nullable(v.string()),
      isDeletable: v.nullable(v.boolean()),
      unknownFields: v.array(v.object({ field: v.string(), json: v.string() })),
    }),
  ),
  unreadable: v.number(),
  notes: v.array(v.string()),
});
export type KeptLookUp = Readonly<v.InferOutput<typeof lookUpSchema>>;

const liftSchema = v.object({
  at: v.string(),
  state: v.string(),
  text: v.string(),
  code: v.nullable(v.number()),
});
export type KeptLift = Readonly<v.InferOutput<typeof liftSchema>>;

const lineSchema = v.object({
  email: v.string(),
  lookUp: v.optional(lookUpSchema),
  lift: v.optional(liftSchema),
});

/** What is known of a list so far. */
export interface ListContent {
  readonly head: ListHead;
  readonly lookUps: ReadonlyMap<string, KeptLookUp>;
  readonly lifts: ReadonlyMap<string, KeptLift>;
}

/** A line that cannot be read: its text, and where it stands, from 1. */
export interface DamagedLine {
  readonly text: string;
  readonly at: number;
}

export interface ListText {
  /** Null when the first line is none of a list: nothing can be said of the rest then. */
  readonly content: ListContent | null;
  readonly damaged: readonly DamagedLine[];
  /** The lifts that a damaged line put in doubt; `content` has them too. */
  readonly inDoubt: ReadonlyMap<string, KeptLift>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The beginning of a line, from which its address and what it notes can be told though its end is damaged. */
const BEGINNING = /^\{"email":("(?:[^"\\]|\\.)*"),"(lookUp|lift)":/u;

/** Whose lift a damaged line may have noted: an address, null when it could be anybody's, undefined when nobody's. */
function whoseLift(text: string, known: ReadonlySet<string>): string | null | undefined {
  const [, quoted = '', what] = BEGINNING.exec(text) ?? [];
  const email = parsed(quoted);
  if (typeof email !== 'string' || !known.has(email)) return null;
  return what === 'lift' ? email : undefined;
}

interface SeenLift {
  readonly first: number;
  readonly last: number;
}

/** A delete is noted behind a line that plans it, and settled by a later one: who has the first and not the second is in doubt. */
function doubtsOf(
  { head, lifts }: ListContent,
  seen: ReadonlyMap<string, SeenLift>,
  damaged: readonly DamagedLine[],
): ReadonlyMap<string, KeptLift> {
  const known = new Set(head.addresses.map(({ address }) => address));
  const doubts = new Map<string, KeptLift>();
  damaged.forEach(({ text, at }, index) => {
    const email = whoseLift(text, known);
    if (email === undefined) return;
    for (const address of email === null ? known : [email]) {
      const lift = lifts.get(address);
      const { first = Infinity, last = 0 } = seen.get(address) ?? {};
      // The line that planned it may be a damaged one too.
      const wasPlanned = first < at || index > 0;
      if (!wasPlanned || last > at || (lift && isSettled(lift.state))) continue;
      doubts.set(address, {
        at: lift?.at ?? head.created,
        state: 'unknown',
        text: 'A line of the saved list that may tell of its delete is damaged. Look the address up before it is lifted.',
        code: null,
      });
    }
  });
  return doubts;
}

/** Reads the whole lines; half a one at the end, as a killed run leaves, is passed over. */
export function readListText(text: string): ListText {
  const [first = '', ...lines] = text.split('\n').slice(0, -1);
  const head = v.safeParse(headSchema, parsed(first));
  if (!head.success) return { content: null, damaged: [], inDoubt: new Map() };
  const lookUps = new Map<string, KeptLookUp>();
  const lifts = new Map<string, KeptLift>();
  const seen = new Map<string, SeenLift>();
  const damaged: DamagedLine[] = [];
  lines.forEach((line, index) => {
    const at = index + 2;
    const read = v.safeParse(lineSchema, parsed(line));
    if (!read.success) {
      damaged.push({ text: line, at });
      return;
    }
    const { email, lookUp, lift } = read.output;
    if (lookUp) lookUps.set(email, lookUp);
    if (!lift) return;
    lifts.set(email, lift);
    seen.set(email, { first: seen.get(email)?.first ?? at, last: at });
  });
  const inDoubt = doubtsOf({ head: head.output, lookUps, lifts }, seen, damaged);
  for (const [email, lift] of inDoubt) lifts.set(email, lift);
  return { content: { head: head.output, lookUps, lifts }, damaged, inDoubt };
}

/** The file without its damaged lines, and with what they put in doubt. */
export function mendedListText(text: string, { damaged, inDoubt }: ListText): string {
  const bad = new Set(damaged.map(({ at }) => at));
  const good = text
    .split('\n')
    .slice(0, -1)
    .filter((_, index) => !bad.has(index + 1));
  const doubts = [...inDoubt].map(([email, lift]) => JSON.stringify({ email, lift }));
  return [...good, ...doubts].map((line) => `${line}\n`).join('');
}
