/** `--view phone,gmail+dark`: a picture for each word between commas; `+` looks at one in several ways at once. */
import type { DarkLook } from '../../core/colour/dark-mode.ts';
import type { ClientView } from '../../core/preview/client-view/client-views.ts';
import type { PreviewView } from '../../core/preview/build-preview.ts';
import { CLIENT_VIEWS, clientViewOf } from '../../core/preview/client-view/client-views.ts';
import { nearNames } from '../../core/text/near-names.ts';
import { CommandError } from '../io.ts';

/** One picture to take. */
export interface ShotView {
  /** As it was said; the file's name ends with it. */
  readonly name: string;
  /** CSS px. */
  readonly width: number;
  readonly view: PreviewView;
}

/** A phone and a tablet upright (core/preview/devices.ts), and a reading pane beside a list of mails. */
const WIDTHS: Readonly<Record<string, number>> = { phone: 375, tablet: 768, desktop: 800 };
const DARK: Readonly<Record<string, DarkLook>> = {
  light: 'off',
  dark: 'author',
  'forced-dark': 'forced',
  'forced-dark-full': 'forced-full',
};
const NO_IMAGES = 'no-images';

export const VIEW_WORDS: readonly string[] = [
  ...Object.keys(WIDTHS),
  ...Object.keys(DARK),
  NO_IMAGES,
  ...CLIENT_VIEWS.map(({ id }) => id),
];

/** More than a contact sheet holds. */
const MOST = 50;

function oneView(name: string): ShotView {
  let width: number | null = null;
  let dark: DarkLook | null = null;
  let client: ClientView | null = null;
  let imagesOff = false;
  const twice = (): never => {
    throw new CommandError(
      `--view: "${name}" says two things that exclude each other. Write them with a comma between.`,
    );
  };
  for (const word of name.split('+')) {
    const asClient = clientViewOf(word);
    if (Object.hasOwn(WIDTHS, word)) width = width === null ? (WIDTHS[word] ?? null) : twice();
    else if (Object.hasOwn(DARK, word)) dark = dark === null ? (DARK[word] ?? null) : twice();
    else if (word === NO_IMAGES) imagesOff = true;
    else if (asClient) client = client === null ? asClient : twice();
    else {
      const [near] = nearNames(word, VIEW_WORDS);
      const hint = near === undefined ? `There are ${VIEW_WORDS.join(', ')}.` : `Did you mean "${near}"?`;
      throw new CommandError(`--view: there is no view "${word}". ${hint}`);
    }
  }
  return { name, width: width ?? WIDTHS['desktop'] ?? 800, view: { client, dark: dark ?? 'off', imagesOff } };
}

/** @throws CommandError for a word that is none, and the same picture twice counts once. */
export function parseViews(text: string): readonly ShotView[] {
  const names = [...new Set(text.split(',').map((word) => word.trim().toLowerCase()))];
  if (names.length > MOST) throw new CommandError(`--view: at most ${MOST} pictures are taken at once.`);
  return names.map(oneView);
}
