/** Opening, switching and closing blocks: turns `#if … #else … #end` into jumps. */
import type { TextRange } from '../../text/positions.ts';
import type { Draft, IfBlock, LoopBlock } from './draft.ts';
import type { Expression } from './nodes.ts';
import { quote, type Reading } from './reading.ts';

export function openIf(draft: Draft, opening: TextRange, test: Expression | undefined): void {
  const branch = { kind: 'branch' as const, test, target: 0 };
  draft.operations.push(branch);
  draft.blocks.push({ kind: 'if', opening, branch, jumps: [] });
}

/** The `#if` block that an `#elseif` or `#else` at `range` belongs to; reports when there is none. */
export function blockOfElse(draft: Draft, range: TextRange): IfBlock | undefined {
  const block = draft.blocks.at(-1);
  if (block?.kind === 'if' && block.branch) return block;
  const text = quote(draft.reading.source.slice(range.start, range.end));
  const why =
    block?.kind === 'if' ? 'comes after #else of the same #if' : 'has no #if before it in its block';
  draft.reading.report('unbalanced', range, `${text} ${why}. Remove it or close the block before it.`);
  return undefined;
}

/** Ends the branch above an `#elseif` or `#else`, and starts the next one. */
export function switchBranch(
  draft: Draft,
  block: IfBlock,
  next: { readonly test: Expression | undefined } | 'else',
): void {
  const jump = { kind: 'jump' as const, target: 0 };
  draft.operations.push(jump);
  block.jumps.push(jump);
  if (block.branch) block.branch.target = draft.operations.length;
  block.branch = undefined;
  if (next === 'else') return;
  block.branch = { kind: 'branch', test: next.test, target: 0 };
  draft.operations.push(block.branch);
}

export function openLoop(draft: Draft, opening: TextRange, name: string, list: Expression | undefined): void {
  const operation = { kind: 'loop' as const, name, list, target: 0 };
  draft.operations.push(operation);
  draft.reading.locals.openLoop(name);
  const block: LoopBlock = {
    kind: 'loop',
    opening,
    operation,
    body: draft.operations.length,
    usesBefore: draft.reading.uses.length,
    breaks: [],
  };
  draft.blocks.push(block);
  draft.loops.push(block);
}

/** A name that the loop's body assigns further down has its value from the round before: it is no use. */
function dropAssignedUses(reading: Reading, from: number): void {
  let kept = from;
  for (let i = from; i < reading.uses.length; i++) {
    const entry = reading.uses[i];
    if (!entry) continue;
    if (reading.locals.isAssigned(entry.use.name)) entry.node.use = undefined;
    else reading.uses[kept++] = entry;
  }
  reading.uses.length = kept;
}

function closeLoop(draft: Draft, block: LoopBlock): void {
  const { locals } = draft.reading;
  draft.operations.push({ kind: 'next', body: block.body });
  block.operation.target = draft.operations.length;
  for (const jump of block.breaks) jump.target = draft.operations.length;
  locals.closeLoop(block.operation.name);
  draft.loops.pop();
  // Only the outermost loop looks at its uses, so that nested loops stay linear.
  if (locals.loopDepth === 0) dropAssignedUses(draft.reading, block.usesBefore);
}

/** Closes the innermost block. `literal` says that its `#end` is text, `none` that nothing is open. */
export function closeBlock(draft: Draft): 'closed' | 'literal' | 'none' {
  const block = draft.blocks.pop();
  if (!block) return 'none';
  if (block.kind === 'literal') return 'literal';
  if (block.kind === 'loop') {
    closeLoop(draft, block);
    return 'closed';
  }
  if (block.branch) block.branch.target = draft.operations.length;
  for (const jump of block.jumps) jump.target = draft.operations.length;
  return 'closed';
}

/** At the end of the text: reports every block that is still open and closes it there. */
export function closeOpenBlocks(draft: Draft): void {
  const { reading } = draft;
  for (let block = draft.blocks.at(-1); block; block = draft.blocks.at(-1)) {
    const { opening } = block;
    const text = quote(reading.source.slice(opening.start, opening.end));
    reading.report('unbalanced', opening, `${text} has no #end. Write #end where its block stops.`);
    closeBlock(draft);
  }
}
