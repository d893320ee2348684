/**
 * Comments in a template's html that switch rules off where they stand:
 *
 *     <!-- mailproof-disable rule-a rule-b: reason -->  …  <!-- mailproof-enable -->
 *     <!-- mailproof-disable-next rule-a: reason -->     for the next element, from its start tag to its end tag
 *
 * A comment that is not closed by an enabling one holds to the end of its part, and also for findings about the part as
 * a whole, which have no place.
 */
import { nearNames } from '../text/near-names.ts';
import { bodyField } from '../template/fields.ts';
import type { TextRange } from '../text/positions.ts';
import type { Finding } from './finding.ts';
import type { ReportInput } from './rule.ts';
import type { LintSubject } from './subject.ts';

const COMMENT = /^<!--\s*mailproof-(disable-next|disable|enable)(?![\w-])([^:]*?)(?::([\s\S]*?))?(?:-->)?$/u;

/** A longer reason is cut: it stands in every report. */
const LONGEST_REASON = 300;

/** Nobody writes more by hand; each one is compared with every finding, so a hostile mail must not bring thousands. */
const MAX_SWITCHES = 500;

interface Switch {
  readonly field: string;
  /** The comment, which a finding about it marks. */
  readonly range: TextRange;
  readonly rules: readonly string[];
  /** What stands behind the colon; null where nothing does. */
  readonly reason: string | null;
  /** Where the rules are off. */
  scope: TextRange;
  /** True when it holds to the end of the part. */
  open: boolean;
}

export interface InlineComments {
  /**
   * The finding without its places that are switched off, and those places as an accepted finding; one of the two where
   * there is nothing of the other. Where there are both, the message of each says so. `used` learns the switches that had it to switch off, as `idle` names them.
   */
  apply(finding: Finding, used: Set<string>): readonly Finding[];
  /**
   * What is wrong with the comments themselves. `known` are all rules, `ran` those that ran: about a rule that did not
   * run nothing can be said. `used`: the switches that had something to switch off.
   */
  complaints(
    known: ReadonlySet<string>,
    ran: ReadonlySet<string>,
    used: ReadonlySet<string>,
  ): readonly CommentComplaint[];
}

export interface CommentComplaint extends ReportInput {
  /** The switch and rule without effect; null when the comment itself is wrong, whatever the rules find. */
  readonly idle: string | null;
}

const switchKey = ({ field, range }: Switch, rule: string): string => `${field} ${range.start} ${rule}`;

const within = ({ start }: TextRange, scope: TextRange): boolean => start >= scope.start && start < scope.end;

function read(
  place: NonNullable<LintSubject['html']>,
  part: 'html' | 'amp',
  complaints: ReportInput[],
): Switch[] {
  const field = bodyField(part);
  const source = place.text;
  // The common case costs no parse.
  if (!source.includes('mailproof-')) return [];
  const { comments, elements } = place.document;
  const written = elements
    .filter(({ implied }) => !implied)
    .sort((a, b) => a.startTag.start - b.startTag.start);
  const found: Switch[] = [];
  let after = 0;
  for (const { range } of [...comments].sort((a, b) => a.range.start - b.range.start)) {
    const [, kind, names = '', said = ''] = COMMENT.exec(source.slice(range.start, range.end)) ?? [];
    if (kind === undefined) continue;
    if (found.length >= MAX_SWITCHES) {
      complaints.push({
        field,
        range,
        message: `More than ${MAX_SWITCHES} comments switch rules off; those from here on have no effect. Set the rule to off in mailproof.config.json.`,
      });
      break;
    }
    const rules = names.split(/[\s,]+/u).filter((name) => name !== '');
    if (kind === 'enable') {
      const closing = found.filter(
        ({ open, rules: own }) => open && (rules.length === 0 || own.some((rule) => rules.includes(rule))),
      );
      if (closing.length === 0)
        complaints.push({
          field,
          range,
          message: 'Nothing is switched off before this comment, so it has no effect. Remove it.',
        });
      for (const one of closing) {
        one.scope = { start: one.scope.start, end: range.start };
        one.open = false;
      }
      continue;
    }
    if (rules.length === 0) {
      complaints.push({
        field,
        range,
        message: `This comment names no rule, so it has no effect. Write \`mailproof-${kind} rule-id: reason\`.`,
      });
      continue;
    }
    // Both lists are in source order, so the next element is never before the last comment's.
    while ((written[after]?.startTag.start ?? Infinity) < range.end) after++;
    const next = kind === 'disable-next' ? written[after] : undefined;
    const scope =
      kind === 'disable'
        ? { start: range.end, end: Infinity }
        : (next?.range ?? { start: range.end, end: range.end });
    const reason = said.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_REASON) || null;
    found.push({ field, range, rules, reason, scope, open: kind === 'disable' });
  }
  return found;
}

