/** Every output format by its name. */
import type { Format } from './formats.ts';
import type { Formatter } from './formatter.ts';
import { formatGithub } from './github.ts';
import { formatHtml } from './html.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { formatSarif } from './sarif.ts';
import { formatText } from './text.ts';

export { FORMATS, type Format } from './formats.ts';

export const FORMATTERS: Readonly<Record<Format, Formatter>> = {
  text: formatText,
  json: formatJson,
  sarif: formatSarif,
  junit: formatJunit,
  markdown: formatMarkdown,
  github: formatGithub,
  html: formatHtml,
};
