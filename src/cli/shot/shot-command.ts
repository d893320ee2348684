/** The arguments of `mailproof shot` and its help. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ExitCode, Io } from '../io.ts';
import { connectionOption, sampleOption, samplesOption } from '../options.ts';
import type { ShotFormat } from './shot.ts';

interface Flags {
  view: string;
  out: string;
  format: readonly ShotFormat[];
  scale: '1' | '2';
  part: 'html' | 'amp';
  sample?: string;
  samples?: string;
  force: boolean;
  remoteImages: boolean;
  browserSandbox: boolean;
  config?: string | boolean;
  connection?: string;
}

const FORMATS: Readonly<Record<ShotFormat, true>> = { png: true, pdf: true, sheet: true };
const isFormat = (word: string): word is ShotFormat => Object.hasOwn(FORMATS, word);

function parseFormats(text: string): readonly ShotFormat[] {
  const words = [...new Set(text.split(',').map((word) => word.trim().toLowerCase()))];
  const formats = words.filter(isFormat);
  if (formats.length < words.length) {
    throw new InvalidArgumentError(`There are ${Object.keys(FORMATS).join(', ')}, with a comma between.`);
  }
  return formats;
}

const EXAMPLES = `
Views: phone, tablet, desktop; light, dark, forced-dark, forced-dark-full; no-images; and the mail clients of the window,
such as gmail or outlook-windows. A comma asks for another picture, + for one that is both.
Formats: png, a file for each picture; pdf, one file with a page for each; sheet, one HTML page with all of them, to be
sent to whoever approves the mail.

Examples:
  mailproof shot welcome.json --view phone,desktop --out pictures
  mailproof shot welcome.json --view phone+dark,gmail+phone --scale 2 --sample anna.json --out pictures
  mailproof shot welcome.json --view phone,desktop,gmail+dark --format sheet,pdf --out approval`;

export function addShotCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('shot')
    .description('take pictures of a template as recipients see it, with an installed Chromium')
    .argument('<input>', 'file or template id')
    .option('--view <views>', 'what is looked at (comma between pictures)', 'desktop')
    .requiredOption('-o, --out <folder>', 'folder for the pictures; it is made')
    .addOption(
      new Option('-f, --format <formats>', 'what is written: png, pdf, sheet (comma between)')
        .argParser(parseFormats)
        .default(['png'], 'png'),
    )
    .addOption(
      new Option('--scale <number>', 'device pixels for each pixel').choices(['1', '2']).default('1'),
    )
    .addOption(new Option('-p, --part <part>', 'which part').choices(['html', 'amp']).default('html'))
    .addOption(sampleOption())
    .addOption(samplesOption())
    .option('--remote-images', 'load pictures and fonts over https, which tells their servers', false)
    .option('--no-browser-sandbox', 'let the browser run without its sandbox, as root must')
    .option('--force', 'write over files that are there already', false)
    .option('--config <file>', 'configuration file (else the nearest mailproof.config.json above)')
    .option('--no-config', 'use no configuration file')
    .addOption(connectionOption())
    .addHelpText('after', EXAMPLES)
    .action(async (input: string, o: Flags) => {
      const { runShot } = await import('./shot.ts');
      const { parseGeneratedKinds } = await import('../samples.ts');

      finish(
        await runShot(
          input,
          {
            view: o.view,
            out: o.out,
            formats: o.format,
            scale: o.scale === '2' ? 2 : 1,
            part: o.part,
            sample: o.sample,
            samples: parseGeneratedKinds(o.samples),
            force: o.force,
            remoteImages: o.remoteImages,
            withoutSandbox: !o.browserSandbox,
            connection: o.connection,
            config: o.config === true ? undefined : o.config,
          },
          io,
        ),
      );
    });
}
