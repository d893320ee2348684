/** What the entries of a campaign stand for, in a folder that holds its files. */
import { isAbsolute, join } from 'node:path';
import type { Campaign } from '../../core/campaign/campaign-file.ts';
import { InputError } from '../inputs/input-error.ts';
import { listInputs } from '../inputs/list-inputs.ts';
import type { CampaignMember } from './check-campaign.ts';

export interface CampaignMembers {
  /** In the order of the entries, each once. */
  readonly members: readonly CampaignMember[];
  /** Entries that stand for nothing that is there. */
  readonly missing: readonly string[];
}

/** Whether a name stays in the folder it is seen from. */
export const isInside = (name: string): boolean =>
  !isAbsolute(name) && !/(?:^|[/\\])\.\.(?:[/\\]|$)/u.test(name);

/** As `mailproof check` lists them beside the campaign file. */
export async function campaignMembers(
  { templates }: Pick<Campaign, 'templates'>,
  folder: string,
): Promise<CampaignMembers> {
  const found = new Map<string, CampaignMember>();
  const missing: string[] = [];
  const add = (member: CampaignMember): void => {
    if (!found.has(member.source)) found.set(member.source, member);
  };
  for (const { kind, name, mail, language } of templates) {
    if (kind === 'id') {
      add({ kind, source: name, mail, language });
      continue;
    }
    if (!isInside(name)) {
      missing.push(name);
      continue;
    }
    try {
      // As `mailproof check` writes them: without `./`.
      const { inputs } = await listInputs([join(name).replaceAll('\\', '/')], { base: folder });
      // A name that leads out of the folder is nothing that was given.
      for (const { source } of inputs) if (isInside(source)) add({ kind, source, mail, language });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      missing.push(name);
    }
  }
  return { members: [...found.values()], missing };
}
