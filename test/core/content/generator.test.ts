import { describe, expect, it } from 'vitest';
import { generatorOf, writesItself } from '../../../src/core/content/generator.ts';

const TABLE = '<table role="presentation"><tr><td>Tea</td></tr></table>';

describe('what made a mail', () => {
  it.each([
    [
      'mjml',
      '<!--[if mso | IE]><table><tr><td><![endif]--><div class="mj-column-per-100 mj-outlook-group-fix">Tea</div>',
    ],
    ['mjml-source', '<mjml><mj-body><mj-section><mj-text>Tea</mj-text></mj-section></mj-body></mjml>'],
    ['foundation', '<table class="row"><tr><th class="small-12 large-6 columns first">Tea</th></tr></table>'],
    ['foundation-source', '<container><row><columns small="12">Tea</columns></row></container>'],
    ['maizzle-source', '<x-main><slot></slot></x-main>'],
    ['mailchimp', '<table class="mcnTextBlock"><tr><td class="mcnTextContent">Tea</td></tr></table>'],
    ['mailchimp', '<td mc:edit="body">Tea</td>'],
    [
      'stripo',
      '<div class="es-wrapper-color"><table class="es-wrapper"><tr><td class="es-content">Tea</td></tr></table></div>',
    ],
    [
      'bee',
      '<table class="nl-container"><tr><td><table class="row-content stack"></table></td></tr></table>',
    ],
    [
      'unlayer',
      '<div class="u-row-container"><div class="u-row"><div class="u-col u-col-100">Tea</div></div></div>',
    ],
    [
      'maizzle',
      '<style>@media (max-width: 600px) { .sm-w-full { width: 100% !important } }</style><table class="sm-w-full"><tr><td class="bg-white sm-px-6">Tea</td></tr></table>',
    ],
    ['react-email', '<div data-skip-in-text="true">Preview</div>'],
    ['word', '<meta name=Generator content="Microsoft Word 15 (filtered medium)"><p class=MsoNormal>Tea</p>'],
    ['page', '<link rel="stylesheet" href="/site.css"><nav>Home</nav>'],
    ['page', '<script src="app.js"></script><main>Tea</main>'],
    ['other', TABLE],
    ['other', ''],
  ])('is told: %s', (id, html) => {
    expect(generatorOf(html).id).toBe(id);
  });

  it('is named as its own mark says', () => {
    expect(generatorOf(`<meta name="generator" content="Postcards 3">${TABLE}`)).toMatchObject({
      id: 'named',
      name: 'Postcards 3',
      kind: 'built',
    });
    expect(generatorOf('<div class="mj-column-per-50">Tea</div>')).toEqual({
      id: 'mjml',
      name: 'MJML',
      kind: 'built',
      mark: 'mj-column-per',
    });
  });

  it.each([
    ['words about it', '<p>We love MJML and mjml.io, Stripo and BEE.</p>'],
    ['a comment', '<!-- <mjml><mj-body> --><p>Tea</p>'],
    ['one of two marks', '<div class="es-wrapper">Tea</div>'],
    ['a class like a Tailwind one without its rule', '<td class="sm-px-6">Tea</td>'],
    [
      'a grid of columns',
      '<style>@media (max-width: 600px) { .col-sm-6, .sm-hide { width: 100% } }</style><td class="col-sm-6 sm-hide">Tea</td>',
    ],
    ['a row that is no Inky', '<row>Tea</row>'],
    [
      'a sheet of fonts',
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Lora"><p>Tea</p>',
    ],
    ['a mail with a sheet of the web', `<link rel="stylesheet" href="/mail.css">${TABLE}`],
  ])('is not told by %s', (_what, html) => {
    expect(generatorOf(html).id).toBe('other');
  });

  it('ends on hostile text', () => {
    expect(generatorOf(`<meta name=generator ${'<'.repeat(200_000)}`).id).toBe('other');
    expect(generatorOf('<!--'.repeat(100_000)).id).toBe('other');
  });
});

describe("a generator's own classes", () => {
  it('are known for that generator alone', () => {
    const bee = generatorOf('<table class="nl-container"><tr><td class="row-content"></td></tr></table>');
    expect(writesItself(bee, 'desktop_hide')).toBe(true);
    expect(writesItself(bee, 'sale')).toBe(false);
    expect(writesItself(generatorOf(TABLE), 'desktop_hide')).toBe(false);
  });
});
