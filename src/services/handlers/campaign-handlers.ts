/** Campaigns: kept as the files of the command line, checked as a set, told in its reports. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { decodeCampaignText, type Campaign } from '../../core/campaign/campaign-file.ts';
import { composeConfig, mergeConfigFiles } from '../../core/lint/compose-config.ts';
import { PLAIN } from '../../core/lint/formatters/formatter.ts';
import type { ReportSample } from '../../core/lint/report.ts';
import { loadFormatter } from '../../core/lint/formatters/index.ts';
import { printedJson } from '../../core/json/printed-json.ts';
import { UTF16_NOTE } from '../../core/text/file-text.ts';
import type { Template } from '../../core/template/template.ts';
import { isUnreached } from '../../contract/schemas/failure.ts';
import type { CampaignData, CampaignRow } from '../../contract/schemas/campaign.ts';
import { campaignMembers, isInside } from '../campaign/campaign-members.ts';
import {
  checkCampaign,
  type CampaignChecked,
  type CampaignMember,
  type LoadedMember,
} from '../campaign/check-campaign.ts';
import { withThumbnails, type RecipientsBy, type ReportStep } from '../campaign/report-thumbnails.ts';
import { decisionsInForce } from '../decisions/decisions.ts';
import { FailureError, failureError } from '../failure-error.ts';
import { sha256OfTemplate } from '../hash.ts';
import { InputError } from '../inputs/input-error.ts';
import { isTemplate } from '../inputs/list-inputs.ts';
import { readTemplateFile } from '../inputs/read-template-file.ts';
import {
  describeSamples,
  openSampleFile,
  recipientsOf,
  type SampleOptions,
} from '../inputs/sample-recipients.ts';
import { draftId } from '../library/drafts.ts';
import { lintRows } from '../lint-pool/lint-rows.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { withProgress } from './with-progress.ts';

/** Campaigns whose last check a report can be made of; each holds the texts of its templates. */
const MOST_CHECKED = 3;

const NOT_GIVEN = 'There is no such file here. Add it to the campaign.';

const notGiven = (source: string): Error =>
  failureError({
    fault: 'file',
    title: `${source.slice(0, 80)} is not here`,
    reason: 'It was not added to the campaign, or was taken away.',
    remedy: 'Add the file to the campaign.',
    field: 'source',
  });

const gone = (): Error =>
  failureError({
    fault: 'input',
    title: 'The campaign does not exist',
    reason: 'It was removed.',
    remedy: 'Make a new one, or open its file.',
    field: 'id',
  });

/** Whether its list of templates is there and holds none. */
function isEmpty(text: string): boolean {
  try {
    const { templates } = JSON.parse(text.replace(/^\ufeff/u, '')) as { readonly templates?: unknown };
    return Array.isArray(templates) && templates.length === 0;
  } catch {
    return false;
  }
}

function decode(text: string): Campaign {
  const { campaign, errors } = decodeCampaignText(text);
  // One that is made in the window gets its files afterwards.
  const [first] = errors.filter(({ path }) => path !== 'templates' || !isEmpty(text));
  if (!first) return campaign;
  throw failureError({
    fault: 'input',
    title: 'The campaign cannot be used',
    reason: first.path === '' ? first.message : `${first.path}: ${first.message}`,
    remedy: 'Change what it names, and save it again.',
    field: 'text',
  });
}

/** What may be a template by its name; everything else is only kept, such as a sample file. */
const TEMPLATE_NAME = /\.(?:json|html?|eml)$/iu;

const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isFile(),
    () => true,
  );

/** The last check of a campaign, with whose values. */
interface CheckedRun extends CampaignChecked {
  readonly recipientsBy: RecipientsBy;
  readonly samples: readonly ReportSample[];
}

