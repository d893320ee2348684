/** Every output format by its name. Each is loaded when it is asked for: some tell of rules, and bring all of them. */
import type { Format } from './formats.ts';
import type { Formatter } from './formatter.ts';

const LOADERS: Readonly<Record<Format, () => Promise<Formatter>>> = {
  text: async () => (await import('./text.ts')).formatText,
  json: async () => (await import('./json.ts')).formatJson,
  sarif: async () => (await import('./sarif.ts')).formatSarif,
  junit: async () => (await import('./junit.ts')).formatJunit,
  markdown: async () => (await import('./markdown.ts')).formatMarkdown,
  github: async () => (await import('./github.ts')).formatGithub,
  codequality: async () => (await import('./codequality.ts')).formatCodequality,
  html: async () => (await import('./html.ts')).formatHtml,
};

export const loadFormatter = (format: Format): Promise<Formatter> => LOADERS[format]();
