/** Which servers the images of a mail would be loaded from. */
import { changeCss } from './css-of-mail.ts';
import { attributeName, type MailElement } from './mail-tree.ts';
import { readMailUrl, readSrcset } from '../urls/mail-url.ts';
import { rewriteCss } from '../css/rewrite-css.ts';

export interface RemoteImages {
  /** How many different addresses. */
  readonly count: number;
  /** Most used first. */
  readonly hosts: readonly { readonly host: string; readonly count: number }[];
}

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

/** Counts before anything is blocked or replaced. */
export function countRemoteImages(elements: readonly MailElement[]): RemoteImages {
  const hostOf = new Map<string, string>();
  const add = (raw: string): void => {
    const url = readMailUrl(raw);
    if (url.kind === 'web') hostOf.set(url.url, url.host);
  };
  for (const element of elements) {
    for (const attribute of element.attrs) {
      const name = attributeName(attribute);
      if (name === 'srcset') for (const { url } of readSrcset(attribute.value)) add(url);
      if (!IMAGE_ATTRIBUTES.has(name)) continue;
      if (name.endsWith('href') && (LINKING.has(element.tagName) || element.tagName.startsWith('v:')))
        continue;
      if (name === 'src' && LOADING_OTHER.has(element.tagName)) continue;
      add(attribute.value);
    }
  }
  changeCss(elements, (css) => {
    rewriteCss(css, {
      url(url, property) {
        // A font-face's `src` is no image, and no font is ever loaded.
        if (property !== 'src') add(url);
        return null;
      },
    });
    return css;
  });
  const counts = new Map<string, number>();
  for (const host of hostOf.values()) counts.set(host, (counts.get(host) ?? 0) + 1);
  const hosts = [...counts].map(([host, count]) => ({ host, count }));
  hosts.sort((a, b) => b.count - a.count || (a.host < b.host ? -1 : 1));
  return { count: hostOf.size, hosts };
}
