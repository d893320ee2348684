/** Expressions and references to values. Recurses only as deep as the parser lets expressions nest. */
import type { VelocitySettings } from '../engine-settings.ts';
import type { NameUse } from '../engine.ts';
import type { Scope } from '../values.ts';
import { areEqual, calculate, compare } from './arithmetic.ts';
import type { Budget } from './budget.ts';
import { callMethod, indexOf, propertyOf, type MemberContext } from './members.ts';
import type { BinaryOperator, ChainNode, Expression, Program, ReferenceNode } from './nodes.ts';
import {
  fromSample,
  isFilled,
  isTrue,
  toText,
  type LoopStatus,
  type Tool,
  type Value,
} from './velocity-values.ts';

/** What one rendering knows. */
export interface Rendering extends MemberContext {
  readonly source: string;
  readonly settings: VelocitySettings;
  readonly scope: Scope;
  readonly budget: Budget;
  /** Assigned names and loop variables. */
  readonly locals: Map<string, Value>;
  /** Sample values already copied. */
  readonly data: Map<string, Value>;
  readonly missing: Set<NameUse>;
  /** The innermost loop's `$foreach`. */
  loop: LoopStatus | null;
  /** False while a reference is only looked at (`\$x`). */
  recording: boolean;
  /** Renders the inside of a string. */
  renderString(program: Program): string;
}

const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['esc', { kind: 'tool', name: 'esc' }],
  ['date', { kind: 'tool', name: 'date' }],
  ['dateFormat', { kind: 'tool', name: 'dateFormat' }],
]);

function lookUp(rendering: Rendering, name: string): Value {
  const local = rendering.locals.get(name);
  if (local !== undefined) return local;
  const { loop } = rendering;
  if (loop) {
    if (name === 'foreach') return loop;
    if (name === 'velocityCount') return loop.index + 1;
    if (name === 'velocityHasNext') return loop.index + 1 < loop.count;
  }
  const tool = TOOLS.get(name);
  if (tool) return tool;
  const known = rendering.data.get(name);
  if (known !== undefined) return known;
  const value = fromSample(name, rendering.scope.resolve(name)?.value ?? null, rendering.budget);
  rendering.data.set(name, value);
  return value;
}

/** The value of a reference; notes its use as missing when it has none. */
export function valueOf(rendering: Rendering, reference: ReferenceNode): Value {
  rendering.budget.charge(1);
  let value = lookUp(rendering, reference.name);
  for (const step of reference.steps) {
    rendering.budget.charge(1);
    if (step.kind === 'property') {
      value = propertyOf(value, step.name, rendering);
    } else if (step.kind === 'index') {
      value = indexOf(value, evaluate(rendering, step.index), rendering);
    } else {
      // Arguments are looked at even when there is nothing to call, so that each missing name is known.
      const values = step.arguments.map((argument) => evaluate(rendering, argument));
      value = callMethod(value, step.name, values, rendering);
    }
  }
  if (value === null && rendering.recording && reference.use) rendering.missing.add(reference.use);
  return value;
}

/** Velocity joins a missing value as the reference's own text. */
function joinedText(rendering: Rendering, value: Value, expression: Expression): string {
  const text = toText(value, rendering.budget);
  if (text !== undefined) return text;
  if (rendering.settings.missing === 'blank') return '';
  return expression.kind === 'reference'
    ? rendering.source.slice(expression.range.start, expression.range.end)
    : 'null';
}

function isText(value: Value): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value?.kind === 'date');
}

function applyOperator(
  rendering: Rendering,
  operator: Exclude<BinaryOperator, '&&' | '||'>,
  left: { readonly value: Value; readonly node: Expression },
  right: { readonly value: Value; readonly node: Expression },
): Value {
  switch (operator) {
    case '==':
      return areEqual(left.value, right.value, rendering.budget);
    case '!=':
      return !areEqual(left.value, right.value, rendering.budget);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, left.value, right.value, rendering.settings.numericText);
    case '+': {
      if (!isText(left.value) && !isText(right.value)) break;
      const text =
        joinedText(rendering, left.value, left.node) + joinedText(rendering, right.value, right.node);
      rendering.budget.chargeText(text.length);
      return text;
    }
    case '-':
    case '*':
    case '/':
    case '%':
  }
  return calculate(operator, left.value, right.value);
}

/**
 * Whether a test holds. Velocity 1.7 asks references, comparisons, `!`, `&&` and `||` alone: a string, a number or a list
 * written into the test never holds (ASTStringLiteral and the like inherit SimpleNode.evaluate, which answers false).
 */
function holds({ settings }: Rendering, expression: Expression, value: Value): boolean {
  if (settings.version === '2') return isFilled(value);
  return expression.kind === 'reference' ? isTrue(value) : value === true;
}

/** Evaluates a test, such as that of `#if`. */
export const isTest = (rendering: Rendering, expression: Expression): boolean =>
  holds(rendering, expression, evaluate(rendering, expression));

function evaluateChain(rendering: Rendering, chain: ChainNode): Value {
  let node = chain.first;
  let value = evaluate(rendering, node);
  for (const { operator, operand } of chain.rest) {
    rendering.budget.charge(1);
    if (operator === '&&') value = holds(rendering, node, value) && isTest(rendering, operand);
    else if (operator === '||') value = holds(rendering, node, value) || isTest(rendering, operand);
    else {
      const right = { value: evaluate(rendering, operand), node: operand };
      value = applyOperator(rendering, operator, { value, node }, right);
    }
    node = chain;
  }
  return value;
}

function evaluateRange(rendering: Rendering, from: Expression, to: Expression): Value {
  const first = evaluate(rendering, from);
  const last = evaluate(rendering, to);
  if (typeof first !== 'number' || typeof last !== 'number') return null;
  return { kind: 'range', from: first, to: last };
}

export function evaluate(rendering: Rendering, expression: Expression): Value {
  const { budget } = rendering;
  budget.charge(1);
  switch (expression.kind) {
    case 'reference':
      return valueOf(rendering, expression);
    case 'constant':
    case 'integer':
      return expression.value;
    case 'decimal':
      return { kind: 'decimal', value: expression.value };
    case 'interpolated':
      return rendering.renderString(expression.program);
    case 'not':
      return !isTest(rendering, expression.operand);
    case 'chain':
      return evaluateChain(rendering, expression);
    case 'range':
      return evaluateRange(rendering, expression.from, expression.to);
    case 'list':
      return { kind: 'list', items: expression.items.map((item) => evaluate(rendering, item)) };
    case 'map': {
      const entries = new Map<string, Value>();
      for (const [key, item] of expression.entries) {
        entries.set(toText(evaluate(rendering, key), budget) ?? 'null', evaluate(rendering, item));
      }
      return { kind: 'map', entries };
    }
  }
}
