/** Features that the client rules leave to another rule: for each, another rule speaks. */
import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/core/clients/clients.ts';
import { hasOwnRule } from '../../../src/core/clients/graceful.ts';
import { FEATURE_SLUGS, supportOf } from '../../../src/core/clients/support.ts';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { templateOfExample } from '../lint/example-template.ts';

const picture = (file: string): string =>
  `<img src="https://img.shop.example/a.${file}" alt="Tea" width="9">`;
const input = (type: string): string =>
  `<form action="https://shop.example/"><input type="${type}" name="a"></form>`;

/** Feature to the rule that says it and a mail that uses it. */
const SAID: Readonly<Record<string, readonly [rule: string, html: string]>> = {
  'css-at-font-face': [
    'css-web-font',
    '<style>@font-face { font-family: Lora; src: url(https://img.shop.example/l.woff2) }</style><p style="font-family: Lora">Hi</p>',
  ],
  'css-at-import': ['css-import', '<style>@import url("https://shop.example/a.css");</style><p>Hi</p>'],
  'html-base': ['html-base-or-refresh', '<base href="https://shop.example/"><p>Hi</p>'],
  'html-button-reset': ['html-form', '<button type="reset">x</button>'],
  'html-button-submit': ['html-form', '<button type="submit">x</button>'],
  'html-form': ['html-form', '<form action="https://shop.example/">x</form>'],
  'html-input-checkbox': ['html-form', input('checkbox')],
  'html-input-hidden': ['html-form', input('hidden')],
  'html-input-radio': ['html-form', input('radio')],
  'html-input-reset': ['html-form', input('reset')],
  'html-input-submit': ['html-form', input('submit')],
  'html-input-text': ['html-form', input('text')],
  'html-link': [
    'html-external-stylesheet',
    '<link rel="stylesheet" href="https://shop.example/a.css"><p>Hi</p>',
  ],
  'html-object': ['html-forbidden-element', '<object data="https://shop.example/a"></object>'],
  'html-required': ['html-form', '<input required name="a">'],
  'html-select': ['html-form', '<select><option>x</option></select>'],
  'html-style': ['html-style-in-body', '<body><p>Hi</p><style>p { color: red }</style></body>'],
  'html-textarea': ['html-form', '<textarea>x</textarea>'],
  'image-avif': ['img-format', picture('avif')],
  'image-base64': [
    'img-data-uri',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Tea" width="9">',
  ],
  'image-bmp': ['img-format', picture('bmp')],
  'image-gif': ['img-format', picture('gif')],
  'image-hdr': ['img-format', picture('hdr')],
  'image-heif': ['img-format', picture('heic')],
  'image-ico': ['img-format', picture('ico')],
  'image-jpg': ['img-format', picture('jpg')],
  'image-mp4': ['img-format', picture('mp4')],
  'image-png': ['img-format', picture('png')],
  'image-svg': ['img-format', picture('svg')],
  'image-tiff': ['img-format', picture('tiff')],
  'image-webp': ['img-format', picture('webp')],
};

/** Without a client that lacks the feature there is nothing to say. */
const lacked = (slug: string): boolean => CLIENTS.some((client) => supportOf(slug, client).level === 'no');

describe('what another rule says', () => {
  it('is in the table above, feature by feature', () => {
    expect(Object.keys(SAID).sort()).toEqual(FEATURE_SLUGS.filter(hasOwnRule).sort());
  });

  it.each(Object.entries(SAID).filter(([slug]) => lacked(slug)))('%s is said', (_slug, [rule, html]) => {
    const found = lintTemplate(templateOfExample({ html }), {
      config: { ...DEFAULT_CONFIG, preset: 'strict', clients: CLIENTS },
    });
    expect(found.map((finding) => finding.rule)).toContain(rule);
  });
});
