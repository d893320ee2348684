/**
 * What a name must hold for the template to show it: text, fields (`user.city`), or a list (a loop, an index) of either.
 * Read from the paths of the uses; the fields of a loop's items are found by the name of its variable.
 */
import { takesTextOnly } from '../engine.ts';
import type { SubstitutionAnalysis, UseInPlace } from '../substitution-table.ts';

export interface ValueShape {
  readonly fields: ReadonlyMap<string, ValueShape>;
  /** The shape of a list's items; null when this is no list. */
  readonly item: ValueShape | null;
}

interface DraftShape {
  readonly fields: Map<string, DraftShape>;
  item: DraftShape | null;
}

const createDraft = (): DraftShape => ({ fields: new Map(), item: null });

/** One step of a path: `.city`, `['city']`, `[0]`, `.get("city")`, `.get(0)`; anything else ends the path. */
const STEP =
  /^(?:\.get\(\s*(?:["']([^"']*)["']|(\d+))\s*\)|\[\s*(?:["']([^"']*)["']|(\d+))\s*\]|\.([A-Za-z_][\w-]*)(?!\s*\(|[\w-]))/u;
/** Properties that both languages answer by themselves. */
const OWN_ANSWERS: ReadonlySet<string> = new Set(['size', 'first', 'last', 'length', 'empty']);
const MAX_STEPS = 20;

/** Walks the steps of a path and notes what each needs. */
function addPath(root: DraftShape, steps: string): void {
  let shape = root;
  let rest = steps;
  for (let count = 0; count < MAX_STEPS; count++) {
    const match = STEP.exec(rest);
    if (!match) return;
    const key = match[1] ?? match[3] ?? match[5];
    rest = rest.slice(match[0].length);
    if (key === undefined) {
      shape.item ??= createDraft();
      shape = shape.item;
      continue;
    }
    if (OWN_ANSWERS.has(key)) return;
    const field = shape.fields.get(key) ?? createDraft();
    shape.fields.set(key, field);
    shape = field;
  }
}

const LOOP_VARIABLE = /([A-Za-z_][\w-]*)\}?\s+in\s/u;
/** A loop's own body is not looked for; its variable's name is enough in a stretch of this length. */
const LOOP_REACH = 20_000;
/** Loops beyond this number are lists of text: their bodies are not searched. */
const MAX_LOOPS = 200;

function addLoop({ use }: UseInPlace, source: string, item: DraftShape): void {
  const variable = LOOP_VARIABLE.exec(source.slice(use.tag.start, use.tag.end).slice(0, 200))?.[1];
  if (variable === undefined) return;
  const body = source.slice(use.tag.end, use.tag.end + LOOP_REACH);
  const uses = new RegExp(
    `(?<![\\w.-])${variable}\\}?((?:\\.[A-Za-z_][\\w-]*(?:\\([^()]{0,40}\\))?|\\[[^\\]]{0,40}\\]){1,9})`,
    'gu',
  );
  for (const match of body.matchAll(uses)) addPath(item, match[1] ?? '');
}

/** The shape of every name that the template uses. */
export function shapeOfNames(analysis: SubstitutionAnalysis): ReadonlyMap<string, ValueShape> {
  const sources = new Map(analysis.places.map(({ place }) => [place.field, place.text]));
  const shapes = new Map<string, ValueShape>();
  const isFlat = takesTextOnly(analysis.choice.engine.name);
  let loops = 0;
  for (const { name, uses } of analysis.names) {
    const root = createDraft();
    if (!isFlat) {
      for (const inPlace of uses) {
        if (inPlace.use.path.startsWith(name)) addPath(root, inPlace.use.path.slice(name.length));
        if (inPlace.use.form !== 'loop') continue;
        root.item ??= createDraft();
        if (loops++ < MAX_LOOPS) addLoop(inPlace, sources.get(inPlace.field) ?? '', root.item);
      }
    }
    shapes.set(name, root);
  }
  return shapes;
}
