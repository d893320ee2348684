/** Properties of the sample data that were probably meant by a path which the data lacks. */
import { nearNames } from '../../../../text/near-names.ts';
import type { SampleValue } from '../../../../substitution/values.ts';
import type { LintSubject } from '../../../subject.ts';

/** Values looked at, and keys compared with: more than any sample that a person wrote holds. */
const LOOKED_AT = 5000;
const COMPARED = 500;

type Composite = Exclude<SampleValue, string | number | boolean | null>;

const isComposite = (value: SampleValue | undefined): value is Composite =>
  typeof value === 'object' && value !== null;

const isList = (value: Composite): value is readonly SampleValue[] => Array.isArray(value);

/** Only own properties: a path may say `constructor`. */
function member(value: Composite, step: string): SampleValue | undefined {
  if (!isList(value)) return Object.hasOwn(value, step) ? value[step] : undefined;
  if (step === 'first') return value[0];
  return step === 'last' ? value.at(-1) : value[Number(step)];
}

/** The names of all properties anywhere in the data. */
function allKeys(values: readonly SampleValue[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const waiting = [...values];
  for (let looked = 0; looked < LOOKED_AT; looked++) {
    const value = waiting.pop();
    if (value === undefined) break;
    if (!isComposite(value)) continue;
    if (!isList(value)) for (const key of Object.keys(value)) if (keys.size < COMPARED) keys.add(key);
    for (const item of isList(value) ? value : Object.values(value)) {
      if (waiting.length < LOOKED_AT) waiting.push(item);
    }
  }
  return keys;
}

/**
 * Tells the property that was probably meant by the first step of a path that the data lacks, such as `city` for
 * `user.ctiy`. Where the path starts at a name of the template's own (`isLocal`), every property of the data is
 * compared: what a loop's variable stands for is known only while the loop runs.
 */
export function createMeantProperty(
  subject: Pick<LintSubject, 'recipient' | 'scope'>,
): (path: string, isLocal: boolean) => string | undefined {
  let all: ReadonlySet<string> | undefined;
  return (path, isLocal) => {
    const [root = '', ...steps] = path.split(/[.[\]"']+/u).filter((step) => step !== '');
    if (isLocal) {
      const last = steps.at(-1);
      all ??= allKeys(subject.recipient.map(({ value }) => value));
      return last === undefined || all.has(last) ? undefined : nearNames(last, all)[0];
    }
    let value = subject.scope.resolve(root)?.value;
    for (const step of steps) {
      if (!isComposite(value)) return undefined;
      const next = member(value, step);
      if (next === undefined) return isList(value) ? undefined : nearNames(step, firstKeys(value))[0];
      value = next;
    }
    return undefined;
  };
}

const firstKeys = (value: Composite): readonly string[] => Object.keys(value).slice(0, COMPARED);