/** The recipients by the settings that fill them in. @throws FailureError when the sample file cannot be used. */
async function readSamples(options: SampleOptions, folder: string): Promise<RecipientsBy> {
  try {
    const file = await openSampleFile(options.sample);
    return (settings) => recipientsOf(file, options.samples, settings);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw failureError({
      fault: 'file',
      title: 'The sample file cannot be used',
      // A sentence of its own, unless it begins with the file's name.
      reason: error.message
        .replace(/^--sample: (t(?=he(?:re)? ))?/u, (_, letter?: string) => (letter === undefined ? '' : 'T'))
        .replaceAll(`${folder}${sep}`, ''),
      remedy: 'Add the file to the campaign, or take “sample” out of it.',
      field: 'sample',
    });
  }
}

export function createCampaignHandlers(parts: ServiceParts) {
  const { library, connections, lintPool, handedFiles, cameras, previewStore, version, now } = parts;
  const { campaignFiles } = library;
  const { campaign: calls } = implementer;
  const checked = new Map<string, CheckedRun>();

  async function known(id: string) {
    const stored = await library.campaigns.get(id);
    if (!stored) throw gone();
    return stored;
  }

  async function dataOf(id: string, text: string): Promise<CampaignData> {
    const campaign = decode(text);
    const { name, preset, clients, samples, sample: sampleFile, templates } = campaign;
    const folder = campaignFiles.folderOf(id);
    const { members, missing } = await campaignMembers(campaign, folder);
    const noSample =
      sampleFile !== null && (!isInside(sampleFile) || (await isMissing(join(folder, sampleFile))));
    return {
      id,
      text,
      name,
      preset,
      clients,
      samples,
      sampleFile,
      missing: noSample ? [...missing, sampleFile] : missing,
      templates: templates.map((one) => one.name),
      sources: members.map(({ source }) => source),
    };
  }

  /** With the new files that may be templates among its entries. */
  async function withFiles(id: string, text: string, names: readonly string[]): Promise<string> {
    const campaign = decode(text);
    const { members } = await campaignMembers(campaign, campaignFiles.folderOf(id));
    const covered = new Set(members.map(({ source }) => source));
    const fresh = [];
    for (const name of names) {
      if (!TEMPLATE_NAME.test(name) || covered.has(name) || name === campaign.sample) continue;
      const path = join(campaignFiles.folderOf(id), name);
      // A folder holds more JSON than templates.
      if (await isTemplate(path)) fresh.push(name);
    }
    if (fresh.length === 0) return text;
    const json = JSON.parse(text.replace(/^\ufeff/u, '')) as { readonly templates: readonly unknown[] };
    return printedJson({ ...json, templates: [...json.templates, ...fresh] });
  }

  async function configFor(
    campaign: Campaign,
    connectionId: string,
    member: CampaignMember,
    template: Template,
  ) {
    const templateId = member.source.toLowerCase();
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
    const folder = campaignFiles.folderOf(id);
    const { members, missing } = await campaignMembers(campaign, folder);
    if (campaign.templates.length === 0) {
      throw failureError({
        fault: 'input',
        title: 'There is nothing to check',
        reason: 'The campaign has no template.',
        remedy: 'Add files or ids to it.',
        field: 'templates',
      });
    }
    const connection = await connections.get(connectionId);
    const api = await connections.api(connectionId);
    const { sample: named } = campaign;
    // A name that leads out of the folder is nothing that was given.
    const sample = named === null ? undefined : join(folder, isInside(named) ? named : basename(named));
    const all = [
      ...members,
      ...missing.map((source) => ({ kind: 'path' as const, source, mail: null, language: null })),
    ];
    const last = async (source: string, why: FailureError): Promise<LoadedMember> => {
      const key = { connectionId, templateId: source.toLowerCase() };
      const sha256 = (await library.templates.get(key))?.versions.at(-1)?.sha256;
      if (sha256 === undefined) throw why;
      const { template, version } = await library.templates.read(key, sha256);
      const note = `The service could not be reached; this is the version fetched ${version.lastAt}.`;
      return { template, file: null, sha256, notes: [note], stored: version.lastAt };
    };
    /** Once the network is gone, nobody waits for it template by template. */
    let unreached: FailureError | null = null;
    const reach = async (source: string, signal: AbortSignal) => {
      if (unreached) return { kept: await last(source, unreached) };
      try {
        return { answer: await api.getTemplate(source, { signal }) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof FailureError) || !isUnreached(error.failure)) throw error;
        if (error.failure.fault !== 'service') unreached = error;
        return { kept: await last(source, error) };
      }
    };
    const sampleOptions = { sample, samples: campaign.samples };
    const recipientsBy = await readSamples(sampleOptions, folder);
    const samples = await describeSamples(sampleOptions);
    const result = await checkCampaign(
      campaign,
      all,
      {
        async load({ kind, source }, signal) {
          if (kind === 'path') {
            if (missing.includes(source)) throw new InputError(NOT_GIVEN);
            const { template, file, isUtf8, sha256 } = await readTemplateFile(join(folder, source));
            return { template, file, sha256, notes: isUtf8 ? [] : [UTF16_NOTE] };
          }
          const fetched = await reach(source, signal);
          if ('kept' in fetched) return fetched.kept;
          const { template, notes } = fetched.answer;
          const about = {
            connectionId,
            connectionName: connection.name,
            templateId: source.toLowerCase(),
            name: template.name?.slice(0, 200) ?? source,
            at: now().toISOString(),
          };
          await library.attempt(async () => {
            await library.templates.fetched(about, template);
          });
          return { template, file: null, sha256: sha256OfTemplate(template), notes };
        },
        configFor: (member, template) => configFor(campaign, connectionId, member, template),
        async lint(template, config, signal) {
          try {
            return await lintRows(template, recipientsBy(config.substitution)(template), (recipients) =>
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
    return { ...result, recipientsBy, samples };
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
      const saved = await dataOf(id, input.text);
      if (input.id !== undefined) await known(input.id);
      await library.campaigns.save(id, input.text);
      return saved;
    }),
    addFiles: calls.addFiles.handler(async ({ input: { id, files } }) => {
      await known(id);
      await campaignFiles.add(
        id,
        files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'latin1') })),
      );
      const names = files.map(({ name }) => name);
      // Another window may have changed it meanwhile.
      const text = await withFiles(id, (await known(id)).text, names);
      await library.campaigns.save(id, text);
      return dataOf(id, text);
    }),
    handFile: calls.handFile.handler(async ({ input: { id, source } }) => {
      await known(id);
      if (!(await campaignFiles.list(id)).includes(source)) throw notGiven(source);
      return { file: handedFiles.hand(join(campaignFiles.folderOf(id), ...source.split('/'))) };
    }),
    remove: calls.remove.handler(async ({ input }) => {
      checked.delete(input.id);
      await library.campaigns.remove(input.id);
      await campaignFiles.remove(input.id);
      return {};
    }),
    check: calls.check.handler(async function* ({ input, signal: caller }) {
      type Step = { readonly done: number; readonly of: number; readonly row: CampaignRow };
      return yield* withProgress(caller, async (report: (step: Step) => void, signal) => {
        const { sources, missing, sampleFile } = await dataOf(input.id, (await known(input.id)).text);
        const of = sources.length + missing.filter((one) => one !== sampleFile).length;
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
        return { rows: result.rows, translated: result.translated };
      });
    }),
    report: calls.report.handler(async function* ({ input, signal: caller }) {
      return yield* withProgress(caller, async (report: (step: ReportStep) => void, signal) => {
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
        const facts = { tool: await parts.describeTool(), campaign: name, samples: found.samples };
        const startedAt = now().toISOString().slice(0, 19);
        const { failed } = found;
        const { templates, withoutPictures } =
          input.format === 'html'
            ? await withThumbnails(found, { cameras, store: previewStore, report }, signal)
            : { templates: found.templates, withoutPictures: null };
        return {
          name,
          text: write({ templates, failed, facts, version, palette: PLAIN, startedAt }),
          withoutPictures,
        };
      });
    }),
  };
}
