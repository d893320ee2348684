/** A report for a pull request, an issue or a wiki. */
import { createLineIndex, type LineIndex } from '../../text/positions.ts';
import { describeAcceptance } from '../acceptances.ts';
import { describeRows } from '../finding-rows.ts';
import { describeLinted, type RunFacts } from '../report.ts';
import { describeRun } from './describe-run.ts';
import type { FormatFinding, Formatter } from './formatter.ts';
import { furtherPlaces } from './further-places.ts';
import { visible } from './visible.ts';

/** Every punctuation mark that could begin markup; a template's text must not become a link, an image or html here. */
const escape = (text: string): string =>
  visible(text)
    .replace(/[\\`*_{}[\]()#+\-!|<>~^$&"']/gu, (mark) =>
      mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : `\\${mark}`,
    )
    // Nobody is to be notified, and no bare address is to become a link, because a template says so.
    .replaceAll('@', '&#64;')
    .replace(/(?<=\w):(?=\\?\/)/gu, '&#58;')
    .replace(/\bwww\./giu, (www) => `${www.slice(0, 3)}&#46;`);

/** A code span whose fence is longer than any run of backticks in it. */
function code(text: string): string {
  const shown = visible(text).replaceAll('|', '\u2223');
  if (shown.trim() === '') return '';
  const longest = Math.max(0, ...[...shown.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** Messages quote the template in backquotes; those stretches become code, everything else plain text. */
const prose = (message: string): string =>
  visible(message)
    .split(/(`[^`]+`)/u)
    .map((piece, index) => (index % 2 === 1 ? code(piece.slice(1, -1)) : escape(piece)))
    .join('');

function line(finding: FormatFinding, index: LineIndex | null): string {
  const { severity, rule, message, position, rows } = finding;
  const place = position ? `${position.line}:${position.column} ` : '';
  const others = furtherPlaces(finding, index);
  const more = others === '' ? '' : ` (${others})`;
  const whose = rows ? ` (${describeRows(rows)})` : '';
  return `- **${severity}** ${place}${prose(message)}${more}${whose} ${code(rule)}`;
}

function acceptedLines(accepted: readonly FormatFinding[], texts: ReadonlyMap<string, string>): string[] {
  if (accepted.length === 0) return [];
  const lines = accepted.map((finding) => {
    const text = texts.get(finding.field);
    const why = finding.accepted ? describeAcceptance(finding.accepted) : 'accepted';
    const own = line(finding, text === undefined ? null : createLineIndex(text));
    return `${own} in ${code(finding.field)}, ${escape(why)}`;
  });
  return ['### Accepted', '', ...lines, ''];
}

const noteLines = (notes: readonly string[]): string[] =>
  notes.length === 0 ? [] : [...notes.map((one) => `> ${prose(one)}`), ''];

const runLines = (facts: RunFacts | undefined): string[] =>
  describeRun(facts).flatMap((one) => [escape(one), '']);

export const formatMarkdown: Formatter = ({ templates, failed, facts, notes = [] }) => {
  const checked = `${templates.length} ${templates.length === 1 ? 'template' : 'templates'} checked`;
  const lines = [
    '# Mailproof',
    '',
    `${checked}: ${describeLinted(templates)}.`,
    '',
    ...runLines(facts),
    ...noteLines(notes),
  ];
  for (const template of templates) {
    const { source, name, sha256, findings, accepted = [], texts, notes: own = [] } = template;
    const title = name === null || name === '' || name === source ? '' : ` ${escape(name)}`;
    lines.push(`## ${code(source)}${title}`, '', `${describeLinted([template])}.`, '', ...noteLines(own));
    if (sha256 !== undefined) lines.push(`SHA-256 ${code(sha256)}`, '');
    let field: string | null = null;
    let index: LineIndex | null = null;
    for (const finding of findings) {
      if (finding.field !== field) {
        if (field !== null) lines.push('');
        field = finding.field;
        const text = texts.get(field);
        index = text === undefined ? null : createLineIndex(text);
        lines.push(`### ${code(field)}`, '');
      }
      lines.push(line(finding, index));
    }
    if (findings.length > 0) lines.push('');
    lines.push(...acceptedLines(accepted, texts));
  }
  const unchanged = facts?.unchanged ?? [];
  if (unchanged.length > 0) {
    lines.push('## Unchanged since the baseline', '', ...unchanged.map((one) => `- ${code(one)}`), '');
  }
  if (failed.length > 0) {
    lines.push('## Not checked', '');
    for (const { source, reason } of failed) lines.push(`- ${code(source)}: ${prose(reason)}`);
    lines.push('');
  }
  return lines.join('\n');
};
