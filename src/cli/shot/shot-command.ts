/** The arguments of `mailproof shot` and its help. */
import { Option, type Command } from 'commander';
import type { ExitCode, Io } from '../io.ts';
import { connectionOption, sampleOption, samplesOption } from '../options.ts';

interface Flags {
  view: string;
  out: string;
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

const EXAMPLES = `
Views: phone, tablet, desktop; light, dark, forced-dark, forced-dark-full; no-images; and the mail clients of the window,
such as gmail or outlook-windows. A comma asks for another picture, + for one that is both.

Examples:
  mailproof shot welcome.json --view phone,desktop --out pictures
  mailproof shot welcome.json --view phone+dark,gmail+phone --scale 2 --sample anna.json --out pictures`;

export function addShotCommand(program: Command, io: Io, finish: (code: ExitCode) => void): void {
  program
    .command('shot')
    .description('take pictures of a template as recipients see it, with an installed Chromium')
    .argument('<input>', 'file or template id')
    .option('--view <views>', 'what is looked at (comma between pictures)', 'desktop')
    .requiredOption('-o, --out <folder>', 'folder for the pictures; it is made')
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
