/** `mailproof shot`: pictures of a template as recipients see it, taken by an installed Chromium. */
import { basename, extname, join } from 'node:path';
import { createMailSource } from '../../core/mail/merged-mail.ts';
import { countOf } from '../../core/text/wording.ts';
import type { DevTools } from '../../services/pictures/devtools-pipe.ts';
import { expandInputs, type Input } from '../inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { refuseExisting } from '../keep-files.ts';
import { readSubstitutionSettings } from '../lint/lint-config.ts';
import { createTemplateLoader } from '../load-template.ts';
import type { SampleOptions } from '../sample-recipients.ts';
import { readRecipients } from '../samples.ts';
import { writeOutput } from '../write-output.ts';
import { openBrowser, pictureOf, type PicturedMail } from './mail-picture.ts';
import { parseViews, type ShotView } from './view-words.ts';

export interface ShotOptions extends SampleOptions {
  readonly view: string;
  /** The folder. */
  readonly out: string;
  readonly scale: 1 | 2;
  readonly part: 'html' | 'amp';
  readonly force: boolean;
  readonly remoteImages: boolean;
  /** Runs the browser without its sandbox, as it must be where the user is root. */
  readonly withoutSandbox: boolean;
  readonly connection: string | undefined;
  readonly config: string | false | undefined;
}

/** `welcome.json` → `welcome`; an id as it is. */
const stemOf = ({ kind, source }: Input): string =>
  kind === 'file' ? basename(source, extname(source)) : source;

async function shootAll(
  tools: DevTools,
  of: PicturedMail,
  wanted: readonly { readonly view: ShotView; readonly path: string }[],
  options: ShotOptions,
  io: Io,
): Promise<void> {
  const { part, scale, remoteImages } = options;
  for (const { view: looked, path } of wanted) {
    const { width, view } = looked;
    const picture = { part, scale, remoteImages, width, view };
    const { bytes, isCut } = await pictureOf(tools, of, picture, io.signal);
    await writeOutput(path, bytes);
    io.lines([path]);
    if (isCut) io.note(`${path}: the mail is longer than a picture can be; its end is cut off.`);
  }
}

/** @throws CommandError with a plain reason and the remedy. */
export async function runShot(named: string, options: ShotOptions, io: Io): Promise<ExitCode> {
  const views = parseViews(options.view);
  const inputs = await expandInputs([named]);
  const [input] = inputs;
  if (!input || inputs.length > 1)
    throw new CommandError(`${named} stands for ${inputs.length} templates; shot takes one.`);
  const wanted = views.map((view) => ({
    view,
    path: join(options.out, `${stemOf(input)}-${view.name}${options.scale === 2 ? '@2x' : ''}.png`),
  }));
  if (!options.force) await refuseExisting(wanted.map(({ path }) => path));
  const loader = createTemplateLoader(options.connection, io);
  try {
    const { template, notes } = await loader.load(input);
    for (const one of notes) io.note(one);
    const settings = await readSubstitutionSettings(options.config);
    const recipients = (await readRecipients(options, settings))(template);
    const [recipient] = recipients;
    if (recipients.length > 1)
      io.note(`There are ${countOf(recipients.length, 'sample recipient')}; the pictures show the first.`);
    const mail = createMailSource(template, settings).mergeFor(recipient?.values ?? []);
    const tools = await openBrowser(options, io);
    try {
      await shootAll(tools, { template, mail }, wanted, options, io);
    } finally {
      await tools.close();
    }
    return EXIT.clean;
  } finally {
    await loader.close();
  }
}
