/** Takes pictures of an open template in the views that were chosen, and hands them over as one file. */
import type * as v from 'valibot';
import type {
  pictureEventSchema,
  PictureFile,
  PictureFormat,
  pictureInputSchema,
} from '../../contract/schemas/picture.ts';
import type { DarkLook } from '../../core/colour/dark-mode.ts';
import { inboxLineOf } from '../../core/inbox/inbox-line.ts';
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import { clientViewOf } from '../../core/preview/client-view/client-views.ts';
import { VIEWS, type View } from '../../core/preview/views.ts';
import { checkedSha256 } from '../drafted.ts';
import { failureError } from '../failure-error.ts';
import type { OpenTemplate } from '../open-templates.ts';
import { cutWords } from '../pictures/cut-words.ts';
import type { Studio } from '../pictures/mail-document.ts';
import type { SheetFacts } from '../pictures/picture-pages.ts';
import {
  archiveOf,
  pdfOf,
  sheetOf,
  takePictures,
  type TakenPicture,
  type WantedPicture,
} from '../pictures/take-pictures.ts';
import { implementer } from './implementer.ts';
import { mergedMail } from './merged-mail.ts';
import type { ServiceParts } from './parts.ts';
import { withProgress } from './with-progress.ts';

type Input = v.InferOutput<typeof pictureInputSchema>;
type PictureEvent = v.InferOutput<typeof pictureEventSchema>;

/** Bytes of a file that cross at once. */
const PIECE = 384 * 1024;

const DARK_WORDS: Readonly<Record<DarkLook, string>> = {
  off: '',
  author: 'dark',
  forced: 'forced dark',
  'forced-full': 'forced dark in full',
};

function viewOf(id: string, part: 'html' | 'amp'): View {
  const view = VIEWS.find((one) => one.id === id);
  const isPicture = view && view.kind !== 'reader' && view.kind !== 'inbox' && view.parts.includes(part);
  if (isPicture) return view;
  throw failureError({
    fault: 'input',
    title: `There is no picture of the view ${id}`,
    reason: 'It is none of this part’s views, or is a list.',
    remedy: 'Choose another view.',
    field: 'pictures',
  });
}

type Inline = (html: string) => Promise<string>;

function wantedPicture(input: Input, { view: id, width }: Input['pictures'][number], inline: Inline) {
  const view = viewOf(id, input.part);
  const dark = view.dark ?? input.dark;
  const looks = [
    ...(view.dark === null ? [DARK_WORDS[dark]] : []),
    input.imagesOff ? 'without images' : '',
  ].filter((word) => word !== '');
  return {
    name: [view.name, ...looks].join(', '),
    file: [id, ...looks.map((word) => word.replaceAll(' ', '-')), `${width}px`].join('-'),
    note: view.fidelity,
    width,
    part: view.kind === 'fallback' ? 'html' : input.part,
    view: { client: clientViewOf(id), dark, imagesOff: input.imagesOff },
    ...(view.kind === 'inlined' ? { inline } : {}),
  } satisfies WantedPicture;
}

/** The name of a file that has everything in it, without an ending. */
const nameOf = ({ template, source }: OpenTemplate): string =>
  template.name || (source.kind === 'service' ? source.templateId : source.fileName);

function factsOf(
  open: OpenTemplate,
  mail: MergedMail,
  { recipient }: Input,
  parts: ServiceParts,
): SheetFacts {
  const { source, draft } = open;
  const { subject, sender } = inboxLineOf(mail);
  const named = source.kind === 'service' ? source.templateId : source.fileName;
  return {
    title: nameOf(open),
    source: draft === null ? named : `${named}, with changes that were made here`,
    ...{ subject, sender, recipient },
    sha256: checkedSha256(open),
    takenAt: parts.now().toISOString(),
    version: parts.version,
  };
}

/** A taken file, with its ending. */
async function fileOf(
  format: PictureFormat,
  { studio, facts, taken }: { studio: Studio; facts: SheetFacts; taken: readonly TakenPicture[] },
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly ending: PictureFile['ending'] }> {
  const [only] = taken;
  if (format === 'pdf') return { bytes: await pdfOf(studio, facts, taken, signal), ending: 'pdf' };
  if (format === 'sheet') return { bytes: Buffer.from(sheetOf(facts, taken)), ending: 'html' };
  if (only && taken.length === 1) return { bytes: only.bytes, ending: 'png' };
  return { bytes: archiveOf(taken), ending: 'zip' };
}

const titleOf = (facts: SheetFacts, format: PictureFormat, taken: readonly TakenPicture[]): string => {
  if (format === 'sheet') return `Contact sheet of ${facts.title}`;
  const [only] = taken;
  return only && format === 'png' && taken.length === 1
    ? `${facts.title} ${only.file}`
    : `Pictures of ${facts.title}`;
};

export function createPictureHandlers(parts: ServiceParts) {
  const { cameras, previewStore, openTemplates, mailTransforms } = parts;
  const { picture } = implementer;

  async function take(
    input: Input,
    report: (event: PictureEvent) => void,
    signal: AbortSignal,
  ): Promise<PictureFile> {
    const { format, scale, remoteImages } = input;
    const open = openTemplates.get(input.handle);
    const inline: Inline = (html) => mailTransforms.run('inline-styles', html, signal);
    const wanted = input.pictures.map((one) => wantedPicture(input, one, inline));
    const mail = await mergedMail(parts, input);
    const facts = factsOf(open, mail, input, parts);
    // What puts them together takes a moment too.
    const of = wanted.length + 1;
    report({ kind: 'progress', done: 0, of, name: wanted[0]?.name ?? '' });
    const camera = await cameras.open({ remoteImages });
    try {
      const studio = { camera, store: previewStore, remoteImages };
      const taken: TakenPicture[] = [];
      const { template } = open;
      for await (const one of takePictures(studio, { template, mail }, { wanted, scale }, signal)) {
        taken.push(one);
        report({ kind: 'progress', done: taken.length, of, name: wanted[taken.length]?.name ?? '' });
      }
      const { bytes, ending } = await fileOf(format, { studio, facts, taken }, signal);
      for (let start = 0; start < bytes.length; start += PIECE) {
        const piece = Buffer.from(bytes.subarray(start, start + PIECE));
        report({ kind: 'piece', base64: piece.toString('base64') });
      }
      const notes = taken.flatMap((one) => cutWords(one).map((words) => `${one.name}: ${words}`));
      return { name: titleOf(facts, format, taken), ending, notes };
    } finally {
      await camera.close();
    }
  }

  return {
    means: picture.means.handler(async () => ({ trouble: await cameras.trouble() })),
    take: picture.take.handler(async function* ({ input, signal: caller }) {
      return yield* withProgress(caller, (report: (event: PictureEvent) => void, signal) =>
        take(input, report, signal),
      );
    }),
  };
}
