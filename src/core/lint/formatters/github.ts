/**
 * Annotations for GitHub Actions: one workflow command a finding.
 * Source: GitHub Docs, "Workflow commands for GitHub Actions".
 */
import { messageWithRows } from '../finding-rows.ts';
import type { Severity } from '../finding.ts';
import { describeLinted } from '../report.ts';
import { createFilePlaces, type FormatFinding, type FormatInput, type Formatter } from './formatter.ts';
import { visible } from './visible.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** A line break in a template's text would begin a workflow command of the template's own (command injection). */
const data = (text: string): string =>
  visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function annotate(
  template: FormatInput,
  finding: FormatFinding,
  places: ReturnType<typeof createFilePlaces>,
): string {
  const { rule, severity, field, position } = finding;
  const place = places(field, finding.range);
  const properties = template.file ? [`file=${property(template.source)}`] : [];
  if (place) {
    const { line, column, endLine, endColumn } = place.position;
    properties.push(`line=${line}`, `endLine=${endLine}`);
    // GitHub takes columns only within one line, and its end column is the last character itself.
    if (line === endLine) properties.push(`col=${column}`, `endColumn=${Math.max(column, endColumn - 1)}`);
  }
  properties.push(`title=${property(rule)}`);
  // In an html file the annotation stands at the place itself; otherwise the field and its own line help to find it.
  const where =
    field === 'body.html' && place
      ? ''
      : `${field}${position ? ` ${position.line}:${position.column}` : ''}: `;
  const whose = template.file ? '' : `${template.source}: `;
  return `::${COMMANDS[severity]} ${properties.join(',')}::${data(`${whose}${where}${messageWithRows(finding)}`)}`;
}

export const formatGithub: Formatter = ({ templates, failed }) => {
  const lines: string[] = [];
  for (const template of templates) {
    const places = createFilePlaces(template);
    for (const finding of template.findings) lines.push(annotate(template, finding, places));
  }
  for (const { source, reason } of failed) {
    lines.push(`::error title=${property('not checked')}::${data(`${source}: ${reason}`)}`);
  }
  lines.push(`Mailproof: ${describeLinted(templates)}`);
  return `${lines.join('\n')}\n`;
};
