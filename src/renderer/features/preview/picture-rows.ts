/** What the list of pictures says of each: whether it is shown and why not, its sizes, its weight and its format. */
import type { Preview, PreviewView } from '../../../contract/schemas/preview.ts';
import { plainAddress } from './plain-address.ts';
import type { FramePictures, FrameSizes, PictureSizes } from './frame-messages.ts';

export type Picture = Preview['pictures'][number];

export interface PictureState {
  readonly tone: 'good' | 'bad' | 'warning' | 'none';
  readonly text: string;
}

export interface PictureRow extends Picture {
  readonly title: string;
  readonly state: PictureState;
  /** As the mail lays it out at the width on screen; null for what has no box of its own. */
  readonly shown: PictureSizes['shown'] | null;
  /** Of the file; null until it is known. */
  readonly real: PictureSizes['real'] | null;
  /** The file has fewer pixels than it is shown in. */
  readonly enlarged: boolean;
}

/** The last part of an address, by which a designer knows the file. */
function titleOf({ name, address, origin }: Picture): string {
  if (name !== null) return plainAddress(name);
  if (origin === 'inside') return 'Inside the mail';
  const [path = ''] = address.split(/[?#]/u);
  return plainAddress(path.split('/').at(-1) || path) || 'No address';
}

function stateOfSecure(
  { use, address }: Picture,
  loads: boolean,
  told: FramePictures | null,
  real: PictureSizes['real'] | null,
): PictureState {
  if (!loads) return { tone: 'none', text: 'not loaded: remote images are blocked' };
  if (use !== 'image') return { tone: 'none', text: 'asked for; nothing can be told of a background' };
  if (real !== null) return { tone: 'good', text: 'loaded' };
  // As much of an address as the frame tells.
  if (told?.failed.some((failed) => address.startsWith(failed)) === true)
    return { tone: 'bad', text: 'did not come: no answer, or no picture' };
  return { tone: 'none', text: 'asked for, nothing has come so far' };
}

function stateOf(
  picture: Picture,
  view: Pick<PreviewView, 'imagesOff' | 'remoteImages'>,
  told: FramePictures | null,
  real: PictureSizes['real'] | null,
): PictureState {
  const { origin, file, name } = picture;
  if (origin === 'attachment' && file === null)
    return { tone: 'bad', text: `missing: no inline attachment with content is named ${name ?? ''}` };
  if (origin === 'insecure')
    return { tone: 'warning', text: 'never loaded here: with http anybody on the way could replace it' };
  if (origin === 'relative') return { tone: 'bad', text: 'leads nowhere: a mail has no address of its own' };
  if (view.imagesOff) return { tone: 'none', text: 'not shown: images are off' };
  if (origin === 'secure') return stateOfSecure(picture, view.remoteImages, told, real);
  return { tone: 'good', text: origin === 'inside' ? 'inside the mail’s own text' : 'attached to the mail' };
}

/** Bytes of the pictures that come with the mail: an attachment once, one inside the text each time it is written. */
export function bytesInMail(pictures: readonly Picture[]): number {
  const all = pictures.map(({ file, origin, same }) => (file?.bytes ?? 0) / (origin === 'inside' ? 1 : same));
  return Math.round(all.reduce((sum, bytes) => sum + bytes, 0));
}

/** In the order of the pictures. */
export function pictureRows(
  pictures: readonly Picture[],
  view: Pick<PreviewView, 'imagesOff' | 'remoteImages'>,
  told: FramePictures | null,
  sizes: FrameSizes,
): readonly PictureRow[] {
  const counts = new Map<number, number>();
  return pictures.map((picture) => {
    let measured: PictureSizes | undefined;
    if (picture.use === 'image') {
      const { start } = picture.sourceRange;
      const count = counts.get(start) ?? 0;
      counts.set(start, count + 1);
      measured = sizes.get(`${start}/${count}`);
    }
    const loaded = measured && measured.real.width > 0 ? measured.real : null;
    const real = picture.file?.size ?? loaded;
    // A missing attachment is measured with our own words in its place.
    const isMissing = picture.origin === 'attachment' && picture.file === null;
    const shown = isMissing ? null : (measured?.shown ?? null);
    return {
      ...picture,
      title: titleOf(picture),
      state: stateOf(picture, view, told, loaded),
      shown,
      real,
      enlarged: real !== null && shown !== null && shown.width > real.width + 1,
    };
  });
}
