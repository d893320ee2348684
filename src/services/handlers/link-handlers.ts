/** Opens links of a mail outside the program. */
import { problemError } from '../problem-error.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

/** Any other scheme starts a program of this machine with text that came from a mail. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

export function createLinkHandlers({ openExternal }: ServiceParts) {
  return {
    open: implementer.link.open.handler(async ({ input }) => {
      const url = URL.canParse(input.url) ? new URL(input.url) : null;
      if (!url || !SCHEMES.has(url.protocol)) {
        throw problemError({
          fault: 'input',
          title: 'The link was not opened',
          reason: 'Only web addresses and mail addresses are opened from a mail.',
          remedy: 'Copy the address if you trust it.',
          field: 'url',
        });
      }
      if (!openExternal) return { opened: false };
      return { opened: (await openExternal(url.href)) ?? true };
    }),
  };
}
