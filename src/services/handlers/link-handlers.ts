/** Opens links of a mail outside the program. */
import { OPENABLE_PROTOCOLS } from '../../core/urls/describe-link.ts';
import { problemError } from '../problem-error.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createLinkHandlers({ desktop }: ServiceParts) {
  return {
    open: implementer.link.open.handler(async ({ input }) => {
      const url = URL.canParse(input.url) ? new URL(input.url) : null;
      if (!url || !OPENABLE_PROTOCOLS.has(url.protocol)) {
        throw problemError({
          fault: 'input',
          title: 'The link was not opened',
          reason: 'Only web addresses and mail addresses are opened from a mail.',
          remedy: 'Copy the address if you trust it.',
          field: 'url',
        });
      }
      if (!desktop) return { outcome: 'left-to-the-window' };
      return { outcome: (await desktop.openExternal(url.href)) ? 'opened' : 'declined' };
    }),
  };
}
