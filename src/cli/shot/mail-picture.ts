/** A picture of one part of a mail, taken by an installed Chromium from the safe document that the window shows. */
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import type { PreviewView } from '../../core/preview/build-preview.ts';
import type { Template } from '../../core/template/template.ts';
import { startChromium, type DevTools } from '../../services/pictures/devtools-pipe.ts';
import { findChromium } from '../../services/pictures/find-chromium.ts';
import { partPicture } from '../../services/pictures/part-picture.ts';
import type { Picture, PictureOptions } from '../../services/pictures/take-picture.ts';
import { CommandError, type Io } from '../io.ts';

export interface BrowserOptions {
  /** Lets pictures and fonts be loaded over https. */
  readonly remoteImages: boolean;
  /** Runs the browser without its sandbox, as it must be where the user is root. */
  readonly withoutSandbox: boolean;
}

/** A template and what it is for one recipient. */
export interface PicturedMail {
  readonly template: Template;
  readonly mail: MergedMail;
}

export interface MailPictureOptions extends Pick<PictureOptions, 'width' | 'scale' | 'type' | 'longest'> {
  readonly part: 'html' | 'amp';
  readonly view: PreviewView;
  readonly remoteImages: boolean;
}

const NO_BROWSER =
  'No browser of the Chromium family was found. Install Chromium, Chrome or Edge, or name one with MAILPROOF_CHROMIUM=/path/to/it.';
const AS_ROOT =
  'As root, Chromium runs without the sandbox that keeps a hostile mail from this machine. Run as another user, or add --no-browser-sandbox where the machine holds nothing else.';

/** @throws CommandError where there is no browser, or it would run unprotected without anybody having said so. */
export async function openBrowser(
  { withoutSandbox, remoteImages }: BrowserOptions,
  { env }: Pick<Io, 'env'>,
): Promise<DevTools> {
  if (process.getuid?.() === 0 && !withoutSandbox) throw new CommandError(AS_ROOT);
  const path = await findChromium(env);
  if (path === null) throw new CommandError(NO_BROWSER);
  return startChromium({ path, withoutSandbox, offline: !remoteImages });
}

/** @throws CommandError when the template has no such part, or it cannot be shown. */
export async function pictureOf(
  tools: DevTools,
  { template, mail }: PicturedMail,
  { part, remoteImages, view, ...picture }: MailPictureOptions,
  signal: AbortSignal,
): Promise<Picture> {
  const place = mail[part];
  if (!place) throw new CommandError(`The template has no ${part} part.`);
  const { rendered } = place.asSent;
  const taken = await partPicture(
    tools,
    { template, rendered, part, remoteImages, view, ...picture },
    signal,
  );
  if ('failure' in taken) throw new CommandError(taken.failure);
  return taken;
}
