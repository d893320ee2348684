/** What can be said about a reference as it is read, before any value is known. */
import type { TextRange } from '../../text/positions.ts';
import { SUBSTITUTION_NAME } from '../../template/substitution-name.ts';
import { methodsOf } from './method-names.ts';
import type { Expression } from './nodes.ts';
import type { Reading } from './reading.ts';

/** Velocity takes `_name`; the service's own names start with a letter (specification 2.1). */
export function checkName(reading: Reading, range: TextRange, name: string): void {
  if (SUBSTITUTION_NAME.test(name)) return;
  reading.report('name', range, `The name ${name} has to start with a latin letter.`);
}

interface Call {
  readonly root: string;
  readonly name: string;
  readonly range: TextRange;
  readonly values: readonly Expression[];
  /** Whether the method is called on the root itself. */
  readonly first: boolean;
}

/** The service reads dates only from names that begin with `date_`. */
function checkDateArgument(reading: Reading, argument: Expression | undefined): void {
  if (argument?.kind !== 'reference' || !argument.use) return;
  const last = argument.steps.at(-1);
  if (last && last.kind !== 'property') return;
  const name = last?.name ?? argument.name;
  if (name.startsWith('date_') || argument.name.startsWith('date_')) return;
  reading.report(
    'name',
    argument.use.range,
    `${name} is not read as a date: only names that begin with date_ are. Rename it to date_${name}.`,
  );
}

export function checkMethod(reading: Reading, call: Call): void {
  const { root, name, first } = call;
  if (!methodsOf(root, first).has(name)) {
    reading.report('unknown', call.range, `There is no method ${name}() that the service documents.`);
    return;
  }
  if (first && name === 'format' && (root === 'date' || root === 'dateFormat')) {
    checkDateArgument(reading, call.values[1]);
  }
}
