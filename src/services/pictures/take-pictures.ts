/** Takes pictures of a mail in several views, and puts them into one file: a contact sheet, a PDF, or an archive. */
import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { withMail, type MailView, type PicturedMail, type Studio } from './mail-document.ts';
import { contactSheet, pdfPages, type SheetFacts } from './picture-pages.ts';

export interface WantedPicture extends MailView {
  /** As it stands over the picture. */
  readonly name: string;
  /** Of a file, without an ending. */
  readonly file: string;
  /** How faithful it is; empty for nothing to say. */
  readonly note: string;
  /** CSS px. */
  readonly width: number;
}

export interface TakenPicture extends WantedPicture {
  /** PNG. */
  readonly bytes: Uint8Array;
  /** CSS px. */
  readonly height: number;
  readonly fullWidth: number;
  readonly isCut: boolean;
}

/** One after the other, in their order; each is handed out as it is there. */
export async function* takePictures(
  studio: Studio,
  of: PicturedMail,
  { wanted, scale }: { readonly wanted: readonly WantedPicture[]; readonly scale: 1 | 2 },
  signal: AbortSignal,
): AsyncGenerator<TakenPicture, void, void> {
  for (const one of wanted) {
    signal.throwIfAborted();
    const { width } = one;
    const picture = await withMail(studio, of, one, (id) =>
      studio.camera.picture(id, { width, scale }, signal),
    );
    yield { ...one, ...picture };
  }
}

const inPlace = (one: TakenPicture): string =>
  `data:image/png;base64,${Buffer.from(one.bytes).toString('base64')}`;

/** One HTML page with everything in it. */
export const sheetOf = (facts: SheetFacts, taken: readonly TakenPicture[]): string =>
  contactSheet(
    facts,
    taken.map((one) => ({ ...one, src: inPlace(one) })),
  );

/** A page for each picture. Rejects as the camera does. */
export async function pdfOf(
  { camera, store }: Studio,
  facts: SheetFacts,
  taken: readonly TakenPicture[],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const id = store.newId();
  const pictures = taken.map((one, index) => ({ ...one, src: camera.addressOf(id, `/cid/${index}`) }));
  const use = { kind: 'shown', remoteImages: false, nonce: randomBytes(18).toString('base64') } as const;
  const files = taken.map(({ bytes, file }) => ({
    type: 'image/png',
    name: file,
    content: Buffer.from(bytes).toString('base64'),
  }));
  store.put(id, { html: pdfPages(facts, pictures), use, elements: [] }, files);
  try {
    return await camera.pdf(id, signal);
  } finally {
    store.remove(id);
  }
}

/** PNG is packed already, so the archive only holds the files together. */
export const archiveOf = (taken: readonly TakenPicture[]): Uint8Array =>
  zipSync(Object.fromEntries(taken.map(({ file, bytes }) => [`${file}.png`, bytes])), { level: 0 });
