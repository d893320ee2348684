/** Sample recipients of a run: from a file with `--sample`, or made from the template's names with `--samples`. */
import { GENERATED_KINDS, type GeneratedKind } from '../core/substitution/samples/generated.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../core/substitution/settings.ts';
import { CommandError } from './io.ts';
import type { Recipient, RecipientsOf, SampleOptions } from '../services/inputs/sample-recipients.ts';

/** Reads `--samples hostile,empty,longest`. @throws CommandError on an unknown name. */
export function parseGeneratedKinds(text: string | undefined): readonly GeneratedKind[] {
  if (text === undefined) return [];
  return text.split(',').map((word) => {
    const kind = GENERATED_KINDS.find((candidate) => candidate === word.trim().toLowerCase());
    if (!kind)
      throw new CommandError(`--samples knows ${GENERATED_KINDS.join(', ')}; it does not know "${word}".`);
    return kind;
  });
}

const NOBODY: readonly Recipient[] = [{ name: '', values: [], row: null }];

/** Reads the sample file once. @throws CommandError when it cannot be read. */
export async function readRecipients(
  options: SampleOptions,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
): Promise<RecipientsOf> {
  if (options.sample === undefined && options.samples.length === 0) return () => NOBODY;
  // The engines are loaded for those who fill in.
  const { createRecipients } = await import('../services/inputs/sample-recipients.ts');
  return createRecipients(options, settings);
}
