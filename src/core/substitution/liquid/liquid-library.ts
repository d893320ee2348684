/**
 * liquidjs, set up for text that nobody trusts: every limit on, no files, own properties only, no clock, no chance and
 * no time zone of the machine.
 */
import { type Context, defaultOperators, Liquid, Token, Tokenizer } from 'liquidjs';
import { Decimal, NUMBER_FILTERS } from './numbers.ts';
import { IfChanged, RubyFor, RubyTablerow } from './ruby-tags.ts';

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

/** The characters of a text, an emoji of one code point being one. */
export const characters = (text: string): readonly string[] => [...text];

/** `2.0` is a decimal and `2` is none; the number alone does not tell. */
function keepDecimals(): void {
  const { prototype } = Tokenizer;
  const read = asFilter(Reflect.get(prototype, 'readNumber'));
  Reflect.set(prototype, 'readNumber', function (this: FilterThis) {
    const token: unknown = read.call(this);
    if (token instanceof Token && token.getText().includes('.')) {
      Reflect.set(token, 'content', new Decimal(Number(token.getText())));
    }
    return token;
  });
}
keepDecimals();

/** Gives liquidjs the filters and tags of Liquid's first implementation where its own answer otherwise. */
export function followLiquid5(liquid: Liquid): void {
  for (const [name, filter] of Object.entries(NUMBER_FILTERS)) liquid.registerFilter(name, filter);
  // Liquid counts characters, liquidjs the units of UTF-16.
  const size = asFilter(liquid.filters['size']);
  liquid.registerFilter('size', function (this: FilterThis, value: unknown) {
    return typeof value === 'string' ? characters(value).length : size.call(this, value);
  });
  const split = asFilter(liquid.filters['split']);
  liquid.registerFilter('split', function (this: FilterThis, value: unknown, by: unknown) {
    return typeof value === 'string' && by === '' ? characters(value) : split.call(this, value, by);
  });
  liquid.registerTag('for', RubyFor);
  liquid.registerTag('tablerow', RubyTablerow);
  liquid.registerTag('ifchanged', IfChanged);
}

function createLiquid(): Liquid {
  const unequal = defaultOperators['!='];
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
    operators: unequal ? { ...defaultOperators, '<>': unequal } : defaultOperators,
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
  followLiquid5(liquid);
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
