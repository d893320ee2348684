/**
 * What a template is read into. Blocks become a flat list of operations with jumps instead of a tree: 100,000 nested
 * `#if` cost no more stack than one. Only expressions nest, and the parser bounds their depth.
 */
import type { TextRange } from '../../text/positions.ts';
import type { NameUse } from '../engine.ts';

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '>'
  | '<='
  | '>='
  | '&&'
  | '||';

/** A chain of operators of one rank, read from the left: `a + b - c`. */
export interface ChainNode {
  readonly kind: 'chain';
  readonly first: Expression;
  readonly rest: readonly { readonly operator: BinaryOperator; readonly operand: Expression }[];
}

export type PathStep =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'method'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'index'; readonly index: Expression };

export interface ReferenceNode {
  readonly kind: 'reference';
  /** The root name, such as `user` in `$user.city`. */
  readonly name: string;
  readonly steps: readonly PathStep[];
  /** Absent for loop variables, assigned names and tools; an assignment later in the same loop takes it away. */
  use: NameUse | undefined;
  /** `$!x` and `$!{x}`. */
  readonly quiet: boolean;
  /** From the `$` to the last character. */
  readonly range: TextRange;
}

export type Expression =
  | ReferenceNode
  | ChainNode
  | { readonly kind: 'constant'; readonly value: string | boolean }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'decimal'; readonly value: number }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'range'; readonly from: Expression; readonly to: Expression }
  /** A string in double quotes that holds references or directives. */
  | { readonly kind: 'interpolated'; readonly program: Program };

export type Operation =
  | { readonly kind: 'text'; readonly range: TextRange }
  /** `backslashes`: of those before it, the ones that stay only where the reference has no value. */
  | { readonly kind: 'print'; readonly reference: ReferenceNode; readonly backslashes: TextRange | null }
  /** `\$x`: prints the reference itself. */
  | { readonly kind: 'escaped'; readonly reference: ReferenceNode; readonly backslashes: TextRange }
  /** Goes on when the test is true; jumps to `target` otherwise. A test that could not be read is false. */
  | { readonly kind: 'branch'; readonly test: Expression | undefined; target: number }
  | { readonly kind: 'jump'; target: number }
  | { readonly kind: 'set'; readonly target: ReferenceNode; readonly value: Expression }
  /** Starts a loop, or jumps behind it when there is nothing to loop over. */
  | { readonly kind: 'loop'; readonly name: string; readonly list: Expression | undefined; target: number }
  /** The loop's `#end`: back to `body` while there are items. */
  | { readonly kind: 'next'; readonly body: number }
  | { readonly kind: 'break'; target: number }
  | { readonly kind: 'stop' };

export interface Program {
  readonly source: string;
  readonly operations: readonly Operation[];
}
