/** What every output format takes, and the colours a text format may use. */
import type { TemplateFile } from '../../template/template-file.ts';
import { createLineIndex } from '../../text/positions.ts';
import { positionOf, type Position } from '../finding.ts';
import type { TextRange } from '../../text/positions.ts';
import type { FailedInput, LintedTemplate, RunFacts } from '../report.ts';

export type { FailedInput };

/** One linted template with the texts its findings point into. */
export interface FormatInput extends LintedTemplate {
  /** The file behind it; null for a template that was fetched. */
  readonly file: TemplateFile | null;
  /** A picture of the mail's beginning, as a `data:image/…` address; absent where none was taken. */
  readonly thumbnail?: string;
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

/** A whole run, ready for any format. */
export interface FormatReport {
  readonly templates: readonly FormatInput[];
  readonly failed: readonly FailedInput[];
  /** What a reader has to know of the run, in whole sentences; absent when there is nothing. */
  readonly notes?: readonly string[];
  /** Absent for a report of single templates. */
  readonly facts?: RunFacts;
  /** Mailproof's own version. */
  readonly version: string;
  readonly palette: Palette;
  /** When the run began, as `2026-11-20T10:00:00`; formats that must say a time say this one. */
  readonly startedAt: string;
  /** Columns of the terminal that shows it; absent where there is none. */
  readonly columns?: number | undefined;
}

export type Formatter = (report: FormatReport) => string;

export type FormatFinding = FormatInput['findings'][number];

/** Where a finding stands in the file itself. */
export interface FilePlace {
  readonly range: TextRange;
  readonly position: Position;
}

/**
 * Places in a template's file. Findings count in their field's own text; in a JSON file that is a string literal, whose
 * place is found by walking it. Null without a file or without a literal there: a wrong line is worse than none.
 */
export function createFilePlaces(
  template: FormatInput,
): (field: string, range: TextRange | null) => FilePlace | null {
  const { file } = template;
  if (!file) return () => null;
  const index = createLineIndex(file.text);
  return (field, range) => {
    const place = range && file.locate(field, range);
    return place && { range: place, position: positionOf(place, index) };
  };
}
