/** What is said of a mail's remote pictures and fonts: what was allowed, what came, what did not and why. */
import type { Preview } from '../../../contract/schemas/preview.ts';
import { counted } from '../../format/words.ts';
import type { FramePictures } from './frame-messages.ts';

export interface RemoteNote {
  readonly text: string;
  /** All addresses or hosts, for whoever wants to see more. */
  readonly detail: string;
}

type Remote = Preview['remoteImages'];

/** More addresses stand in the detail alone. */
const NAMED = 2;
const DETAILED = 30;

/** Addresses by their ends, which tell them apart: `…/spring/hero.png`. */
function named(addresses: readonly string[]): string {
  const short = addresses.slice(0, NAMED).map((address) => {
    const [path = ''] = address.split(/[?#]/u);
    return path.length > 40 ? `…${path.slice(-39)}` : path;
  });
  const more = addresses.length - NAMED;
  return more > 0 ? `${short.join(', ')} and ${more} more` : short.join(', ');
}

const detailed = (addresses: readonly string[]): string => addresses.slice(0, DETAILED).join('\n');

function things({ count, fonts }: Remote): string {
  const pictures = count > 0 ? [counted(count, 'remote image', 'remote images')] : [];
  return [...pictures, ...(fonts > 0 ? [counted(fonts, 'font', 'fonts')] : [])].join(' and ');
}

/** What became of those that were asked for; nothing can be known of backgrounds and fonts. */
function outcome({ count }: Remote, told: FramePictures | null): string {
  if (count === 0) return '';
  if (told === null) return ' None has come so far.';
  const { came, failed } = told;
  const rest = count - came - failed.length;
  const missing =
    failed.length === 0 ? '' : `, ${failed.length} did not (no answer, or no picture): ${named(failed)}`;
  const unknown = rest > 0 ? ` ${rest} cannot be told: backgrounds, or not used at this width.` : '';
  return ` ${came} came${missing}.${unknown}`;
}

/**
 * The lines of the strip above the preview, of pictures that can be asked for first.
 * @param told what the frame says of the pictures of the document in sight; null before any answer.
 */
export function remoteNotes(
  remote: Remote,
  allowed: boolean,
  told: FramePictures | null,
): { readonly askable: RemoteNote | null; readonly never: readonly RemoteNote[] } {
  const hosts = counted(remote.hosts.length, 'host', 'hosts');
  const detail = remote.hosts.map(({ host, count }) => `${host} (${count})`).join('\n');
  const askable = {
    detail: allowed && told && told.failed.length > 0 ? `${detail}\n\n${detailed(told.failed)}` : detail,
    text: allowed
      ? `${things(remote)} asked for from ${hosts}.${outcome(remote, told)}`
      : `${things(remote)} from ${hosts} not loaded: their owners would see that the mail was opened.`,
  };
  const { insecure, relative } = remote;
  return {
    askable: remote.count + remote.fonts > 0 ? askable : null,
    never: [
      {
        addresses: insecure,
        text: `${counted(insecure.length, 'address', 'addresses')} with http: never loaded here, since anybody on the way could read or replace what comes: ${named(insecure)}`,
      },
      {
        addresses: relative,
        text: `${counted(relative.length, 'address', 'addresses')} without a server, so no client can load ${relative.length === 1 ? 'it' : 'them'}: ${named(relative)}`,
      },
    ]
      .filter(({ addresses }) => addresses.length > 0)
      .map(({ addresses, text }) => ({ text, detail: detailed(addresses) })),
  };
}
