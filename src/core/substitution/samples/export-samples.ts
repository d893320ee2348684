/** Sample sets as files that the imports read again. */
import type { SampleValue } from '../values.ts';
import type { SampleSet } from './sample-set.ts';

/** JSON keeps names, lists and objects: one object a set, in the shape of the service's send call. */
export function exportJson(sets: readonly SampleSet[]): string {
  const items = sets.map(({ name, values }) => ({
    name,
    // fromEntries defines own properties, so a substitution named `__proto__` stays data.
    substitutions: Object.fromEntries(values.map((entry) => [entry.name, entry.value])),
  }));
  return `${JSON.stringify(items, null, 2)}\n`;
}

function cell(value: SampleValue | undefined): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * CSV as RFC 4180 writes it: one row a set, one column a name, CRLF at line ends. Lists and objects are written as JSON
 * text. The names of the sets are not kept.
 */
export function exportCsv(sets: readonly SampleSet[]): string {
  const names = [...new Set(sets.flatMap(({ values }) => values.map(({ name }) => name)))];
  const rows = sets.map(({ values }) => {
    const byName = new Map(values.map(({ name, value }) => [name, value]));
    const row = names.map((name) => cell(byName.get(name))).join(',');
    // An empty line would be read as no row at all.
    return row === '' ? '""' : row;
  });
  return [names.map(cell).join(','), ...rows].map((line) => `${line}\r\n`).join('');
}
