/** `mailproof check`: a set of templates that go out together, from a campaign file or as they are named. */
import type { CampaignEntry } from '../../core/campaign/campaign-file.ts';
import type { SaidLanguage } from '../../core/campaign/consistency/languages.ts';
import { listInputs } from '../../services/inputs/list-inputs.ts';
import { CommandError, type ExitCode, type Io } from '../io.ts';
import { runLint } from '../lint/lint.ts';
import type { LintCommandOptions } from '../lint/lint-run.ts';
import { findCampaign, fromCampaign, type FoundCampaign } from './read-campaign.ts';

/** What the command line says wins over the campaign. */
function withCampaign(options: LintCommandOptions, found: FoundCampaign): LintCommandOptions {
  const { campaign } = found;
  const sample = campaign.sample === null ? undefined : fromCampaign(found, campaign.sample);
  return {
    ...options,
    connection: options.connection ?? campaign.connection ?? undefined,
    preset: options.preset ?? campaign.preset ?? undefined,
    clients: options.clients ?? (campaign.clients.length > 0 ? campaign.clients : undefined),
    sample: options.sample ?? sample,
    samples: options.samples.length > 0 ? options.samples : campaign.samples,
  };
}

const nameOf = ({ kind, name }: CampaignEntry, found: FoundCampaign): string =>
  kind === 'id' ? name : fromCampaign(found, name);

/** Which templates the campaign says a mail or a language of: an entry may stand for a folder. */
async function saidOf(found: FoundCampaign): Promise<ReadonlyMap<string, SaidLanguage>> {
  const said = new Map<string, SaidLanguage>();
  for (const entry of found.campaign.templates) {
    const { mail, language } = entry;
    if (mail === null && language === null) continue;
    try {
      const { inputs } = await listInputs([nameOf(entry, found)]);
      for (const { source } of inputs) said.set(source, { mail, language });
    } catch (error) {
      // The run itself says what cannot be found.
      if (!(error instanceof CommandError)) throw error;
    }
  }
  return said;
}

/** @throws CommandError when the campaign, an input, a flag or the configuration cannot be used. */
export async function runCheck(
  named: readonly string[],
  options: LintCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const found = await findCampaign(named);
  if (!found) return runLint(named, { ...options, set: { said: new Map(), sourceLanguage: null } }, io);
  const { campaign, path } = found;
  io.note(`Campaign ${campaign.name} (${path}).`);
  const set = { said: await saidOf(found), sourceLanguage: campaign.sourceLanguage };
  const inputs = campaign.templates.map((entry) => nameOf(entry, found));
  return runLint(inputs, { ...withCampaign(options, found), set, campaign: campaign.name }, io);
}
