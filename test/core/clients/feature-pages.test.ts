import { describe, expect, it } from 'vitest';
import { featureUses, NOT_IN_HTML } from '../../../src/core/clients/detect/feature-uses.ts';
import { FEATURE_SLUGS } from '../../../src/core/clients/support.ts';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { CSS_PAGES } from './feature-pages-css.ts';
import { FORM_PAGES } from './feature-pages-forms.ts';
import { HTML_PAGES } from './feature-pages-html.ts';

function page(text: string): string {
  const [kind, body] = [text.slice(0, 2), text.slice(2).trim()];
  if (kind === 'd:') return `<p style="${body}">x</p>`;
  return kind === 's:' ? `<style>${body}</style>` : body;
}

const readRows = (table: string) =>
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [slug = '', use = '', miss = ''] = line.split(' | ');
      return { slug, use: page(use), miss: page(miss) };
    });

const ROWS = readRows(`${CSS_PAGES}${HTML_PAGES}`);
const FORMS = readRows(FORM_PAGES);

function marked(html: string, slug: string): string {
  const uses = featureUses(parseHtmlDocument(html)).filter((use) => use.slug === slug);
  let shown = html;
  for (const { range } of uses.sort((a, b) => b.range.start - a.range.start)) {
    shown = `${shown.slice(0, range.start)}«${shown.slice(range.start, range.end)}»${shown.slice(range.end)}`;
  }
  return shown;
}

describe('pages of each feature', () => {
  it('are as many as the features', () => {
    expect(ROWS.map(({ slug }) => slug).sort()).toEqual(
      FEATURE_SLUGS.filter((slug) => !NOT_IN_HTML.has(slug)).sort(),
    );
  });

  it.each([...ROWS, ...FORMS])('mark exactly $slug in $use', ({ slug, use, miss }) => {
    expect(marked(use.replace(/[«»]/gu, ''), slug)).toBe(use);
    expect(marked(miss, slug)).toBe(miss);
  });
});
