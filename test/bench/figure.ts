/** One line of the table of speed. */
export interface Figure {
  /** As the table names it. */
  readonly name: string;
  /** Ours over the baseline; null where there is none but the figure itself. */
  readonly ratio: number | null;
  /** Where the ratio is that of the sums over many mails: the median of the mails' own. */
  readonly perMail?: number;
  /** Ours alone, to be read with `unit`. */
  readonly ours: number;
  readonly unit: string;
}

/** Names, and above what a figure calls for a look: the ratio, or ours where there is none. */
export const NOT_ABOVE: Readonly<Record<string, number>> = {
  lint: 1.8,
  'own-rules': 4.5,
  relint: 0.2,
  preview: 2.4,
  amp: 3,
  'key-to-paint': 1.6,
  'host-cpu-a-key': 500,
  'cli-small': 1.6,
  'first-load': 400,
  'first-finding': 1.5,
  rows: 10,
  'reply-memory': 2.5,
};
