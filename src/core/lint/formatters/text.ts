/** Findings for people at a terminal: grouped by template and field, with the source line and a caret. */
import { displayWidth } from '../../text/display-width.ts';
import { createLineIndex, type LineIndex } from '../../text/positions.ts';
import { describeRows } from '../finding-rows.ts';
import { describeAcceptance } from '../acceptances.ts';
import { describeLinted } from '../report.ts';
import { excerptOf } from './excerpt.ts';
import type { FormatFinding, FormatInput, FormatReport, Palette } from './formatter.ts';
import { furtherPlaces } from './further-places.ts';
import { visible } from './visible.ts';

const GUTTER = ' '.repeat(12);

/** What stands beside a source line: the gutter, its bar, and the signs that the line was cut. */
const BESIDE = GUTTER.length + 6;
/** A line shorter than this shows nothing; a narrower terminal wraps it. */
const LEAST = 30;

function formatFinding(
  finding: FormatFinding,
  index: LineIndex | null,
  palette: Palette,
  room: number | undefined,
): string[] {
  const { severity, position, message, rule, rows, fix } = finding;
  const place = position ? `${position.line}:${position.column}` : '';
  const others = furtherPlaces(finding, index);
  const more = others === '' ? '' : ` (${others})`;
  const recipient = rows ? ` [${describeRows(rows)}]` : '';
  const fixMark = fix ? ' (fixable)' : '';
  const lines = [
    `    ${palette.faint(place.padEnd(8))}${palette[severity](severity.padEnd(8))}${visible(message)}${more}${recipient}  ${palette.faint(`${visible(rule)}${fixMark}`)}`,
  ];
  const shown = index && excerptOf(index, finding, room);
  if (shown) {
    const { before, marked, after } = shown;
    // Columns, not characters: a wide character before the mark must not shift the caret.
    const caret = ' '.repeat(displayWidth(before)) + '^'.repeat(Math.max(1, displayWidth(marked)));
    lines.push(`${GUTTER}${palette.faint('|')} ${before}${marked}${after}`);
    lines.push(`${GUTTER}${palette.faint('|')} ${palette[severity](caret)}`);
  }
  return lines;
}

/** Told apart: nobody has to mend them, but a reader has to see what was left out, and why. */
function formatAccepted({ accepted = [] }: FormatInput, palette: Palette): string[] {
  if (accepted.length === 0) return [];
  const lines = accepted.flatMap((finding) => {
    const { position, field, severity, message, rule } = finding;
    const place = position ? `${field} ${position.line}:${position.column}` : field;
    const why = finding.accepted ? describeAcceptance(finding.accepted) : 'accepted';
    return [
      `    ${palette.faint(`${visible(place)}  ${severity}  ${visible(message)}  ${visible(rule)}`)}`,
      `      ${visible(why)}`,
    ];
  });
  return [`  ${palette.strong('Accepted')}`, ...lines];
}

/** The whole report. Ends with one line that sums up. */
export function formatText({
  templates,
  failed,
  palette,
  columns,
}: Omit<FormatReport, 'version' | 'startedAt'>): string {
  const lines: string[] = [];
  const room = columns === undefined ? undefined : Math.max(LEAST, columns - BESIDE);
  for (const template of templates) {
    const { source, name, findings, texts } = template;
    const title = name === null || name === '' || name === source ? '' : `  ${visible(name)}`;
    lines.push(`${palette.strong(visible(source))}${palette.faint(title)}  ${describeLinted([template])}`);
    let field: string | null = null;
    let index: LineIndex | null = null;
    for (const finding of findings) {
      if (finding.field !== field) {
        field = finding.field;
        const text = texts.get(field);
        index = text === undefined ? null : createLineIndex(text);
        lines.push(`  ${palette.strong(visible(field))}`);
      }
      lines.push(...formatFinding(finding, index, palette, room));
    }
    const accepted = formatAccepted(template, palette);
    lines.push(...accepted);
    if (findings.length + accepted.length > 0) lines.push('');
  }
  for (const { source, reason } of failed) {
    lines.push(`${palette.strong(visible(source))}  ${palette.error('not checked')}: ${visible(reason)}`);
  }
  const checked = `${templates.length} ${templates.length === 1 ? 'template' : 'templates'} checked`;
  const broken = failed.length > 0 ? `, ${failed.length} could not be checked` : '';
  lines.push(`${checked}${broken}: ${describeLinted(templates)}`);
  return `${lines.join('\n')}\n`;
}
