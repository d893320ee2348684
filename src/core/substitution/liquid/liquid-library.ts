/**
 * liquidjs, set up for text that nobody trusts: every limit on, no files, own properties only, no clock, no chance and
 * no time zone of the machine.
 */
import { Liquid, type Context } from 'liquidjs';

/** Longest text that is read, in UTF-16 units. */
export const MAX_SOURCE = 10_000_000;
/** Most tags that are read in one text: liquidjs needs more than linear time for very many. */
export const MAX_TAGS = 110_000;
/** Deepest nesting of blocks. liquidjs reads and renders blocks by recursion, so depth costs stack. */
export const MAX_DEPTH = 100;
/** Most steps of one rendering (a piece of text, a tag or a turn of a loop each). */
export const MAX_STEPS = 500_000;
/** Longest rendered text, in UTF-16 units. */
export const MAX_OUTPUT = 20_000_000;
/** liquidjs's own measure of what filters, ranges and captures allocate. */
const MEMORY_LIMIT = 10_000_000;
/** Milliseconds; the step limit is reached long before, this one only stops what counts no steps. */
const RENDER_LIMIT = 10_000;

/** What a rendering prints as the present moment, by liquidjs's context. */
const moments = new WeakMap<Context, Date>();

export function setMoment(context: Context, now: Date): void {
  moments.set(context, now);
}

interface FilterThis {
  readonly context: Context;
}

function asFilter(implementation: unknown): (this: FilterThis, ...args: unknown[]) => unknown {
  if (typeof implementation !== 'function') throw new TypeError('liquidjs lacks a filter it documents');
  return function (...args) {
    const result: unknown = Reflect.apply(implementation, this, args);
    return result;
  };
}

/** Dates of "now" and "today" come from the caller, so that the same input always renders the same. */
function withoutClock(liquid: Liquid, name: string): void {
  const original = asFilter(liquid.filters[name]);
  liquid.registerFilter(name, function (this: FilterThis, value: unknown, ...args: unknown[]) {
    const isNow = value === 'now' || value === 'today';
    return original.call(this, isNow ? (moments.get(this.context) ?? new Date(0)) : value, ...args);
  });
}

function createLiquid(): Liquid {
  const liquid = new Liquid({
    // An own property is the recipient's data; an inherited one is the program's (prototype reading).
    ownPropertyOnly: true,
    // Without this, include and render would look for files on the disk.
    templates: {},
    dynamicPartials: false,
    strictFilters: false,
    strictVariables: false,
    timezoneOffset: 0,
    locale: 'en-US',
    parseLimit: MAX_SOURCE,
    renderLimit: RENDER_LIMIT,
    memoryLimit: MEMORY_LIMIT,
  });
  for (const name of [
    'date',
    'date_to_xmlschema',
    'date_to_rfc822',
    'date_to_string',
    'date_to_long_string',
  ]) {
    withoutClock(liquid, name);
  }
  // The original picks at random.
  liquid.registerFilter('sample', (list: unknown, count: unknown = 1) => {
    if (!Array.isArray(list)) return list;
    const items: readonly unknown[] = list;
    return count === 1 ? items[0] : items.slice(0, Number(count) || 0);
  });
  return liquid;
}

export const liquid = createLiquid();

/** Tags that bring in other templates; the service has none to bring in. */
export const OUTSIDE_TAGS: ReadonlySet<string> = new Set(['include', 'render', 'layout', 'block']);
