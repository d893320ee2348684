/** What every output format takes, and the colours a text format may use. */
import type { LintedTemplate } from '../report.ts';

/** One linted template with the texts its findings point into. */
export interface FormatInput extends LintedTemplate {
  /** Field path to text, for the source line under a finding. */
  readonly texts: ReadonlyMap<string, string>;
}

/** An input that could not be read, fetched or understood. */
export interface FailedInput {
  readonly source: string;
  readonly reason: string;
}

/** Marks up text for a terminal; plain when colour is off. */
export interface Palette {
  error(text: string): string;
  warning(text: string): string;
  info(text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

const plain = (text: string): string => text;

export const PLAIN: Palette = { error: plain, warning: plain, info: plain, strong: plain, faint: plain };
