/** `lint --check-links`: asks the addresses of each template, and says which were left alone and why. */
import type { LintConfig } from '../../core/lint/config.ts';
import { NOT_ASKED, type LinkAnswers, type NotAsked } from '../../core/lint/link-answers.ts';
import { mergeMail } from '../../core/mail/merged-mail.ts';
import { visible } from '../../core/lint/formatters/visible.ts';
import { askableAddresses } from '../../core/lint/askable-addresses.ts';
import { countOf } from '../../core/text/wording.ts';
import { quoted } from '../../core/text/quoted.ts';
import type { Template } from '../../core/template/template.ts';
import type { LinkCheck } from '../../services/link-check/link-check.ts';

export interface LinkAnswering {
  /** What the template's addresses answer; those that another template of the run holds as well are asked once. */
  answersFor(template: Template): Promise<LinkAnswers>;
  /** What was asked and what was not, over all templates so far. */
  summary(): string;
}

/** Characters of an address that are shown. */
const SHOWN = 120;
/** Addresses named for each reason. */
const NAMED = 3;

/** `onProgress`: addresses that have answered, of those known so far. */
export function createLinkAnswering(
  check: LinkCheck,
  { substitution }: LintConfig,
  onProgress: (done: number, of: number) => void,
): LinkAnswering {
  const counted = new Set<string>();
  const asked = new Set<string>();
  const leftAlone = new Map<NotAsked, Set<string>>();
  let done = 0;

  const leave = (address: string, reason: NotAsked): void => {
    leftAlone.set(reason, (leftAlone.get(reason) ?? new Set()).add(address));
  };

  return {
    async answersFor(template) {
      // Without a recipient: what is asked is the template's, not somebody's.
      const found = askableAddresses(mergeMail(template, [], substitution));
      const wanted: string[] = [];
      for (const { address, withheld } of found) {
        if (withheld !== null) leave(address, withheld);
        else wanted.push(address);
      }
      for (const address of wanted) counted.add(address);
      const answers = await check.ask(wanted, () => {
        onProgress(++done, counted.size);
      });
      for (const [address, answer] of answers) {
        if ('notAsked' in answer) leave(address, answer.notAsked);
        else asked.add(address);
      }
      return answers;
    },
    summary() {
      const lines = [...leftAlone].map(([reason, addresses]) => {
        const named = [...addresses]
          .slice(0, NAMED)
          .map((address) => visible(quoted(address, SHOWN)))
          .join(', ');
        const more = addresses.size > NAMED ? ` and ${addresses.size - NAMED} more` : '';
        return `  ${NOT_ASKED[reason]}: not asked: ${named}${more}\n`;
      });
      return [`${countOf(asked.size, 'address', 'addresses')} asked.\n`, ...lines].join('');
    },
  };
}
