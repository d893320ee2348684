/**
 * JUnit XML for build servers: a suite a template, a case a finding. Errors fail, as they make the command end with 1;
 * warnings and notes are told in the suite's output and fail nothing. It fits both schemas in use, Jenkins' and the
 * Ant task's, which asks for more.
 */
import { describeAcceptance } from '../acceptances.ts';
import { messageWithRows } from '../finding-rows.ts';
import { countFindings } from '../finding.ts';
import type { FailedInput, FormatFinding, FormatInput, Formatter } from './formatter.ts';
import { visible } from './visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 cannot hold control characters or U+FFFE and U+FFFF in any spelling, so they are replaced. */
const xml = (text: string): string =>
  visible(text)
    .replace(/[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');

/** The schemas want names with at least one visible character. */
const named = (text: string, otherwise: string): string => xml(text.trim() === '' ? otherwise : text);

const placeOf = ({ field, position }: FormatFinding): string =>
  position ? `${field} ${position.line}:${position.column}` : field;

interface Case {
  readonly name: string;
  readonly failure: { readonly type: string; readonly message: string } | null;
}

type Property = readonly [name: string, value: string];

interface Suite {
  readonly properties: readonly Property[];
  readonly source: string;
  readonly cases: readonly Case[];
  readonly errors: number;
  readonly failures: number;
  readonly output: readonly string[];
}

function suiteOf(template: FormatInput, common: readonly Property[]): Suite {
  const { source, sha256, findings, accepted = [], notes = [] } = template;
  const failing = findings.filter(({ severity }) => severity === 'error');
  const cases = failing.map((finding) => ({
    name: `${finding.rule} at ${placeOf(finding)}`,
    failure: { type: finding.rule, message: messageWithRows(finding) },
  }));
  const told = findings
    .filter(({ severity }) => severity !== 'error')
    .map((finding) => `${finding.severity} ${placeOf(finding)} ${finding.rule}: ${messageWithRows(finding)}`);
  const left = accepted.map(
    (finding) =>
      `${finding.severity} ${placeOf(finding)} ${finding.rule}: ${messageWithRows(finding)} (${finding.accepted ? describeAcceptance(finding.accepted) : 'accepted'})`,
  );
  const output = [...notes, ...told, ...left];
  return {
    source,
    properties: sha256 === undefined ? common : [['sha256', sha256], ...common],
    cases: cases.length > 0 ? cases : [{ name: 'no errors', failure: null }],
    errors: 0,
    failures: countFindings(findings).errors,
    output,
  };
}

const failedSuite = ({ source, reason }: FailedInput): Suite => ({
  source,
  properties: [],
  cases: [{ name: 'could be checked', failure: { type: 'not-checked', message: reason } }],
  errors: 1,
  failures: 0,
  output: [],
});

/** Jenkins and GitLab show them beside the suite. */
function propertyLines({ properties }: Suite): readonly string[] {
  if (properties.length === 0) return ['    <properties/>'];
  const lines = properties.map(
    ([name, value]) => `      <property name="${xml(name)}" value="${xml(value)}"/>`,
  );
  return ['    <properties>', ...lines, '    </properties>'];
}

export const formatJunit: Formatter = ({ templates, failed, facts, startedAt }) => {
  const { tool, samples = [] } = facts ?? {};
  const common: readonly Property[] = [
    ...(tool
      ? ([
          ['mailproof', tool.version],
          ['rules', tool.rules],
          ['clientData', tool.clientData],
        ] as const)
      : []),
    ...samples.map(({ name, sha256 = '' }): Property => ['sample', `${name} ${sha256}`.trim()]),
  ];
  const suites = [...templates.map((template) => suiteOf(template, common)), ...failed.map(failedSuite)];
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>'];
  suites.forEach((suite, index) => {
    const source = named(suite.source, 'template');
    lines.push(
      `  <testsuite id="${index}" package="mailproof" name="${source}" timestamp="${startedAt}" hostname="localhost" tests="${suite.cases.length}" failures="${suite.failures}" errors="${suite.errors}" time="0">`,
      ...propertyLines(suite),
    );
    for (const { name, failure } of suite.cases) {
      const head = `    <testcase name="${named(name, 'finding')}" classname="${source}" time="0"`;
      if (!failure) {
        lines.push(`${head}/>`);
        continue;
      }
      const element = suite.errors > 0 ? 'error' : 'failure';
      const message = xml(failure.message);
      lines.push(
        `${head}>`,
        `      <${element} type="${named(failure.type, 'error')}" message="${message}">${message}</${element}>`,
        '    </testcase>',
      );
    }
    lines.push(
      `    <system-out>${suite.output.map(xml).join('\n')}</system-out>`,
      '    <system-err></system-err>',
      '  </testsuite>',
    );
  });
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
};
