/**
 * SARIF 2.1.0 for code scanning (OASIS, "Static Analysis Results Interchange Format"). A region always counts in the
 * file that the artifact location names: in an html file that is the html part itself, in a JSON file the field's string
 * literal. The field, and the position in its own text, stand in the logical location and the properties. Where a field
 * has no literal in the file there is no region, because a wrong one is worse than none.
 */
import { printedJson } from '../../json/printed-json.ts';
import { describeAcceptance } from '../acceptances.ts';
import type { Severity } from '../finding.ts';
import { messageWithRows } from '../finding-rows.ts';
import { rulePage } from '../page.ts';
import { rowFields, type RunFacts } from '../report.ts';
import { ruleById } from '../rules/index.ts';
import { setRuleById, setRulePage } from '../set-rules.ts';
import { fingerprintsOf } from './fingerprint.ts';
import {
  createFilePlaces,
  type FilePlace,
  type FormatFinding,
  type FormatInput,
  type FormatReport,
  type Formatter,
} from './formatter.ts';
import { visible } from './visible.ts';

/** What GitHub's code scanning takes (GitHub Docs, "SARIF support for code scanning"): longer texts are cut there. */
const DESCRIPTION = 1024;

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** Further places of one cause that are listed; viewers draw each. */
const RELATED = 50;

function descriptor(id: string) {
  const rule = ruleById(id);
  const ofSet = setRuleById(id);
  if (ofSet) {
    const { summary, why, howToFix, severity } = ofSet;
    return {
      id,
      shortDescription: { text: `${summary}.` },
      fullDescription: { text: why },
      help: { text: `${why}\n\n${howToFix}`, markdown: setRulePage(ofSet) },
      defaultConfiguration: { enabled: true, level: LEVELS[severity] },
      properties: {
        category: 'campaign',
        maturity: 'trial',
        tags: ['email', 'campaign'],
        precision: 'medium',
      },
    };
  }
  if (!rule) {
    const text = `${visible(id)}: a finding about the check itself.`;
    return { id, shortDescription: { text }, fullDescription: { text }, help: { text } };
  }
  return {
    id,
    shortDescription: { text: `${rule.summary}.` },
    fullDescription: { text: rule.why.slice(0, DESCRIPTION) },
    help: { text: `${rule.why}\n\n${rule.howToFix}`, markdown: rulePage(rule) },
    defaultConfiguration:
      rule.severity === 'off' ? { enabled: false } : { enabled: true, level: LEVELS[rule.severity] },
    properties: {
      category: rule.category,
      maturity: rule.maturity,
      tags: ['email', rule.category],
      precision: rule.maturity === 'stable' ? 'very-high' : 'medium',
    },
  };
}

