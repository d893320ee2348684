/** Properties, indexes and methods of a value. Only what is listed exists; nothing reaches a prototype. */
import { areEqual } from './arithmetic.ts';
import type { Budget } from './budget.ts';
import { callListMethod, callMapMethod, itemAt, keyText } from './collection-methods.ts';
import { callDateMethod, dateProperty } from './date-tool.ts';
import { escapeProperty, escapeText } from './escape-tool.ts';
import {
  ESCAPE_METHODS,
  findName,
  LIST_METHODS,
  LOOP_METHODS,
  MAP_METHODS,
  NUMBER_METHODS,
  TEXT_METHODS,
  type LoopMethod,
  type NumberMethod,
} from './method-names.ts';
import { callTextMethod } from './text-methods.ts';
import { numberOf, toText, type LoopStatus, type Tool, type Value } from './velocity-values.ts';

/** What members need to know of the rendering. */
export interface MemberContext {
  readonly budget: Budget;
  /** The moment of `$date`, in milliseconds. */
  readonly now: number;
}

function topmost(status: LoopStatus): LoopStatus {
  let outer = status;
  while (outer.parent) outer = outer.parent;
  return outer;
}

function loopProperty(status: LoopStatus, name: string): Value {
  switch (name) {
    case 'index':
      return status.index;
    case 'count':
      return status.index + 1;
    case 'hasNext':
      return status.index + 1 < status.count;
    case 'first':
      return status.index === 0;
    case 'last':
      return status.index + 1 >= status.count;
    case 'parent':
      return status.parent;
    case 'topmost':
      return topmost(status);
    default:
      return null;
  }
}

const LOOP_PROPERTY_OF: Readonly<Record<LoopMethod, string>> = {
  getCount: 'count',
  getIndex: 'index',
  hasNext: 'hasNext',
  isFirst: 'first',
  isLast: 'last',
};

function toolProperty(tool: Tool, name: string, now: number): Value {
  return tool.name === 'esc' ? escapeProperty(name) : dateProperty(name, now);
}

/** `$value.name`. Of Java's getters only `empty` exists beside a map's own keys. */
export function propertyOf(value: Value, name: string, context: MemberContext): Value {
  if (typeof value === 'string') return name === 'empty' ? value === '' : null;
  if (value === null || typeof value !== 'object') return null;
  switch (value.kind) {
    case 'map':
      return value.entries.get(name) ?? (name === 'empty' ? value.entries.size === 0 : null);
    case 'list':
      return name === 'empty' ? value.items.length === 0 : null;
    case 'range':
      return name === 'empty' ? false : null;
    case 'date':
      return name === 'empty' ? value.text === '' : null;
    case 'loop':
      return loopProperty(value, name);
    case 'tool':
      return toolProperty(value, name, context.now);
    case 'decimal':
      return null;
  }
}

/** `$value[index]`; an index below zero counts from the end. */
export function indexOf(value: Value, index: Value, context: MemberContext): Value {
  if (value === null || typeof value !== 'object') return null;
  if (value.kind === 'map') return value.entries.get(keyText(index, context.budget)) ?? null;
  if (value.kind === 'list' && typeof index === 'number' && index < 0)
    return itemAt(value, value.items.length + index);
  return value.kind === 'list' || value.kind === 'range' ? itemAt(value, index) : null;
}

function callNumberMethod(
  value: Value,
  method: NumberMethod,
  values: readonly Value[],
  budget: Budget,
): Value {
  const number = numberOf(value);
  const [first = null] = values;
  if (number === undefined) return null;
  switch (method) {
    case 'toString':
      return toText(value, budget) ?? null;
    case 'equals':
      return typeof value === typeof first && areEqual(value, first, budget);
    case 'intValue':
    case 'longValue':
      return Math.trunc(number) + 0;
    case 'doubleValue':
      return { kind: 'decimal', value: number };
    case 'compareTo': {
      const other = numberOf(first);
      return other === undefined ? null : Math.sign(number - other);
    }
  }
}

function callTool(tool: Tool, name: string, values: readonly Value[], context: MemberContext): Value {
  if (tool.name !== 'esc') return callDateMethod(name, values, context.now);
  const method = findName(ESCAPE_METHODS, name);
  const text = toText(values[0] ?? null, context.budget);
  if (!method || text === undefined) return null;
  context.budget.chargeText(text.length);
  const escaped = escapeText(method, text);
  context.budget.chargeText(escaped.length);
  return escaped;
}

/** `$value.name( … )`. A method that does not exist there gives no value. */
export function callMethod(
  value: Value,
  name: string,
  values: readonly Value[],
  context: MemberContext,
): Value {
  const { budget } = context;
  if (value === null) return null;
  if (typeof value === 'string') {
    const method = findName(TEXT_METHODS, name);
    return method ? callTextMethod(value, method, values, budget) : null;
  }
  if (typeof value === 'boolean') {
    if (name === 'toString') return String(value);
    return name === 'equals' ? value === values[0] : null;
  }
  if (typeof value === 'number' || value.kind === 'decimal') {
    const method = findName(NUMBER_METHODS, name);
    return method ? callNumberMethod(value, method, values, budget) : null;
  }
  switch (value.kind) {
    case 'list':
    case 'range': {
      const method = findName(LIST_METHODS, name);
      return method ? callListMethod(value, method, values, budget) : null;
    }
    case 'map': {
      const method = findName(MAP_METHODS, name);
      return method ? callMapMethod(value, method, values, budget) : null;
    }
    case 'date': {
      const method = findName(TEXT_METHODS, name);
      return method ? callTextMethod(value.text, method, values, budget) : null;
    }
    case 'loop': {
      const method = findName(LOOP_METHODS, name);
      return method ? loopProperty(value, LOOP_PROPERTY_OF[method]) : null;
    }
    case 'tool':
      return callTool(value, name, values, context);
  }
}
