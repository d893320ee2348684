/** Every output format by its name. */
import type { Formatter } from './formatter.ts';
import { formatGithub } from './github.ts';
import { formatHtml } from './html.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import { formatSarif } from './sarif.ts';
import { formatText } from './text.ts';

export const FORMATS = ['text', 'json', 'sarif', 'junit', 'markdown', 'github', 'html'] as const;
export type Format = (typeof FORMATS)[number];

export const FORMATTERS: Readonly<Record<Format, Formatter>> = {
  text: formatText,
  json: formatJson,
  sarif: formatSarif,
  junit: formatJunit,
  markdown: formatMarkdown,
  github: formatGithub,
  html: formatHtml,
};
