/** Opens links of a mail outside the program, and asks whether they answer. */
import type { LinkPlan } from '../../contract/schemas/link.ts';
import { askableAddresses } from '../../core/lint/askable-addresses.ts';
import { OPENABLE_PROTOCOLS } from '../../core/urls/describe-link.ts';
import { failureError } from '../failure-error.ts';
import { createLinkCheck } from '../link-check/link-check.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { withProgress } from './with-progress.ts';

export function createLinkHandlers({ desktop, openTemplates, library, linkCheck }: ServiceParts) {
  const { link } = implementer;

  /** Without a recipient: what is asked is the template's, not somebody's. */
  async function planFor(handle: string): Promise<LinkPlan> {
    const mail = openTemplates.mail(handle, [], await library.settings());
    const asked: string[] = [];
    const withheld: { address: string; reason: LinkPlan['withheld'][number]['reason'] }[] = [];
    for (const { address, withheld: reason } of askableAddresses(mail)) {
      if (reason === null) asked.push(address);
      else withheld.push({ address, reason });
    }
    return { asked, withheld };
  }

  return {
    open: link.open.handler(async ({ input }) => {
      const url = URL.canParse(input.url) ? new URL(input.url) : null;
      if (!url || !OPENABLE_PROTOCOLS.has(url.protocol)) {
        throw failureError({
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

    plan: link.plan.handler(({ input }) => planFor(input.handle)),

    check: link.check.handler(async function* ({ input, signal: caller }) {
      return yield* withProgress(
        caller,
        async (report: (progress: { done: number; of: number }) => void, signal) => {
          const { asked, withheld } = await planFor(input.handle);
          let done = 0;
          const check = createLinkCheck({ ...(await linkCheck()), signal });
          const answers = await check.ask(asked, () => {
            report({ done: ++done, of: asked.length });
          });
          return [
            ...[...answers].map(([address, answer]) => ({ address, answer })),
            ...withheld.map(({ address, reason }) => ({ address, answer: { notAsked: reason } })),
          ];
        },
      );
    }),
  };
}
