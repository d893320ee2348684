/**
 * Names that the template makes itself, by place: loop variables inside their loop, assigned names from their `#set`
 * on. Such names are no uses: nobody has to supply them.
 */

/** Tools that the service puts beside the values. */
const TOOL_NAMES: ReadonlySet<string> = new Set(['esc', 'date', 'dateFormat']);

/** Names that Velocity 1.7 itself supplies inside a loop. */
const LOOP_STATUS_NAMES: ReadonlySet<string> = new Set(['foreach', 'velocityCount', 'velocityHasNext']);

export interface LocalNames {
  isLocal(name: string): boolean;
  readonly loopDepth: number;
  openLoop(variable: string): void;
  closeLoop(variable: string): void;
  assign(name: string): void;
  /** Whether some `#set` before this point assigned the name. */
  isAssigned(name: string): boolean;
}

export function createLocalNames(): LocalNames {
  const variables = new Map<string, number>();
  const assigned = new Set<string>();
  let loopDepth = 0;
  const count = (name: string, change: number): void => {
    variables.set(name, (variables.get(name) ?? 0) + change);
    loopDepth += change;
  };
  return {
    isLocal: (name) =>
      TOOL_NAMES.has(name) ||
      assigned.has(name) ||
      (variables.get(name) ?? 0) > 0 ||
      (loopDepth > 0 && LOOP_STATUS_NAMES.has(name)),
    get loopDepth() {
      return loopDepth;
    },
    openLoop: (variable) => count(variable, 1),
    closeLoop: (variable) => count(variable, -1),
    assign: (name) => void assigned.add(name),
    isAssigned: (name) => assigned.has(name),
  };
}
