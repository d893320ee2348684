/** How far a long run is, on one line of standard error that is written over and taken away at the end. */
import { thousands } from '../core/text/wording.ts';
import type { Io } from './io.ts';

export interface Progress {
  templateDone(): void;
  /** Recipients of one template. */
  rows(done: number, of: number): void;
  /** Addresses of links that have answered. */
  addresses(done: number, of: number): void;
  clear(): void;
}

/** Nothing is shown where nobody watches: a log would keep every step. */
export function createProgress(
  io: Pick<Io, 'status' | 'interactive'>,
  templates: number,
  doing = 'checked',
): Progress {
  let templatesDone = 0;
  let shown = '';
  const show = (text: string): void => {
    if (!io.interactive || text === shown) return;
    io.status(text);
    shown = text;
  };
  const ofTemplates = (): string => `${templatesDone} of ${templates} templates checked`;
  return {
    templateDone() {
      templatesDone++;
      if (templates > 1) show(ofTemplates());
    },
    rows(done, of) {
      // One recipient is no list, and a step a percent is as much as an eye follows.
      if (of < 2 || (done < of && done % Math.ceil(of / 100) !== 0)) return;
      const rows = `${thousands(done)} of ${thousands(of)} rows ${doing}`;
      show(templates > 1 ? `${ofTemplates()}; ${rows} of one` : rows);
    },
    addresses(done, of) {
      show(`${thousands(done)} of ${thousands(of)} addresses asked`);
    },
    clear() {
      if (shown !== '') io.status('');
      shown = '';
    },
  };
}
