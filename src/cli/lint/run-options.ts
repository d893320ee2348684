/** What `lint` and `check` have in common: the options of a run, and how they are read. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseShard, type Shard } from '../../core/campaign/shard.ts';
import { PRESETS, type Preset } from '../../core/lint/config.ts';
import { FORMATS } from '../../core/lint/formatters/formats.ts';
import { connectionOption, jobCount, sampleOption, samplesOption, wholeNumber } from '../options.ts';
import type { LintCommandOptions } from './lint-run.ts';
import { pairReports, type ReportWord } from './reports.ts';

export interface RunFlags {
  quiet: boolean;
  verbose: boolean;
  sample?: string;
  samples?: string;
  maxWarnings?: number;
  connection?: string;
  jobs?: number;
  config?: string | boolean;
  htmlValidateConfig?: string;
  preset?: Preset;
  rule: string[];
  clients?: string[];
  only?: string[];
  listFiles: boolean;
  checkLinks: boolean;
  baseline?: string;
  updateBaseline: boolean;
  changedOnly: boolean;
  cache: boolean;
  cacheFolder?: string;
  shard?: Shard;
  thumbnails: boolean;
  browserSandbox: boolean;
}

function commaList(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.some((name) => name === '')) throw new InvalidArgumentError('Write names with a comma between.');
  return names;
}

const collect = (text: string, before: string[]): string[] => [...before, text];

function shardOf(text: string): Shard {
  const shard = parseShard(text);
  if (!shard)
    throw new InvalidArgumentError('Write which part of how many, such as 2/8; at most 1000 parts.');
  return shard;
}

/** Their order pairs them, which commander does not keep. */
function reportOptions(words: ReportWord[]): readonly Option[] {
  const formats = new Option('-f, --format <format>', 'output format (repeatable, each with its --out)')
    .choices(FORMATS)
    .default('text');
  formats.argParser((name) => {
    const format = FORMATS.find((one) => one === name);
    if (!format) throw new InvalidArgumentError(`Allowed choices are ${FORMATS.join(', ')}.`);
    words.push({ format });
    return format;
  });
  const outs = new Option(
    '-o, --out <file>',
    'write the report to a file; missing folders are made',
  ).argParser((out) => {
    words.push({ out });
    return out;
  });
  return [formats, outs];
}

/** Adds the options; what it gives reads them once the command line was read. */
export function addRunOptions(
  command: Command,
): (flags: RunFlags) => Promise<Omit<LintCommandOptions, 'stdinFilename' | 'watch' | 'fix'>> {
  const words: ReportWord[] = [];
  for (const option of reportOptions(words)) command.addOption(option);
  command
    .option('-q, --quiet', 'show errors only', false)
    .option('--verbose', 'also say, on standard error, what made each mail', false)
    .addOption(sampleOption())
    .addOption(samplesOption())
    .option('--max-warnings <number>', 'end with 1 when there are more warnings than this', wholeNumber)
    .option('--baseline <file>', 'findings that this file knows do not count; only new ones do')
    .option('--update-baseline', 'write what was found to the file of --baseline', false)
    .option('--changed-only', 'check only templates that are not as they were in the baseline', false)
    .option('--cache', 'keep what was found, and check only what changed since', false)
    .option('--cache-folder <folder>', 'where --cache keeps it (else in the data folder)')
    .addOption(
      new Option('--shard <part/of>', 'check one part of the inputs, such as 2/8').argParser(shardOf),
    )
    .addOption(new Option('--preset <preset>', 'which rules count').choices(PRESETS))
    .addOption(
      new Option('--rule <id=severity>', 'severity of one rule: error, warning, info or off (repeatable)')
        .argParser(collect)
        .default([], 'none'),
    )
    .addOption(new Option('--only <ids>', 'only these rules (comma between)').argParser(commaList))
    .addOption(
      new Option('--clients <clients>', 'mail clients that matter, such as outlook,gmail.ios').argParser(
        commaList,
      ),
    )
    .option('--config <file>', 'configuration file (else the nearest mailproof.config.json above)')
    .option('--no-config', 'use no configuration file')
    .option('--html-validate-config <file>', 'also hold the rules of your own .htmlvalidate.json')
    .option(
      '--check-links',
      'ask the servers of links and pictures whether they answer (private hosts and what unsubscribes: never)',
      false,
    )
    .option('--list-files', 'print what would be checked and what is passed over, and check nothing', false)
    .option('--jobs <number>', 'how many threads check side by side (else one for each core)', jobCount)
    .option(
      '--thumbnails',
      'put a small picture of each mail into the html report, by an installed Chromium',
      false,
    )
    .option('--no-browser-sandbox', 'let that browser run without its sandbox, as root must')
    .addOption(connectionOption());
  return async (flags) => {
    const { parseGeneratedKinds } = await import('../samples.ts');
    const { config, samples, ...others } = flags;
    return {
      ...others,
      reports: pairReports(words),
      sample: flags.sample,
      samples: parseGeneratedKinds(samples),
      maxWarnings: flags.maxWarnings,
      connection: flags.connection,
      jobs: flags.jobs,
      // Commander gives true for "--no-config" that was not said.
      config: config === true ? undefined : config,
      htmlValidateConfig: flags.htmlValidateConfig,
      preset: flags.preset,
      clients: flags.clients,
      only: flags.only,
      baseline: flags.baseline,
      cacheFolder: flags.cacheFolder,
      shard: flags.shard,
    };
  };
}
