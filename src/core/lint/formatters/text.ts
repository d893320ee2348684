/** Findings for people at a terminal: grouped by template and field, with the source line and a caret. */
import { createLineIndex, type LineIndex } from '../../text/positions.ts';
import { countFindings, type Finding } from '../finding.ts';
import { describeCounts } from '../verdict.ts';
import { PLAIN, type FailedInput, type FormatInput, type Palette } from './formatter.ts';

/** Characters of a source line that are shown; longer lines are cut around the finding. */
const EXCERPT = 100;

/** Control and bidirectional characters would disturb the terminal, or reorder what is read (Trojan Source). */
function visible(text: string): string {
  return text
    .replace(/\t/gu, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '\u00b7');
}

function excerpt(index: LineIndex, finding: Finding): readonly [line: string, caret: string] | null {
  const { position } = finding;
  if (!position) return null;
  const line = index.lineText(position.line);
  const column = position.column - 1;
  const from = column > EXCERPT - 30 ? column - 30 : 0;
  const shown = line.slice(from, from + EXCERPT);
  const lastColumn = position.endLine === position.line ? position.endColumn - 1 : line.length;
  const width = Math.max(1, Math.min(lastColumn, from + EXCERPT) - column);
  const lead = from > 0 ? '… ' : '';
  const tail = from + EXCERPT < line.length ? ' …' : '';
  return [
    `${lead}${visible(shown)}${tail}`,
    `${' '.repeat(lead.length + column - from)}${'^'.repeat(width)}`,
  ];
}

function formatFinding(
  finding: FormatInput['findings'][number],
  index: LineIndex | null,
  palette: Palette,
): string[] {
  const { severity, position, message, rule, also, row } = finding;
  const place = position ? `${position.line}:${position.column}` : '';
  const more = also.length > 0 ? ` (and ${also.length} more ${also.length === 1 ? 'place' : 'places'})` : '';
  const recipient = row === undefined ? '' : ` [row ${row}]`;
  const lines = [
    `    ${palette.faint(place.padEnd(8))}${palette[severity](severity.padEnd(8))}${visible(message)}${more}${recipient}  ${palette.faint(rule)}`,
  ];
  const shown = index ? excerpt(index, finding) : null;
  if (shown) {
    lines.push(`            ${palette.faint('|')} ${shown[0]}`);
    lines.push(`            ${palette.faint('|')} ${palette[severity](shown[1])}`);
  }
  return lines;
}

/** The whole report. Ends with one line that sums up. */
export function formatText(
  templates: readonly FormatInput[],
  failed: readonly FailedInput[] = [],
  palette: Palette = PLAIN,
): string {
  const lines: string[] = [];
  for (const { source, name, findings, texts } of templates) {
    const counts = countFindings(findings);
    const title = name === null || name === '' ? '' : `  ${visible(name)}`;
    lines.push(`${palette.strong(source)}${palette.faint(title)}  ${describeCounts(counts)}`);
    let field: string | null = null;
    let index: LineIndex | null = null;
    for (const finding of findings) {
      if (finding.field !== field) {
        field = finding.field;
        const text = texts.get(field);
        index = text === undefined ? null : createLineIndex(text);
        lines.push(`  ${palette.strong(visible(field))}`);
      }
      lines.push(...formatFinding(finding, index, palette));
    }
    if (findings.length > 0) lines.push('');
  }
  for (const { source, reason } of failed) {
    lines.push(`${palette.strong(source)}  ${palette.error('not checked')}: ${visible(reason)}`);
  }
  const all = countFindings(templates.flatMap(({ findings }) => findings));
  const checked = `${templates.length} ${templates.length === 1 ? 'template' : 'templates'} checked`;
  const broken = failed.length > 0 ? `, ${failed.length} could not be checked` : '';
  lines.push(`${checked}${broken}: ${describeCounts(all)}`);
  return `${lines.join('\n')}\n`;
}
