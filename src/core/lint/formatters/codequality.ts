/**
 * GitLab's code quality report: one list, an entry a finding. GitLab compares entries of two branches by their fingerprint
 * alone, which therefore holds the template, and is never there twice.
 * Source: GitLab Docs, "Code Quality", section on the report's format (a part of Code Climate's).
 */
import { printedJson } from '../../json/printed-json.ts';
import { fnv64 } from '../../text/fnv64.ts';
import { messageWithRows } from '../finding-rows.ts';
import type { Severity } from '../finding.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { createFilePlaces, type FormatInput, type Formatter } from './formatter.ts';
import { visible } from './visible.ts';

const SEVERITIES = { error: 'critical', warning: 'minor', info: 'info' } as const satisfies Record<
  Severity,
  string
>;

/** As seen from the repository's root, which GitLab links to; a template that was fetched has its id in the path's place. */
const pathOf = (source: string): string => visible(source.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, ''));

function entriesOf(template: FormatInput) {
  const { source, findings, texts, file } = template;
  const path = pathOf(source);
  const places = createFilePlaces(template);
  const fingerprints = fingerprintsOf(findings, texts);
  return findings.map((finding, index) => {
    const { rule, severity, field, range, position } = finding;
    const place = places(field, range);
    // In an html file the entry stands at the place itself; otherwise the field and its own line help to find it.
    const own = position ? ` ${position.line}:${position.column}` : '';
    const where = file && field === 'body.html' && place ? '' : `${field}${own}: `;
    return {
      description: visible(`${where}${messageWithRows(finding)}`),
      check_name: visible(rule),
      fingerprint: fnv64(JSON.stringify([path, fingerprints[index]])),
      severity: SEVERITIES[severity],
      // Without a place in the file it is the file's: GitLab wants a line.
      location: { path, lines: { begin: place?.position.line ?? 1 } },
    };
  });
}

export const formatCodequality: Formatter = ({ templates, failed }) =>
  printedJson([
    ...templates.flatMap(entriesOf),
    ...failed.map(({ source, reason }) => ({
      description: visible(`Not checked: ${reason}`),
      check_name: 'not-checked',
      fingerprint: fnv64(JSON.stringify([pathOf(source), 'not-checked'])),
      severity: 'blocker',
      location: { path: pathOf(source), lines: { begin: 1 } },
    })),
  ]);
