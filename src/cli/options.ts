/** Options that several commands share. */
import { InvalidArgumentError, Option } from 'commander';

/** @throws InvalidArgumentError on anything but digits. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** More threads than any machine of a pipeline has cores; each takes some 50 MB. */
export const MOST_JOBS = 64;

export function jobCount(text: string): number {
  const jobs = wholeNumber(text);
  if (jobs < 1 || jobs > MOST_JOBS)
    throw new InvalidArgumentError(`It must be a number from 1 to ${MOST_JOBS}.`);
  return jobs;
}

export const connectionOption = (): Option =>
  new Option(
    '-c, --connection <name>',
    'saved connection to use, or "sandbox" (else MAILPROOF_BASE_URL and MAILPROOF_API_KEY, else the saved default)',
  );

export const formatOption = (): Option =>
  new Option('-f, --format <format>', 'output format').choices(['text', 'json']).default('text');

export const sampleOption = (): Option =>
  new Option(
    '-s, --sample <file>',
    "a recipient's sample values: a JSON file, or a CSV file with a recipient a row",
  );

export const samplesOption = (): Option =>
  new Option('--samples <kinds>', 'generated sample values: empty, longest, hostile (comma between)');
