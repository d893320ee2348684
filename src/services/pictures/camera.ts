/** What takes pictures of built previews: an installed Chromium, or in the desktop app a hidden window. */
import type { Failure } from '../../contract/schemas/failure.ts';
import type { Picture, PictureSize } from './capture.ts';

/** One browser that takes pictures until it is closed. Its documents are those of the preview store it was opened on. */
export interface Camera {
  /** The address by which a document asks for a path of its own, such as `/cid/2`. */
  addressOf(id: string, path: string): string;
  /** Rejects with the signal's reason when aborted, and with a FailureError when the browser ends or draws nothing. */
  picture(id: string, size: PictureSize, signal: AbortSignal): Promise<Picture>;
  /** The document on pages of the sizes that its own styles name. Rejects as `picture` does. */
  pdf(id: string, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface CameraUse {
  /** Lets pictures and fonts be loaded over https. */
  readonly remoteImages: boolean;
}

/** How this program takes pictures. */
export interface Cameras {
  /** Why none can be taken here, and what to do; null when they can. */
  trouble(): Promise<Failure | null>;
  /** @throws FailureError with that trouble. */
  open(use: CameraUse): Promise<Camera>;
}
