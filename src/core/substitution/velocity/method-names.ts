/** The methods that can be called, by what they are called on. The README says where each comes from. */

export const TEXT_METHODS = [
  'charAt',
  'compareTo',
  'concat',
  'contains',
  'endsWith',
  'equals',
  'equalsIgnoreCase',
  'indexOf',
  'isEmpty',
  'lastIndexOf',
  'length',
  'replace',
  'replaceAll',
  'replaceFirst',
  'split',
  'startsWith',
  'substring',
  'toLowerCase',
  'toString',
  'toUpperCase',
  'trim',
] as const;

export const LIST_METHODS = [
  'add',
  'addAll',
  'contains',
  'equals',
  'get',
  'indexOf',
  'isEmpty',
  'lastIndexOf',
  'remove',
  'set',
  'size',
  'subList',
  'toString',
] as const;

export const MAP_METHODS = [
  'containsKey',
  'containsValue',
  'entrySet',
  'equals',
  'get',
  'getKey',
  'getValue',
  'isEmpty',
  'keySet',
  'put',
  'putAll',
  'remove',
  'size',
  'toString',
  'values',
] as const;

export const NUMBER_METHODS = [
  'compareTo',
  'doubleValue',
  'equals',
  'intValue',
  'longValue',
  'toString',
] as const;

export const LOOP_METHODS = ['getCount', 'getIndex', 'hasNext', 'isFirst', 'isLast'] as const;

export const ESCAPE_METHODS = ['html', 'java', 'javascript', 'sql', 'url', 'xml'] as const;

const DATE_METHODS = ['format', 'get'] as const;

export type TextMethod = (typeof TEXT_METHODS)[number];
export type ListMethod = (typeof LIST_METHODS)[number];
export type MapMethod = (typeof MAP_METHODS)[number];
export type NumberMethod = (typeof NUMBER_METHODS)[number];
export type LoopMethod = (typeof LOOP_METHODS)[number];
export type EscapeMethod = (typeof ESCAPE_METHODS)[number];

/** A lookup that narrows: which of the listed names this is. */
export function findName<Name extends string>(names: readonly Name[], wanted: string): Name | undefined {
  return names.find((name) => name === wanted);
}

const VALUE_METHODS: ReadonlySet<string> = new Set([
  ...TEXT_METHODS,
  ...LIST_METHODS,
  ...MAP_METHODS,
  ...NUMBER_METHODS,
  ...LOOP_METHODS,
]);

const TOOL_METHODS: Readonly<Record<string, ReadonlySet<string>>> = {
  esc: new Set<string>(ESCAPE_METHODS),
  date: new Set<string>(DATE_METHODS),
  dateFormat: new Set<string>(DATE_METHODS),
};

/** The methods that a call may name: those of the tool `root`, or any value's where the kind is not known yet. */
export function methodsOf(root: string, first: boolean): ReadonlySet<string> {
  const tool = first && Object.hasOwn(TOOL_METHODS, root) ? TOOL_METHODS[root] : undefined;
  return tool ?? VALUE_METHODS;
}
