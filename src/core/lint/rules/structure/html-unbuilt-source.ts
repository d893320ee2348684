import { generatorOfPart } from '../../../content/generator.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';

export const htmlUnbuiltSource = defineRule({
  id: 'html-unbuilt-source',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The source of a generator that was not built yet',
  why: 'Mail programs do not know the tags of MJML, of Foundation’s Inky or of Maizzle: recipients see the text without its layout.',
  howToFix: 'Build the source and put the html that comes out of it into the template.',
  sources: [
    { title: 'MJML: documentation', url: 'https://documentation.mjml.io/' },
    htmlSection('dom.html#htmlunknownelement', 'unknown elements'),
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<div class="mj-column-per-100"><p>Built by MJML</p></div>' },
      { title: 'In a comment', html: '<!-- <mjml><mj-body></mj-body></mjml> --><p>Hi</p>' },
    ],
    bad: [
      {
        html: '<mjml><mj-body><mj-text>Hi</mj-text></mj-body></mjml>',
        reports: [{ field: 'body.html', marks: '<mjml', says: 'MJML' }],
      },
      {
        html: '<container><row><columns>Hi</columns></row></container>',
        reports: [{ field: 'body.html', marks: '<container', says: 'Foundation' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { kind, name, mark } = generatorOfPart(html);
    if (kind !== 'source') return;
    const tag = /^<[\w-]+/u.exec(mark)?.[0] ?? '';
    const start = html.masked.search(new RegExp(`${tag}(?=[\\s>])`, 'iu'));
    report({
      message: `This is a source of ${name} that was not built: mail programs do not know its tags and show the text without its layout. Build it and use the html that comes out.`,
      field: html.field,
      range: { start, end: start + tag.length },
    });
  },
});
