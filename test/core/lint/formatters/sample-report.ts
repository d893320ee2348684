/** A small report to format: one template, one finding at a time, as a test needs it. */
import type { Finding } from '../../../../src/core/lint/finding.ts';
import { positionOf } from '../../../../src/core/lint/finding.ts';
import {
  PLAIN,
  type FormatInput,
  type FormatReport,
} from '../../../../src/core/lint/formatters/formatter.ts';
import { readTemplateText } from '../../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../../src/core/template/fields.ts';
import { createTemplateFile } from '../../../../src/core/template/template-file.ts';
import { createLineIndex, type TextRange } from '../../../../src/core/text/positions.ts';

export interface SampleFinding {
  readonly rule?: string;
  readonly severity?: Finding['severity'];
  readonly message?: string;
  readonly field?: string;
  /** The text that is marked, at its first occurrence. */
  readonly marks?: string;
  readonly fix?: string;
  /** Whether each later occurrence of the marked text is a further place of the same cause. */
  readonly everywhere?: boolean;
}

function laterPlaces(text: string, marks: string, first: number): TextRange[] {
  const places: TextRange[] = [];
  for (let at = text.indexOf(marks, first + 1); at >= 0; at = text.indexOf(marks, at + 1))
    places.push({ start: at, end: at + marks.length });
  return places;
}

/** A template from a file's text with findings about it. */
export function sampleInput(source: string, text: string, findings: readonly SampleFinding[]): FormatInput {
  const document = readTemplateText(source, text);
  if (document.kind !== 'template') throw new Error(`${source} is no template`);
  const { template } = document;
  const texts = fieldTexts(template);
  return {
    source,
    id: template.id,
    name: template.name,
    texts,
    file: createTemplateFile(source, text),
    findings: findings.map(({ marks, fix, everywhere, ...given }) => {
      const field = given.field ?? 'body.html';
      const own = texts.get(field) ?? '';
      const start = marks === undefined ? -1 : own.indexOf(marks);
      const range = marks === undefined || start < 0 ? null : { start, end: start + marks.length };
      return {
        rule: given.rule ?? 'link-empty',
        severity: given.severity ?? 'error',
        message: given.message ?? 'The link is empty.',
        field,
        range,
        position: range && positionOf(range, createLineIndex(own)),
        also: everywhere && marks ? laterPlaces(own, marks, start) : [],
        fix:
          range && fix !== undefined
            ? { title: 'Mend it', visible: false, edits: [{ range, text: fix }] }
            : null,
      };
    }),
  };
}

export const sampleReport = (
  templates: readonly FormatInput[],
  failed: FormatReport['failed'] = [],
): FormatReport => ({
  templates,
  failed,
  version: '1.2.3',
  palette: PLAIN,
  startedAt: '2026-11-20T10:00:00',
});
