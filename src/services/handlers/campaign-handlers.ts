/** Campaigns: kept as the files of the command line, checked as a set, told in its reports. */
import { randomUUID } from 'node:crypto';
import { decodeCampaignText, type Campaign } from '../../core/campaign/campaign-file.ts';
import { composeConfig, mergeConfigFiles } from '../../core/lint/compose-config.ts';
import { PLAIN } from '../../core/lint/formatters/formatter.ts';
import { loadFormatter } from '../../core/lint/formatters/index.ts';
import { analyseSubstitutions } from '../../core/substitution/substitution-table.ts';
import { generateSampleSet } from '../../core/substitution/samples/generated.ts';
import type { Template } from '../../core/template/template.ts';
import type { CampaignData, CampaignRow } from '../../contract/schemas/campaign.ts';
import { checkCampaign, type CampaignChecked } from '../campaign/check-campaign.ts';
import { decisionsInForce } from '../decisions/decisions.ts';
import { failureError } from '../failure-error.ts';
import { draftId } from '../library/drafts.ts';
import { lintRows } from '../lint-pool/lint-rows.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { withProgress } from './with-progress.ts';

/** Campaigns whose last check a report can be made of; each holds the texts of its templates. */
const MOST_CHECKED = 3;

const gone = (): Error =>
  failureError({
    fault: 'input',
    title: 'The campaign does not exist',
    reason: 'It was removed.',
    remedy: 'Make a new one, or open its file.',
    field: 'id',
  });

function decode(text: string): Campaign {
  const { campaign, errors } = decodeCampaignText(text);
  const [first] = errors;
  if (!first) return campaign;
  throw failureError({
    fault: 'input',
    title: 'The campaign cannot be used',
    reason: first.path === '' ? first.message : `${first.path}: ${first.message}`,
    remedy: 'Change what it names, and save it again.',
    field: 'text',
  });
}

const dataOf = (id: string, text: string): CampaignData => {
  const { name, preset, clients, samples, sample: sampleFile, templates } = decode(text);
  return {
    id,
    text,
    name,
    preset,
    clients,
    samples,
    sampleFile,
    templates: templates.map((one) => one.name),
  };
};

export function createCampaignHandlers(parts: ServiceParts) {
  const { library, connections, lintPool, version, now } = parts;
  const { campaign: calls } = implementer;
  const checked = new Map<string, CampaignChecked>();

  async function known(id: string) {
    const stored = await library.campaigns.get(id);
    if (!stored) throw gone();
    return stored;
  }

  async function configFor(campaign: Campaign, connectionId: string, templateId: string, template: Template) {
    const { layers, config } = await decisionsInForce(
      {
        template,
        file: null,
        original: {
          draftId: draftId('service', connectionId, templateId),
          template,
          file: null,
          sha256: null,
        },
        draft: null,
        notes: [],
        source: { kind: 'service', connectionId, connectionName: '', templateId, fetchedAt: '' },
        picturesId: '',
      },
      parts,
    );
    const [first, ...others] = layers.map(({ file }) => file);
    const file = first ? mergeConfigFiles([first, ...others]) : null;
    const composed = composeConfig(file, {
      options: config.options,
      preset: campaign.preset ?? undefined,
      clients: campaign.clients.length > 0 ? campaign.clients : undefined,
    });
    return { ...composed, accepted: config.accepted };
  }

  async function run(
    id: string,
    connectionId: string,
    onRow: (row: CampaignRow) => void,
    signal: AbortSignal,
  ) {
    const stored = await known(id);
    const campaign = decode(stored.text);
    const connection = await connections.get(connectionId);
    const api = await connections.api(connectionId);
    return checkCampaign(
      campaign,
      {
        async fetch(templateId, signal) {
          const { template } = await api.getTemplate(templateId, { signal });
          const about = {
            connectionId,
            connectionName: connection.name,
            templateId: templateId.toLowerCase(),
            name: template.name?.slice(0, 200) ?? templateId,
            at: now().toISOString(),
          };
          await library.attempt(async () => {
            await library.templates.fetched(about, template);
          });
          return template;
        },
        configFor: (templateId, template) =>
          configFor(campaign, connectionId, templateId.toLowerCase(), template),
        async lint(template, config, signal) {
          const analysis = analyseSubstitutions(template, { settings: config.substitution });
          const made = campaign.samples.map((kind) => ({ ...generateSampleSet(kind, analysis), row: null }));
          // Without any, the template is checked as it is for somebody of whom nothing is known.
          const sets = made.length > 0 ? made : [{ row: null, name: '', values: [] }];
          try {
            return await lintRows(template, sets, (recipients) =>
              lintPool.lintRows(template, recipients, { config }, signal),
            );
          } finally {
            lintPool.drop(template);
          }
        },
        seen: new Map(stored.seen.map(({ source, sha256 }) => [source, sha256])),
        onRow,
      },
      signal,
    );
  }

  return {
    list: calls.list.handler(async () =>
      (await library.campaigns.list())
        .map(({ id, text }) => {
          const { campaign } = decodeCampaignText(text);
          return { id, name: campaign.name, templates: campaign.templates.length };
        })
        .sort((a, b) => a.name.localeCompare(b.name)),
    ),
    open: calls.open.handler(async ({ input }) => dataOf(input.id, (await known(input.id)).text)),
    save: calls.save.handler(async ({ input }) => {
      const id = input.id ?? randomUUID();
      const saved = dataOf(id, input.text);
      if (input.id !== undefined) await known(input.id);
      await library.campaigns.save(id, input.text);
      return saved;
    }),
    remove: calls.remove.handler(async ({ input }) => {
      checked.delete(input.id);
      await library.campaigns.remove(input.id);
      return {};
    }),
    check: calls.check.handler(async function* ({ input, signal: caller }) {
      type Step = { readonly done: number; readonly of: number; readonly row: CampaignRow };
      return yield* withProgress(caller, async (report: (step: Step) => void, signal) => {
        const of = decode((await known(input.id)).text).templates.length;
        let done = 0;
        const result = await run(
          input.id,
          input.connectionId,
          (row) => {
            report({ done: ++done, of, row });
          },
          signal,
        );
        checked.delete(input.id);
        checked.set(input.id, result);
        for (const old of [...checked.keys()].slice(0, -MOST_CHECKED)) checked.delete(old);
        const seen = result.templates.flatMap(({ source, sha256 }) => (sha256 ? [{ source, sha256 }] : []));
        await library.attempt(() => library.campaigns.checked(input.id, seen));
        return { rows: result.rows };
      });
    }),
    report: calls.report.handler(async ({ input }) => {
      const { text } = await known(input.id);
      const found = checked.get(input.id);
      if (!found) {
        throw failureError({
          fault: 'input',
          title: 'There is nothing to report yet',
          reason: 'The campaign was not checked since Mailproof was started.',
          remedy: 'Check it, and save the report then.',
        });
      }
      const { name } = decode(text);
      const write = await loadFormatter(input.format);
      const facts = { tool: await parts.describeTool(), campaign: name };
      const startedAt = now().toISOString().slice(0, 19);
      const { templates, failed } = found;
      return { name, text: write({ templates, failed, facts, version, palette: PLAIN, startedAt }) };
    }),
  };
}
