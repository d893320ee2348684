/**
 * The names a template expects from outside, read from liquidjs's own parse, in one walk. (liquidjs's `analyze` answers
 * the same question with lines and columns, in quadratic time.)
 */
import { TypeGuards, Value, type Template } from 'liquidjs';
import type { NameUse, UseForm } from '../engine.ts';
import type { LiquidTag } from './scan.ts';

/** A use with the steps of its path, as far as they are fixed; an index that is itself a name ends them. */
export interface LiquidUse extends NameUse {
  readonly steps: readonly (string | number)[];
}

/** Names that exist in every Liquid template. */
const CONSTANT_NAMES: ReadonlySet<string> = new Set(['empty', 'blank', 'nil', 'null', 'true', 'false']);

/** What a loop puts beside its variable. */
const LOOP_STATES: ReadonlySet<string> = new Set(['forloop', 'tablerowloop']);

const FORM_OF_TAG: Readonly<Record<string, UseForm>> = {
  if: 'condition',
  elsif: 'condition',
  unless: 'condition',
  case: 'condition',
  when: 'condition',
  for: 'loop',
  tablerow: 'loop',
  assign: 'argument',
  liquid: 'argument',
};

/** Finds the tag around an offset; tags are ordered and do not overlap. */
export function createTagFinder(tags: readonly LiquidTag[]): (offset: number) => LiquidTag | undefined {
  return (offset) => {
    let low = 0;
    let high = tags.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tags[middle]?.range.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const tag = tags[low];
    return tag && offset >= tag.range.start && offset < tag.range.end ? tag : undefined;
  };
}

class NameScopes {
  readonly #assigned = new Set<string>();
  readonly #blocks = new Map<string, number>();

  has(name: string): boolean {
    return this.#assigned.has(name) || (this.#blocks.get(name) ?? 0) > 0;
  }

  assign(name: string): void {
    this.#assigned.add(name);
  }

  enter(names: Iterable<string>): void {
    for (const name of names) this.#blocks.set(name, (this.#blocks.get(name) ?? 0) + 1);
  }

  leave(names: Iterable<string>): void {
    for (const name of names) this.#blocks.set(name, (this.#blocks.get(name) ?? 0) - 1);
  }
}

interface Access {
  readonly steps: readonly (string | number)[];
  readonly begin: number;
  readonly end: number;
  /** End of the first step: where the name ends. */
  readonly nameEnd: number;
}

/** Every property access in an argument, outermost first. */
function* accessesIn(token: unknown): Generator<Access> {
  if (Array.isArray(token)) {
    const pair: readonly unknown[] = token;
    yield* accessesIn(pair[1]);
  } else if (TypeGuards.isRangeToken(token)) {
    yield* accessesIn(token.lhs);
    yield* accessesIn(token.rhs);
  } else if (TypeGuards.isFilteredValueToken(token)) {
    for (const part of token.initial.postfix) yield* accessesIn(part);
    for (const filter of token.filters) for (const arg of filter.args) yield* accessesIn(arg);
  } else if (TypeGuards.isPropertyAccessToken(token)) {
    const steps: (string | number)[] = [];
    const inner: unknown[] = [];
    let fixed = true;
    for (const prop of token.props) {
      if (TypeGuards.isPropertyAccessToken(prop)) {
        fixed = false;
        inner.push(prop);
      } else if (
        fixed &&
        (TypeGuards.isQuotedToken(prop) || TypeGuards.isNumberToken(prop) || TypeGuards.isWordToken(prop))
      ) {
        steps.push(prop.content);
      }
    }
    const [first] = token.props;
    if (token.variable === undefined && first && steps.length > 0 && typeof steps[0] === 'string') {
      const quotedRoot = TypeGuards.isQuotedToken(first);
      const begin = quotedRoot ? first.begin + 1 : first.begin;
      yield { steps, begin, end: token.end, nameEnd: quotedRoot ? first.end - 1 : first.end };
    }
    for (const index of inner) yield* accessesIn(index);
  }
}

function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && 'token' in value && 'render' in value;
}

/** Both in source order. */
export interface ReadNames {
  /** Names from outside. */
  readonly uses: readonly LiquidUse[];
  /** Properties of the template's own names, where a tag prints them: `{{ row.name }}` in a loop over rows. */
  readonly locals: readonly LiquidUse[];
}

export function readNames(
  source: string,
  templates: readonly Template[],
  tagAt: (offset: number) => LiquidTag | undefined,
): ReadNames {
  const scopes = new NameScopes();
  const uses: LiquidUse[] = [];
  const locals: LiquidUse[] = [];

  const put = (access: Access, form: UseForm): void => {
    const [name] = access.steps;
    if (typeof name !== 'string' || CONSTANT_NAMES.has(name)) return;
    const isLocal = scopes.has(name);
    // A loop's own state is Liquid's, and a name alone always has the value it was given.
    if (isLocal && (form !== 'value' || access.steps.length < 2 || LOOP_STATES.has(name))) return;
    (isLocal ? locals : uses).push({
      name,
      path: source.slice(access.begin, access.end).replace(/\s+/gu, ' '),
      form,
      range: { start: access.begin, end: access.nameEnd },
      tag: tagAt(access.begin)?.range ?? { start: access.begin, end: access.end },
      steps: access.steps,
    });
  };

  const readValue = (value: Value): void => {
    const hasDefault = value.filters.some((filter) => filter.name === 'default');
    let isFirst = true;
    for (const part of value.initial.postfix) {
      for (const access of accessesIn(part)) {
        const form = FORM_OF_TAG[tagAt(access.begin)?.name ?? ''] ?? 'value';
        put(
          access,
          !isFirst && form === 'value' ? 'argument' : hasDefault && form !== 'condition' ? 'default' : form,
        );
        isFirst = false;
      }
    }
    for (const filter of value.filters) {
      for (const arg of filter.args) for (const access of accessesIn(arg)) put(access, 'argument');
    }
  };

  const visit = (template: Template): void => {
    if (template.arguments) {
      let isFirst = true;
      for (const argument of template.arguments()) {
        if (argument instanceof Value) readValue(argument);
        else {
          for (const access of accessesIn(argument)) {
            const form = FORM_OF_TAG[tagAt(access.begin)?.name ?? ''] ?? 'value';
            put(access, form === 'loop' && !isFirst ? 'argument' : form);
          }
        }
        isFirst = false;
      }
    }
    for (const assigned of template.localScope?.() ?? []) scopes.assign(assigned.content);
    if (!template.children) return;
    const names = [...(template.blockScope?.() ?? [])];
    scopes.enter(names);
    // Without partials the generator yields nothing and returns the children at once.
    const children = template.children(false, true).next().value;
    if (Array.isArray(children)) for (const child of children) if (isTemplate(child)) visit(child);
    scopes.leave(names);
  };
  for (const template of templates) visit(template);
  const inOrder = (a: LiquidUse, b: LiquidUse): number => a.range.start - b.range.start;
  return { uses: uses.sort(inOrder), locals: locals.sort(inOrder) };
}
