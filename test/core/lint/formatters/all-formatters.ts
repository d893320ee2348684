/** Every formatter, loaded. */
import { FORMATS, type Format } from '../../../../src/core/lint/formatters/formats.ts';
import type { Formatter } from '../../../../src/core/lint/formatters/formatter.ts';
import { loadFormatter } from '../../../../src/core/lint/formatters/index.ts';

const loaded = new Map<Format, Formatter>();
for (const format of FORMATS) loaded.set(format, await loadFormatter(format));

function formatterOf(format: Format): Formatter {
  const formatter = loaded.get(format);
  if (!formatter) throw new Error(`There is no format ${format}.`);
  return formatter;
}

export const FORMATTERS: Readonly<Record<Format, Formatter>> = {
  text: formatterOf('text'),
  json: formatterOf('json'),
  sarif: formatterOf('sarif'),
  junit: formatterOf('junit'),
  markdown: formatterOf('markdown'),
  github: formatterOf('github'),
  codequality: formatterOf('codequality'),
  html: formatterOf('html'),
};
