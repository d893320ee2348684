/** What a report says of its sample recipients: where they come from, by name and hash, and never a value. */
import type { ReportSample } from '../../../../core/lint/report.ts';
import { sha256OfSaved } from './sample-files.ts';
import { generatedKey, type SourceKey } from './sample-memory.ts';
import type { useSampleSetsStore } from './sample-sets.ts';

/**
 * A file is named once, with the hash of its bytes; a set and typed values with that of the file that saving them would
 * write. A file whose values were changed in the window has no hash: no file holds what was checked.
 */
export async function sampleFacts(
  sets: ReturnType<typeof useSampleSetsStore>,
  keys: readonly SourceKey[],
): Promise<readonly ReportSample[]> {
  const asGenerated = new Map(sets.generated.map(({ id, values }) => [generatedKey(id), values]));
  const facts = new Map<string, ReportSample>();
  for (const key of keys) {
    const name = sets.nameOf(key);
    const values = sets.valuesOf(key);
    if (key.startsWith('row:')) {
      const sha256 = sets.imported?.sha256;
      if (sets.isFileChanged) facts.set('file', { name: `${name}, with values changed in the window` });
      else facts.set('file', sha256 === undefined ? { name } : { name, sha256 });
    } else if (asGenerated.get(key) === values) facts.set(key, { name });
    else if (values.length > 0) facts.set(key, { name, sha256: await sha256OfSaved({ name, values }) });
  }
  return [...facts.values()];
}
