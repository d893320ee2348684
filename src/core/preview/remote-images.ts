/** Which pictures and fonts of a mail would be loaded from servers, and which never are. */
import { changeCss } from './css-of-mail.ts';
import { attributeName, type MailElement } from './mail-tree.ts';
import { normaliseUrl, readMailUrl, readSrcset } from '../urls/mail-url.ts';
import { rewriteCss } from '../css/rewrite-css.ts';

export interface RemoteImages {
  /** How many different pictures come over https once they are asked for. */
  readonly count: number;
  /** The same for fonts that the mail's own styles name. */
  readonly fonts: number;
  /** Of pictures and fonts, most used first. */
  readonly hosts: readonly { readonly host: string; readonly count: number }[];
  /** Addresses with `http:`, which are never asked for; each once. */
  readonly insecure: readonly string[];
  /** Addresses of pictures that lead nowhere, because a mail has no address of its own: `img/a.png`; each once. */
  readonly relative: readonly string[];
}

export const NO_REMOTE_IMAGES: RemoteImages = { count: 0, fonts: 0, hosts: [], insecure: [], relative: [] };

const IMAGE_ATTRIBUTES: ReadonlySet<string> = new Set(['src', 'poster', 'background', 'href', 'xlink:href']);
const LINKING: ReadonlySet<string> = new Set(['a', 'area', 'link', 'base']);
const LOADING_OTHER: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'frame',
  'embed',
  'audio',
  'track',
  'video',
  'bgsound',
]);

/** More addresses than this are counted and not named. */
const MOST_NAMED = 100;
const LONGEST_NAMED = 300;

function isImageAttribute(element: MailElement, name: string): boolean {
  if (!IMAGE_ATTRIBUTES.has(name)) return false;
  if (name.endsWith('href') && (LINKING.has(element.tagName) || element.tagName.startsWith('v:')))
    return false;
  return !(name === 'src' && LOADING_OTHER.has(element.tagName));
}

/** Looks before anything is blocked or replaced. */
export function findRemoteImages(elements: readonly MailElement[]): RemoteImages {
  const images = new Map<string, string>();
  const fonts = new Map<string, string>();
  const insecure = new Set<string>();
  const relative = new Set<string>();
  const add = (raw: string, to: Map<string, string>): void => {
    const url = readMailUrl(raw);
    if (url.kind === 'other') relative.add(normaliseUrl(raw));
    if (url.kind !== 'web') return;
    if (url.secure) to.set(url.url, url.host);
    else insecure.add(url.url);
  };
  for (const element of elements) {
    for (const attribute of element.attrs) {
      const name = attributeName(attribute);
      if (name === 'srcset') for (const { url } of readSrcset(attribute.value)) add(url, images);
      if (isImageAttribute(element, name)) add(attribute.value, images);
    }
  }
  changeCss(elements, (css) => {
    rewriteCss(css, {
      url(url, property) {
        add(url, property === 'src' ? fonts : images);
        return null;
      },
    });
    return css;
  });
  const counts = new Map<string, number>();
  for (const host of [...images.values(), ...fonts.values()]) counts.set(host, (counts.get(host) ?? 0) + 1);
  const hosts = [...counts].map(([host, count]) => ({ host, count }));
  hosts.sort((a, b) => b.count - a.count || (a.host < b.host ? -1 : 1));
  const named = (addresses: ReadonlySet<string>): readonly string[] =>
    [...addresses].slice(0, MOST_NAMED).map((one) => one.slice(0, LONGEST_NAMED));
  return {
    count: images.size,
    fonts: fonts.size,
    hosts,
    insecure: named(insecure),
    relative: named(relative),
  };
}
