/** `mailproof shot`: pictures of a template as recipients see it, taken by an installed Chromium. */
import { basename, extname, join } from 'node:path';
import { inboxLineOf } from '../../core/inbox/inbox-line.ts';
import { createMailSource } from '../../core/mail/merged-mail.ts';
import { describeFidelity } from '../../core/preview/client-view/client-views.ts';
import { countOf } from '../../core/text/wording.ts';
import { createChromiumCameras } from '../../services/pictures/chromium-cameras.ts';
import { cutWords } from '../../services/pictures/cut-words.ts';
import type { PicturedMail, Studio } from '../../services/pictures/mail-document.ts';
import type { SheetFacts } from '../../services/pictures/picture-pages.ts';
import { pdfOf, sheetOf, takePictures, type TakenPicture } from '../../services/pictures/take-pictures.ts';
import { createPreviewStore } from '../../services/preview-store/preview-store.ts';
import { version } from '../built.ts';
import { expandInputs, type Input } from '../../services/inputs/list-inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { refuseExisting } from '../keep-files.ts';
import { readSubstitutionSettings } from '../lint/lint-config.ts';
import { createTemplateLoader } from '../load-template.ts';
import type { SampleOptions } from '../../services/inputs/sample-recipients.ts';
import { readRecipients } from '../samples.ts';
import { writeOutput } from '../write-output.ts';
import { parseViews, type ShotView } from './view-words.ts';

/** A file for each view, one with a page for each, one page with all of them. */
export type ShotFormat = 'png' | 'pdf' | 'sheet';

export interface ShotOptions extends SampleOptions {
  readonly view: string;
  /** The folder. */
  readonly out: string;
  /** Each once, in any order. */
  readonly formats: readonly ShotFormat[];
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

/** Where everything is written that was asked for. */
interface Places {
  readonly pngOf: (view: ShotView) => string;
  readonly pdf: string;
  readonly sheet: string;
}

function placesOf({ out, scale }: ShotOptions, input: Input): Places {
  const stem = stemOf(input);
  return {
    pngOf: ({ name }) => join(out, `${stem}-${name}${scale === 2 ? '@2x' : ''}.png`),
    pdf: join(out, `${stem}.pdf`),
    sheet: join(out, `${stem}-sheet.html`),
  };
}

async function shootAll(
  studio: Studio,
  of: PicturedMail,
  { views, places, facts }: { views: readonly ShotView[]; places: Places; facts: SheetFacts },
  options: ShotOptions,
  io: Io,
): Promise<void> {
  const { part, scale, formats } = options;
  const wanted = views.map((one) => {
    const { name, width, view } = one;
    const note = view.client ? describeFidelity(view.client) : '';
    return { name, width, view, part, note, file: places.pngOf(one) };
  });
  const write = async (path: string, content: Uint8Array | string): Promise<void> => {
    await writeOutput(path, content);
    io.lines([path]);
  };
  const taken: TakenPicture[] = [];
  for await (const one of takePictures(studio, of, { wanted, scale }, io.signal)) {
    if (formats.includes('png')) await write(one.file, one.bytes);
    for (const words of cutWords(one)) io.note(`${one.file}: ${words}`);
    // Where nobody wants them together, each may go.
    if (formats.some((format) => format !== 'png')) taken.push(one);
  }
  if (formats.includes('pdf')) await write(places.pdf, await pdfOf(studio, facts, taken, io.signal));
  if (formats.includes('sheet')) await write(places.sheet, sheetOf(facts, taken));
}

/** @throws CommandError with a plain reason and the remedy. */
export async function runShot(named: string, options: ShotOptions, io: Io): Promise<ExitCode> {
  const { formats, withoutSandbox, remoteImages } = options;
  const views = parseViews(options.view);
  const inputs = await expandInputs([named]);
  const [input] = inputs;
  if (!input || inputs.length > 1)
    throw new CommandError(`${named} stands for ${inputs.length} templates; shot takes one.`);
  const places = placesOf(options, input);
  const paths = [
    ...(formats.includes('png') ? views.map(places.pngOf) : []),
    ...(formats.includes('pdf') ? [places.pdf] : []),
    ...(formats.includes('sheet') ? [places.sheet] : []),
  ];
  if (!options.force) await refuseExisting(paths);
  const loader = createTemplateLoader(options.connection, io);
  try {
    const { template, notes, sha256 } = await loader.load(input);
    for (const one of notes) io.note(one);
    const settings = await readSubstitutionSettings(options.config);
    const recipients = (await readRecipients(options, settings))(template);
    const [recipient] = recipients;
    if (recipients.length > 1)
      io.note(`There are ${countOf(recipients.length, 'sample recipient')}; the pictures show the first.`);
    const mail = createMailSource(template, settings).mergeFor(recipient?.values ?? []);
    const { subject, sender } = inboxLineOf(mail);
    const source = input.kind === 'file' ? basename(input.source) : input.source;
    const facts = {
      ...{ title: template.name || source, source, subject, sender, sha256, version: version() },
      takenAt: new Date().toISOString(),
      recipient: options.sample === undefined ? null : basename(options.sample),
    };
    const store = createPreviewStore();
    const cameras = createChromiumCameras({
      env: io.env,
      withoutSandbox,
      sandboxFlag: '--no-browser-sandbox',
      store,
    });
    const camera = await cameras.open({ remoteImages });
    try {
      const studio = { camera, store, remoteImages };
      await shootAll(studio, { template, mail }, { views, places, facts }, options, io);
    } finally {
      await camera.close();
    }
    return EXIT.clean;
  } finally {
    await loader.close();
  }
}
