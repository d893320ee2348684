/** The campaign behind what was named for `mailproof check`. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeCampaignText, looksLikeCampaign, type Campaign } from '../../core/campaign/campaign-file.ts';
import { decodeFileText } from '../../core/text/file-text.ts';
import { CommandError } from '../io.ts';
import { MAX_FILE_BYTES, whyNotRead } from '../../services/inputs/read-template-file.ts';

export interface FoundCampaign {
  readonly campaign: Campaign;
  readonly path: string;
}

/** Where something that the campaign names is, as seen from the working folder. */
export const fromCampaign = ({ path }: FoundCampaign, name: string): string =>
  join(dirname(path), name).replaceAll('\\', '/');

async function textIfCampaign(path: string): Promise<string | null> {
  if (!/\.json$/iu.test(path)) return null;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size > MAX_FILE_BYTES) return null;
  try {
    const { text } = decodeFileText(await readFile(path));
    return looksLikeCampaign(text) ? text : null;
  } catch (error) {
    throw new CommandError(`${path}: ${whyNotRead(error)}`);
  }
}

/** Null where no campaign file is named. @throws CommandError when it cannot be used, or is named beside others. */
export async function findCampaign(named: readonly string[]): Promise<FoundCampaign | null> {
  for (const path of new Set(named)) {
    const text = await textIfCampaign(path);
    if (text === null) continue;
    if (named.length > 1) {
      throw new CommandError(
        `${path} is a campaign and is checked alone. Run one command for each campaign, or add what you named beside it to its "templates".`,
      );
    }
    const { campaign, errors } = decodeCampaignText(text);
    if (errors.length === 0) return { campaign, path };
    const lines = errors.map((error) => `  ${error.path === '' ? '' : `${error.path}: `}${error.message}`);
    throw new CommandError(`The campaign ${path} cannot be used:`, lines);
  }
  return null;
}
