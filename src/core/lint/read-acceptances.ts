/** The section `accepted` of a configuration. */
import type { Acceptance } from './acceptances.ts';

type Report = (path: string, message: string) => void;

/** Those that are texts, beside `rule` and `reason`. */
const OPTIONAL = ['template', 'field', 'contains', 'text', 'by', 'until'] as const;
const KEYS: readonly string[] = ['rule', 'reason', ...OPTIONAL];
const NAMED =
  'An accepted finding takes "rule", "reason", "template", "field", "contains", "text", "by" and "until".';

/** A day that the calendar has, as `2026-12-31`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function readAcceptance(
  item: Readonly<Record<string, unknown>>,
  path: string,
  unknownRule: (id: string) => string | null,
  report: Report,
): Acceptance | null {
  const { rule, reason } = item;
  let usable = true;
  const wrong = (key: string, message: string): void => {
    usable = false;
    report(`${path}.${key}`, message);
  };
  for (const key of Object.keys(item)) {
    // What it was meant to limit is not known, so the entry must not accept more than was meant.
    if (!KEYS.includes(key)) wrong(key, `${NAMED} Remove it.`);
  }
  const unknown = typeof rule === 'string' ? unknownRule(rule) : 'Name the rule whose finding is accepted.';
  if (unknown !== null) wrong('rule', unknown);
  if (typeof reason !== 'string' || reason.trim() === '')
    wrong('reason', 'Say in a few words why the finding is accepted.');
  const optional: Partial<Record<(typeof OPTIONAL)[number], string>> = {};
  for (const key of OPTIONAL) {
    const given = item[key];
    if (given === undefined) continue;
    if (typeof given !== 'string' || given === '') wrong(key, 'It must be a text.');
    else if (key === 'until' && !isDay(given)) wrong(key, 'It must be a day such as "2026-12-31".');
    else optional[key] = given;
  }
  return usable && typeof rule === 'string' && typeof reason === 'string'
    ? { rule, reason, ...optional }
    : null;
}

/** One for each entry; null for what cannot be used, which is reported at its path. */
export function readAcceptances(
  value: unknown,
  unknownRule: (id: string) => string | null,
  report: Report,
): (Acceptance | null)[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report('accepted', 'It must be a list of objects with "rule" and "reason".');
    return [];
  }
  return value.map((item: unknown, index) => {
    const path = `accepted[${index}]`;
    if (typeof item === 'object' && item !== null && !Array.isArray(item))
      return readAcceptance(item as Readonly<Record<string, unknown>>, path, unknownRule, report);
    report(path, 'It must be an object with "rule" and "reason".');
    return null;
  });
}
