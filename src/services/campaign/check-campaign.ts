/** Checks the templates of a campaign a few at a time, then compares them with each other. */
import type { CampaignRow } from '../../contract/schemas/campaign.ts';
import type { Campaign, CampaignEntry } from '../../core/campaign/campaign-file.ts';
import { compareSet, settleFindings } from '../../core/campaign/consistency/compare-set.ts';
import { mailsOf } from '../../core/campaign/consistency/languages.ts';
import { factsOf, type TemplateFacts } from '../../core/campaign/consistency/template-facts.ts';
import { acceptedBy, splitAccepted } from '../../core/lint/acceptances.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import { compareFindings, countFindings } from '../../core/lint/finding.ts';
import { writePlace } from '../../core/lint/finding-place.ts';
import type { FormatFinding, FormatInput } from '../../core/lint/formatters/formatter.ts';
import type { FailedInput } from '../../core/lint/report.ts';
import { verdictOf } from '../../core/lint/verdict.ts';
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import { chooseEngine } from '../../core/substitution/choose-engine.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import type { TemplateFile } from '../../core/template/template-file.ts';
import type { Template } from '../../core/template/template.ts';
import { FailureError } from '../failure-error.ts';
import { InputError } from '../inputs/input-error.ts';

/** Templates on their way at the same time: the service is asked by one person, not by a crowd. */
const WIDTH = 4;

/** One template of a set: an entry of the campaign, or one of the files that it stands for. */
export interface CampaignMember extends Pick<CampaignEntry, 'kind' | 'mail' | 'language'> {
  /** Its id, or the name of its file. */
  readonly source: string;
}

export interface LoadedMember {
  readonly template: Template;
  /** Null for one that was fetched. */
  readonly file: TemplateFile | null;
  /** Of the file's bytes; of one that was fetched, of its JSON. */
  readonly sha256: string;
  readonly notes: readonly string[];
  /** When it was fetched, for one that comes out of the library. */
  readonly stored?: string;
}

export interface CampaignCheckOptions {
  /** @throws FailureError or InputError when it cannot be had. */
  readonly load: (member: CampaignMember, signal: AbortSignal) => Promise<LoadedMember>;
  readonly configFor: (member: CampaignMember, template: Template) => Promise<LintConfig>;
  readonly lint: (
    template: Template,
    config: LintConfig,
    signal: AbortSignal,
  ) => Promise<readonly FormatFinding[]>;
  /** Hashes of the check before, by source. */
  readonly seen: ReadonlyMap<string, string>;
  readonly onRow: (row: CampaignRow) => void;
}

export interface CheckedMail {
  readonly template: Template;
  readonly settings: SubstitutionSettings;
}

export interface CampaignChecked {
  readonly rows: readonly CampaignRow[];
  /** How many mails are there in several languages. */
  readonly translated: number;
  /** What was checked, by source. */
  readonly mails: ReadonlyMap<string, CheckedMail>;
  readonly templates: readonly FormatInput[];
  readonly failed: readonly FailedInput[];
}

interface CheckedEntry {
  readonly entry: CampaignMember;
  readonly result: FormatInput;
  readonly template: Template;
  readonly config: LintConfig;
  readonly facts: TemplateFacts;
  readonly row: CampaignRow;
}
type Outcome = CheckedEntry | { readonly failed: FailedInput; readonly row: CampaignRow };

const failedRow = (source: string, failure: string): CampaignRow => ({
  source,
  name: null,
  failure,
  counts: null,
  verdict: null,
  stored: null,
  weight: null,
  language: null,
  engine: null,
  changed: null,
  inSet: [],
  first: null,
});

const judged = (findings: readonly FormatFinding[]) => {
  const [first] = [...findings].sort(
    (a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'),
  );
  return {
    counts: countFindings(findings),
    verdict: verdictOf(findings),
    first: first ? writePlace(first) : null,
  };
};

async function checkEntry(
  entry: CampaignMember,
  options: CampaignCheckOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const { source } = entry;
  const fail = (reason: string): Outcome => ({ failed: { source, reason }, row: failedRow(source, reason) });
  try {
    const { template, file, sha256, notes, stored = null } = await options.load(entry, signal);
    const config = await options.configFor(entry, template);
    const found = splitAccepted(await options.lint(template, config, signal));
    const { id, name, body } = template;
    const facts = factsOf(source, template, config.substitution);
    const texts = fieldTexts(template);
    const before = options.seen.get(source);
    return {
      entry,
      template,
      config,
      facts,
      result: { source, id, name, sha256, ...found, texts, file, notes },
      row: {
        ...failedRow(source, ''),
        name,
        failure: null,
        stored,
        ...judged(found.findings),
        weight: body.html === null ? null : new TextEncoder().encode(body.html).length,
        language: entry.language ?? facts.declared,
        engine: chooseEngine(template, config.substitution).engine.name,
        changed: before === undefined ? 'new' : before === sha256 ? 'same' : 'changed',
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputError) return fail(error.message);
    if (!(error instanceof FailureError)) throw error;
    return fail(`${error.failure.title}. ${error.failure.reason}`);
  }
}

/** With what only the set shows. */
function inSet(
  { config, result, row }: CheckedEntry,
  found: ReturnType<typeof compareSet>,
): Pick<CheckedEntry, 'result' | 'row'> {
  const own = settleFindings(found.get(result.source) ?? [], result.texts, config).map(
    (finding): FormatFinding => {
      const accepted = acceptedBy(finding, config.accepted, result.texts.get(finding.field));
      return accepted ? { ...finding, accepted } : finding;
    },
  );
  if (own.length === 0) return { result, row };
  const all = [...result.findings, ...(result.accepted ?? []), ...own].sort(compareFindings);
  const split = splitAccepted(all);
  return {
    result: { ...result, ...split },
    row: {
      ...row,
      ...judged(split.findings),
      first: row.first,
      inSet: own
        .filter((one) => !one.accepted)
        .map((one) => ({
          rule: one.rule,
          severity: one.severity,
          message: one.message,
          field: one.field,
          range: one.range,
        })),
    },
  };
}

/** Rejects with the signal's reason: of a set that was not seen whole nothing is said. */
export async function checkCampaign(
  { sourceLanguage }: Pick<Campaign, 'sourceLanguage'>,
  members: readonly CampaignMember[],
  options: CampaignCheckOptions,
  signal: AbortSignal,
): Promise<CampaignChecked> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let at = next++; at < members.length; at = next++) {
      const entry = members[at];
      if (!entry) return;
      signal.throwIfAborted();
      const outcome = await checkEntry(entry, options, signal);
      outcomes[at] = outcome;
      options.onRow(outcome.row);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, runner));
  const seen = outcomes.flatMap((one) =>
    'facts' in one
      ? [{ facts: one.facts, said: { mail: one.entry.mail, language: one.entry.language } }]
      : [],
  );
  const found = compareSet(seen, sourceLanguage);
  const settled = outcomes.map((one) => ('facts' in one ? inSet(one, found) : one));
  return {
    rows: settled.map(({ row }) => row),
    translated: mailsOf(seen, sourceLanguage).length,
    mails: new Map(
      outcomes.flatMap((one) =>
        'template' in one
          ? [[one.entry.source, { template: one.template, settings: one.config.substitution }]]
          : [],
      ),
    ),
    templates: settled.flatMap((one) => ('result' in one ? [one.result] : [])),
    failed: settled.flatMap((one) => ('failed' in one ? [one.failed] : [])),
  };
}