/** A path as a relative reference, or an absolute one as file:; a template that was fetched by its id. */
function artifactUri({ source, file }: FormatInput): string {
  const encoded = source
    .replaceAll('\\', '/')
    .split('/')
    .map((segment) => encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/');
  if (!file) return `urn:uuid:${encoded}`;
  // A Windows share names its host first.
  if (source.startsWith('\\\\')) return `file:${encoded}`;
  if (encoded.startsWith('/')) return `file://${encoded}`;
  // A drive letter's colon is encoded above, and would otherwise read as a scheme.
  return /^[a-z]%3A\//iu.test(encoded)
    ? `file:///${encoded.replace('%3A', ':')}`
    : encoded.replace(/^(?:\.\/)+/u, '');
}

const regionOf = ({ range, position }: FilePlace) => ({
  startLine: position.line,
  startColumn: position.column,
  endLine: position.endLine,
  endColumn: position.endColumn,
  charOffset: range.start,
  charLength: range.end - range.start,
});

function location(uri: string, place: FilePlace | null, field: string) {
  return {
    physicalLocation: { artifactLocation: { uri }, ...(place ? { region: regionOf(place) } : {}) },
    logicalLocations: [{ fullyQualifiedName: visible(field), kind: 'member' }],
  };
}

function fixOf(
  uri: string,
  { fix, field }: FormatFinding,
  template: FormatInput,
  places: ReturnType<typeof createFilePlaces>,
) {
  if (!fix || !template.file) return {};
  const { file } = template;
  const replacements = fix.edits.flatMap(({ range, text }) => {
    const place = places(field, range);
    return place ? [{ deletedRegion: regionOf(place), insertedContent: { text: file.encode(text) } }] : [];
  });
  if (replacements.length === 0 || replacements.length !== fix.edits.length) return {};
  return {
    fixes: [
      { description: { text: fix.title }, artifactChanges: [{ artifactLocation: { uri }, replacements }] },
    ],
  };
}

function resultsOf(template: FormatInput, ruleIndex: ReadonlyMap<string, number>) {
  const uri = artifactUri(template);
  const places = createFilePlaces(template);
  const { known, findings, accepted = [] } = template;
  const isKnown = new Set(known);
  const all = [...findings, ...accepted, ...isKnown];
  const fingerprints = fingerprintsOf(all, template.texts);
  return all.map((finding, index) => {
    const { rule, severity, field, range, position, also, rows } = finding;
    const related = also.slice(0, RELATED).flatMap((other) => {
      const place = places(field, other);
      return place ? [{ ...location(uri, place, field), message: { text: 'The same again.' } }] : [];
    });
    return {
      ruleId: rule,
      ruleIndex: ruleIndex.get(rule) ?? -1,
      level: LEVELS[severity],
      message: { text: visible(messageWithRows(finding)) },
      locations: [location(uri, places(field, range), field)],
      ...(related.length > 0 ? { relatedLocations: related } : {}),
      partialFingerprints: { 'mailproofFinding/v1': fingerprints[index] ?? '' },
      ...(known ? { baselineState: isKnown.has(finding) ? ('unchanged' as const) : ('new' as const) } : {}),
      ...fixOf(uri, finding, template, places),
      ...suppressionsOf(finding),
      properties: { field: visible(field), ...position, ...rowFields(rows) },
    };
  });
}

/** How SARIF says that somebody accepted a result: in the source by a comment, or beside it in the configuration. */
function suppressionsOf({ accepted }: FormatFinding) {
  if (!accepted) return {};
  const kind = accepted.in === 'comment' ? ('inSource' as const) : ('external' as const);
  const { by, until } = accepted;
  const more = { ...(by === undefined ? {} : { by }), ...(until === undefined ? {} : { until }) };
  return {
    suppressions: [
      {
        kind,
        status: 'accepted' as const,
        justification: visible(accepted.reason ?? describeAcceptance(accepted)),
        ...(Object.keys(more).length > 0 ? { properties: more } : {}),
      },
    ],
  };
}

/** What was not a finding but has to be known. */
const notification = (level: 'error' | 'warning', source: string, message: string) => ({
  level,
  message: { text: visible(`${source}: ${message}`) },
});

/** The versions that were checked. */
function artifactsOf(templates: readonly FormatInput[]) {
  const hashed = templates.flatMap((template) =>
    template.sha256 === undefined
      ? []
      : [{ location: { uri: artifactUri(template) }, hashes: { 'sha-256': template.sha256 } }],
  );
  return hashed.length > 0 ? { artifacts: hashed } : {};
}

/** What judged them, and with whose values. */
function runProperties({ tool, campaign, samples = [] }: RunFacts = {}) {
  const properties = {
    ...(tool ? { rules: tool.rules, clientData: tool.clientData } : {}),
    ...(campaign === undefined ? {} : { campaign: visible(campaign) }),
    ...(samples.length > 0 ? { samples: samples.map((one) => ({ ...one, name: visible(one.name) })) } : {}),
  };
  return Object.keys(properties).length > 0 ? { properties } : {};
}

/** The log as an object. */
export function createSarif({ templates, failed, version, facts, notes = [] }: FormatReport) {
  const found = templates.flatMap(({ findings, accepted = [], known = [] }) => [
    ...findings,
    ...accepted,
    ...known,
  ]);
  const ids = [...new Set(found.map(({ rule }) => rule))].sort();
  const ruleIndex = new Map(ids.map((id, index) => [id, index]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0' as const,
    runs: [
      {
        tool: {
          driver: { name: 'Mailproof', version, semanticVersion: version, rules: ids.map(descriptor) },
        },
        columnKind: 'utf16CodeUnits' as const,
        newlineSequences: ['\r\n', '\n', '\r'],
        invocations: [
          {
            executionSuccessful: failed.length === 0,
            toolExecutionNotifications: [
              ...failed.map(({ source, reason }) => notification('error', source, reason)),
              ...templates.flatMap(({ source, notes = [] }) =>
                notes.map((note) => notification('warning', source, note)),
              ),
              ...notes.map((note) => ({ level: 'note' as const, message: { text: visible(note) } })),
            ],
          },
        ],
        ...artifactsOf(templates),
        ...runProperties(facts),
        results: templates.flatMap((template) => resultsOf(template, ruleIndex)),
      },
    ],
  };
}

export const formatSarif: Formatter = (report) => printedJson(createSarif(report));
