/** Runs a program's operations, with its loops on a stack of their own. */
import type { TextRange } from '../../text/positions.ts';
import { LimitReached, MAX_OUTPUT, outputLimit } from './budget.ts';
import { keyText } from './collection-methods.ts';
import { defaultDateText } from './date-tool.ts';
import { evaluate, isTest, valueOf, type Rendering } from './evaluator.ts';
import type { Expression, Operation, Program, ReferenceNode } from './nodes.ts';
import { rangeItem, rangeSize, toText, type LoopStatus, type Value } from './velocity-values.ts';

/** Where rendered text goes: the result, or a string that an expression makes. */
export interface Output {
  text(range: TextRange): void;
  value(text: string, range: TextRange): void;
  readonly length: number;
  /** A value's text as it is printed for this reference. */
  finish(text: string, reference: ReferenceNode): string;
  /** What a reference without a value prints. */
  missing(reference: ReferenceNode): string;
}

interface RunningLoop {
  readonly name: string;
  readonly itemAt: (index: number) => Value;
  readonly count: number;
  index: number;
  /** What the variable's name meant before the loop. */
  readonly before: Value | undefined;
  readonly outer: LoopStatus | null;
}

/** What a loop goes over: the items of a list or range, the values of a map. Anything else has none. */
function itemsOf(
  rendering: Rendering,
  expression: Expression | undefined,
): Pick<RunningLoop, 'itemAt' | 'count'> {
  const value = expression ? evaluate(rendering, expression) : null;
  if (value !== null && typeof value === 'object') {
    if (value.kind === 'range')
      return { itemAt: (index) => rangeItem(value, index), count: rangeSize(value) };
    if (value.kind === 'list' || value.kind === 'map') {
      const items = Array.from(value.kind === 'list' ? value.items : value.entries.values());
      rendering.budget.charge(items.length);
      return { itemAt: (index) => items[index] ?? null, count: items.length };
    }
  }
  return { itemAt: () => null, count: 0 };
}

function enterRound(rendering: Rendering, loop: RunningLoop): void {
  rendering.locals.set(loop.name, loop.itemAt(loop.index));
  rendering.loop = { kind: 'loop', index: loop.index, count: loop.count, parent: loop.outer };
}

/** Gives the loop's variable back the meaning it had. */
function leaveLoop(rendering: Rendering, loop: RunningLoop): void {
  if (loop.before === undefined) rendering.locals.delete(loop.name);
  else rendering.locals.set(loop.name, loop.before);
  rendering.loop = loop.outer;
}

/** `#set( $x = … )`. A value that is missing changes nothing, as in Velocity 1.7. */
function assign(rendering: Rendering, { target, value }: Extract<Operation, { kind: 'set' }>): void {
  const result = evaluate(rendering, value);
  if (result === null) return;
  const last = target.steps.at(-1);
  if (!last) {
    rendering.locals.set(target.name, result);
    return;
  }
  const owner = valueOf(rendering, { ...target, steps: target.steps.slice(0, -1) });
  if (owner === null || typeof owner !== 'object' || last.kind === 'method') return;
  const key: Value = last.kind === 'property' ? last.name : evaluate(rendering, last.index);
  if (owner.kind === 'map') owner.entries.set(keyText(key, rendering.budget), result);
  else if (owner.kind === 'list' && typeof key === 'number' && key >= 0 && key < owner.items.length) {
    owner.items[key] = result;
  }
}

function printedText(rendering: Rendering, value: Value): string | undefined {
  const isDate =
    value !== null && typeof value === 'object' && value.kind === 'tool' && value.name === 'date';
  return isDate ? defaultDateText(rendering.now) : toText(value, rendering.budget);
}

function printEscaped(
  rendering: Rendering,
  { reference, backslashes }: Extract<Operation, { kind: 'escaped' }>,
  output: Output,
): void {
  const { recording } = rendering;
  rendering.recording = false;
  const hasValue = valueOf(rendering, reference) !== null;
  rendering.recording = recording;
  output.text(hasValue ? reference.range : { start: backslashes.start, end: reference.range.end });
}

/** Throws LimitReached; everything else a template does has a defined result. */
export function run(rendering: Rendering, { operations }: Program, output: Output): void {
  const loops: RunningLoop[] = [];
  let at = 0;
  const leave = (): void => {
    const loop = loops.pop();
    if (loop) leaveLoop(rendering, loop);
  };
  for (let operation = operations[at]; operation; operation = operations[at]) {
    rendering.budget.charge(1);
    at++;
    switch (operation.kind) {
      case 'text':
        output.text(operation.range);
        break;
      case 'print': {
        const { reference, backslashes } = operation;
        const text = printedText(rendering, valueOf(rendering, reference));
        if (text === undefined && backslashes) output.text(backslashes);
        output.value(
          text === undefined ? output.missing(reference) : output.finish(text, reference),
          reference.range,
        );
        break;
      }
      case 'escaped':
        printEscaped(rendering, operation, output);
        break;
      case 'branch':
        if (!operation.test || !isTest(rendering, operation.test)) at = operation.target;
        break;
      case 'jump':
        at = operation.target;
        break;
      case 'set':
        assign(rendering, operation);
        break;
      case 'loop': {
        const { name } = operation;
        const items = itemsOf(rendering, operation.list);
        if (items.count === 0) {
          at = operation.target;
          break;
        }
        const before = rendering.locals.get(name);
        const loop = { ...items, name, index: 0, before, outer: rendering.loop };
        loops.push(loop);
        enterRound(rendering, loop);
        break;
      }
      case 'next': {
        const loop = loops.at(-1);
        if (loop && ++loop.index < loop.count) {
          enterRound(rendering, loop);
          at = operation.body;
        } else {
          leave();
        }
        break;
      }
      case 'break':
        leave();
        at = operation.target;
        break;
      case 'stop':
        at = operations.length;
        break;
    }
    // After the operation, so that a limit never hides where the output grew.
    if (output.length > MAX_OUTPUT) throw new LimitReached(outputLimit());
  }
  while (loops.length > 0) leave();
}
