/**
 * Findings that somebody looked at and accepted: in the configuration, or by a comment in the html. They are told apart
 * from those that count, never dropped: a reader of a report has to see what was left out, why and by whom.
 */
import type { AcceptedBy, Finding } from './finding.ts';

/** An entry of `accepted` in the configuration. A finding must fit all that is given. */
export interface Acceptance {
  readonly rule: string;
  /** Limits it to one template: its id, or the path of its file from the configuration's folder. */
  readonly template?: string | undefined;
  /** Limits it to one field; absent means any. */
  readonly field?: string | undefined;
  /** Limits it to findings whose message holds this text; absent means any. */
  readonly contains?: string | undefined;
  /** Limits it to findings that mark exactly this text in all their places: when it changes, they return. */
  readonly text?: string | undefined;
  /** For the next reader. */
  readonly reason: string;
  /** Who accepted it. */
  readonly by?: string | undefined;
  /** The last day on which it holds, as `2026-12-31` in UTC, so that it ends everywhere at once. */
  readonly until?: string | undefined;
}

/** What a template is called where acceptances are limited to one. */
export interface TemplateNames {
  readonly id: string | null;
  /** Of its file from the configuration's folder, with `/`; null for a template that was fetched or has no such file. */
  readonly path: string | null;
}

const fitsTemplate = ({ template }: Acceptance, { id, path }: TemplateNames): boolean =>
  template === undefined ||
  (id !== null && template.toLowerCase() === id.toLowerCase()) ||
  template.replaceAll('\\', '/').replace(/^\.\//u, '') === path;

export const hasEnded = ({ until }: Acceptance, today: string): boolean =>
  until !== undefined && until < today;

/** The entries that hold for a template on a day; null in place of the others, so that each keeps its number. */
export const holdingAcceptances = (
  accepted: readonly (Acceptance | null)[],
  names: TemplateNames,
  today: string,
): readonly (Acceptance | null)[] =>
  accepted.map((one) => (one && fitsTemplate(one, names) && !hasEnded(one, today) ? one : null));

/** Whether an entry fits a finding; `field` is the text of the finding's field. */
function fits(one: Acceptance, finding: Finding, field: string | undefined): boolean {
  if (one.rule !== finding.rule) return false;
  if (one.field !== undefined && one.field !== finding.field) return false;
  if (one.contains !== undefined && !finding.message.includes(one.contains)) return false;
  if (one.text === undefined) return true;
  const { range, also } = finding;
  return range !== null && [range, ...also].every(({ start, end }) => field?.slice(start, end) === one.text);
}

/** Who accepted a finding; null when nobody did. The first entry that fits gives the reason. */
export function acceptedBy(
  finding: Finding,
  accepted: readonly (Acceptance | null)[],
  field: string | undefined,
): AcceptedBy | null {
  const entries = accepted.flatMap((one, entry) => (one && fits(one, finding, field) ? [entry] : []));
  const first = accepted[entries[0] ?? -1];
  if (!first) return null;
  const { reason, by, until } = first;
  return {
    in: 'configuration',
    reason,
    ...(by === undefined ? {} : { by }),
    ...(until === undefined ? {} : { until }),
    entries,
  };
}

export interface SplitFindings<F extends Finding> {
  /** Those that count. */
  readonly findings: readonly F[];
  readonly accepted: readonly F[];
}

/** What counts, and what was accepted, each in its order. */
export function splitAccepted<F extends Finding>(all: readonly F[]): SplitFindings<F> {
  if (!all.some(({ accepted }) => accepted)) return { findings: all, accepted: [] };
  return {
    findings: all.filter(({ accepted }) => !accepted),
    accepted: all.filter(({ accepted }) => accepted),
  };
}

/** "accepted in mailproof.config.json by Ann until 2026-12-31: Agreed with the shop" */
export function describeAcceptance({ in: where, reason, by, until }: AcceptedBy): string {
  const place = where === 'comment' ? 'by a comment' : 'in the configuration';
  const who = by === undefined ? '' : ` by ${by}`;
  const end = until === undefined ? '' : ` until ${until}`;
  return `accepted ${place}${who}${end}${reason === null ? ', without a reason' : `: ${reason}`}`;
}

/** What is to be known of the entries after a run. */
export interface AcceptanceUse {
  readonly accepted: readonly (Acceptance | null)[];
  /** Entries that fitted a finding. */
  readonly used: ReadonlySet<number>;
  /** The templates of the run. */
  readonly templates: readonly TemplateNames[];
  readonly today: string;
  /** False when a rule did not run to its end, or is off: nothing can be said of its entries. */
  readonly ran: (rule: string) => boolean;
}

/** An entry that ended, or fits no finding of the templates it is for. */
export interface IdleAcceptance {
  /** Its number in the configuration, from 0. */
  readonly entry: number;
  readonly ended: boolean;
  /** A sentence for its reader. */
  readonly note: string;
}

export function idleAcceptances(use: AcceptanceUse): readonly IdleAcceptance[] {
  const { accepted, used, templates, today, ran } = use;
  return accepted.flatMap((one, entry): IdleAcceptance[] => {
    if (!one || !templates.some((names) => fitsTemplate(one, names))) return [];
    const name = `accepted[${entry}] (${one.rule})`;
    if (hasEnded(one, today)) {
      const note = `${name} ended on ${one.until ?? ''}, so its findings count again. Mend them, or set a later date.`;
      return [{ entry, ended: true, note }];
    }
    if (used.has(entry) || !ran(one.rule)) return [];
    const text = one.text === undefined ? '' : ' The text it names may have changed.';
    const note = `${name} fits no finding of this run.${text} Remove the entry, or correct it.`;
    return [{ entry, ended: false, note }];
  });
}
