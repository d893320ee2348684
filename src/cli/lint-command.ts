/** The arguments of `mailproof lint` and its help. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { PRESETS, type Preset } from '../core/lint/config.ts';
import { FORMATS } from '../core/lint/formatters/formats.ts';
import { pairReports, type ReportWord } from './reports.ts';
import type { ExitCode, Io } from './io.ts';
import { connectionOption, jobCount, sampleOption, samplesOption, wholeNumber } from './options.ts';

interface Flags {
  stdinFilename?: string;
  quiet: boolean;
  verbose: boolean;
  sample?: string;
  samples?: string;
  maxWarnings?: number;
  connection?: string;
  jobs?: number;
  config?: string | false;
  htmlValidateConfig?: string;
  preset?: Preset;
  rule: string[];
  clients?: string[];
  only?: string[];
  listFiles: boolean;
  checkLinks: boolean;
  fix: boolean;
  fixVisible: boolean;
  fixDryRun: boolean;
}

function commaList(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.some((name) => name === '')) throw new InvalidArgumentError('Write names with a comma between.');
  return names;
}

const collect = (text: string, before: string[]): string[] => [...before, text];

const EXAMPLES = `
Examples:
  mailproof lint templates/
  mailproof lint mail.html --format json
  mailproof lint mail.html --fix-dry-run
  mailproof lint templates/ --format text --format sarif --out report.sarif
  mailproof lint - --stdin-filename mail.html < mail.html
  mailproof lint 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11 --max-warnings 0`;

export function addLintCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  // Their order pairs them, which commander does not keep.
  const words: ReportWord[] = [];
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
  program
    .command('lint')
    .description('check templates: files (template JSON or .html), folders, globs, or template ids')
    .argument('<input...>', 'file, folder, glob or template id; - for standard input')
    .addOption(formats)
    .addOption(outs)
    .option('--stdin-filename <name>', 'what standard input is called; its ending says how it is read')
    .option('-q, --quiet', 'show errors only', false)
    .option('--verbose', 'also say, on standard error, what made each mail', false)
    .addOption(sampleOption())
    .addOption(samplesOption())
    .option('--max-warnings <number>', 'end with 1 when there are more warnings than this', wholeNumber)
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
    .option('--fix', 'apply certain fixes that no recipient sees to the files', false)
    .option('--fix-visible', 'also apply fixes that change what a recipient sees', false)
    .option('--fix-dry-run', 'print what --fix would change as a diff, and change nothing', false)
    .option('--jobs <number>', 'how many threads check side by side (else one for each core)', jobCount)
    .addOption(connectionOption())
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], o: Flags) => {
      const { parseGeneratedKinds } = await import('./samples.ts');
      const { runLint } = await import('./commands/lint.ts');

      const fixes = o.fix || o.fixVisible || o.fixDryRun;
      const options = {
        reports: pairReports(words),
        stdinFilename: o.stdinFilename,
        quiet: o.quiet,
        verbose: o.verbose,
        sample: o.sample,
        samples: parseGeneratedKinds(o.samples),
        maxWarnings: o.maxWarnings,
        connection: o.connection,
        jobs: o.jobs,
        // Commander gives true for "--no-config" that was not said.
        config: typeof o.config === 'string' || o.config === false ? o.config : undefined,
        htmlValidateConfig: o.htmlValidateConfig,
        preset: o.preset,
        rule: o.rule,
        clients: o.clients,
        only: o.only,
        listFiles: o.listFiles,
        checkLinks: o.checkLinks,
        fix: fixes ? { visible: o.fixVisible, dryRun: o.fixDryRun } : null,
      };
      finish(await runLint(inputs, options, io));
    });
}
