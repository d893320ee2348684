/** What is said beside rendered mail: names without a value and limits, each once, with the rows it holds for. */
import { describeRows, ROWS_LISTED } from '../../core/lint/finding-rows.ts';
import type { NameUse, ParseError } from '../../core/substitution/engine.ts';
import { nearNames } from '../../core/text/near-names.ts';
import type { Recipient } from '../../services/inputs/sample-recipients.ts';

interface Whose {
  readonly listed: number[];
  count: number;
  readonly sets: string[];
}

/** Names beyond this number are counted: a template with the wrong list misses them all. */
const NAMES = 20;

/** Names of the sample that a missing one is compared with. */
const NAMES_COMPARED = 2000;

export interface RenderSummary {
  add(recipient: Recipient, missing: readonly NameUse[], limit: string | undefined): void;
  /** Whole sentences, worst first. */
  lines(): readonly string[];
}

export function createRenderSummary(
  recipients: number,
  errors: readonly Pick<ParseError, 'message'>[],
): RenderSummary {
  const lacking = new Set<string>();
  const given = new Set<string>();
  const missing = new Map<string, Whose>();
  const limits = new Map<string, Whose>();
  let rows = 0;

  const note = (list: Map<string, Whose>, key: string, { row, name }: Recipient): void => {
    let whose = list.get(key);
    if (!whose) list.set(key, (whose = { listed: [], count: 0, sets: [] }));
    if (row !== null) {
      whose.count++;
      if (whose.listed.length < ROWS_LISTED) whose.listed.push(row);
    } else if (name !== '') whose.sets.push(name);
  };

  const describe = ({ listed, count, sets }: Whose): string => {
    const parts = [
      ...(count > 0 ? [describeRows({ listed, count, of: rows })] : []),
      ...(sets.length > 0 ? [`the sample ${sets.length === 1 ? 'set' : 'sets'} ${sets.join(', ')}`] : []),
    ];
    return parts.length === 0 || recipients === 1 ? '' : ` in ${parts.join(' and ')}`;
  };

  return {
    add(recipient, uses, limit) {
      if (recipient.row !== null) rows++;
      for (const { name } of recipient.values) if (given.size < NAMES_COMPARED) given.add(name);
      for (const { name } of uses) lacking.add(name);
      for (const path of new Set(uses.map((use) => use.path))) note(missing, path, recipient);
      if (limit !== undefined) note(limits, limit, recipient);
    },
    lines() {
      const names = [...missing].map(([path, whose]) => ({ path, where: describe(whose) }));
      // Names that the same rows lack are one sentence.
      const byPlace = new Map<string, string[]>();
      for (const { path, where } of names.slice(0, NAMES)) {
        byPlace.set(where, [...(byPlace.get(where) ?? []), path]);
      }
      const more = names.length - NAMES;
      return [
        ...[...limits].map(
          ([limit, whose]) => `${limit}${describe(whose) && ` This holds${describe(whose)}.`}`,
        ),
        ...new Set(errors.map(({ message }) => message)),
        ...[...byPlace].map(
          ([where, paths]) => `No value for ${paths.join(', ')}${where}; shown as a recipient would get it.`,
        ),
        ...(more > 0 ? [`${more} more names have no value.`] : []),
        ...[...lacking].slice(0, NAMES).flatMap((name) => {
          const [near] = given.has(name) ? [] : nearNames(name, given);
          return near === undefined ? [] : [`The sample has no ${name}, but ${near}. Spell both alike.`];
        }),
      ];
    },
  };
}