function complain(
  one: Switch,
  known: ReadonlySet<string>,
  ran: ReadonlySet<string>,
  used: ReadonlySet<string>,
): CommentComplaint[] {
  const { field, range, rules } = one;
  const strange = rules.filter((rule) => !known.has(rule));
  const idle = rules.filter((rule) => ran.has(rule) && !used.has(switchKey(one, rule)));
  return [
    ...strange.map((rule) => {
      const [near] = nearNames(rule, known);
      const remedy =
        near === undefined ? 'Write the id of a rule, then a colon and the reason.' : `Write ${near}.`;
      const message = `This comment names the rule \`${rule.slice(0, 60)}\`, which does not exist. ${remedy}`;
      return { field, range, message, idle: null };
    }),
    ...idle.map((rule) => ({
      field,
      range,
      message: `This comment switches ${rule} off, which finds nothing there. Remove it.`,
      idle: switchKey(one, rule),
    })),
  ];
}

/** Reads the comments of the html and AMP parts. */
export function readInlineComments({ html, amp }: LintSubject): InlineComments {
  const malformed: ReportInput[] = [];
  const switches = [
    ...(html ? read(html, 'html', malformed) : []),
    ...(amp ? read(amp, 'amp', malformed) : []),
  ];
  const byPlace = new Map<string, Switch[]>();
  const keyOf = (field: string, rule: string): string => `${field} ${rule}`;
  for (const one of switches) {
    for (const rule of one.rules) {
      const key = keyOf(one.field, rule);
      const existing = byPlace.get(key);
      if (existing) existing.push(one);
      else byPlace.set(key, [one]);
    }
  }
  return {
    apply(finding, used) {
      const own = byPlace.get(keyOf(finding.field, finding.rule));
      if (!own) return [finding];
      let reason: string | null = null;
      const isOff = (range: TextRange | null): boolean => {
        const holding = own.filter(({ scope, open }) => (range ? within(range, scope) : open));
        for (const one of holding) {
          used.add(switchKey(one, finding.rule));
          reason ??= one.reason;
        }
        return holding.length > 0;
      };
      const accept = (some: Finding): Finding => ({
        ...some,
        accepted: { in: 'comment', reason, entries: [] },
      });
      if (!finding.range) return isOff(null) ? [accept(finding)] : [finding];
      const left: TextRange[] = [];
      const off: TextRange[] = [];
      for (const range of [finding.range, ...finding.also]) (isOff(range) ? off : left).push(range);
      if (off.length === 0) return [finding];
      if (left.length === 0) return [accept(finding)];
      const share = `${off.length} of its ${left.length + off.length} places`;
      // A fix is of all places at once, so it no longer fits when one of them is to stay. The rule's own words may count
      // or name them all, so they are followed by which are meant.
      const part = ([first, ...also]: readonly TextRange[], which: string): Finding => ({
        ...finding,
        message: `${finding.message} ${which}`,
        range: first ?? null,
        also,
        fix: null,
      });
      return [
        part(left, `Not counted: ${share}, which comments switch off.`),
        accept(part(off, `This is about the ${share} that comments switch off.`)),
      ];
    },
    complaints: (known, ran, used) => [
      ...malformed.map((complaint) => ({ ...complaint, idle: null })),
      ...switches.flatMap((one) => complain(one, known, ran, used)),
    ],
  };
}
