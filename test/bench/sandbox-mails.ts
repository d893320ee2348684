/** The mails that benchmarks read: those of the sandbox, which are of the length and complexity of production mail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeTemplate } from '../../src/core/template/decode-template.ts';
import type { Template } from '../../src/core/template/template.ts';

export const sandboxFolder = fileURLToPath(new URL('../../resources/sandbox/templates', import.meta.url));

export const htmlOf = (slug: string): string => readFileSync(join(sandboxFolder, slug, 'body.html'), 'utf8');

export function sandboxTemplates(): Template[] {
  return readdirSync(sandboxFolder).flatMap((slug) => {
    try {
      const fields = JSON.parse(readFileSync(join(sandboxFolder, slug, 'template.json'), 'utf8')) as object;
      return [decodeTemplate({ ...fields, body: { html: htmlOf(slug) } })];
    } catch {
      // A template without an html part is no subject of these measurements.
      return [];
    }
  });
}
