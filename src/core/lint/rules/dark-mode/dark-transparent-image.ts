import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { inkOf, readPng, type Ink } from '../../../images/png.ts';
import { writeColour, type Colour } from '../../../colour/colour.ts';
import { contrastOf } from '../../../colour/contrast.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { decodeBase64 } from '../../../attachments/base64.ts';
import { resolveCid } from '../../../mail/cid-references.ts';
import { seenStyles } from '../../../computed-style/seen-style.ts';
import { isHidden } from '../../../content/visible-text.ts';
import type { LintSubject } from '../../subject.ts';
import { wcag } from '../../sources.ts';

/** Bytes of a file; larger ones are photographs, which hold no transparent ground. */
const MOST_BYTES = 1_500_000;
/** Of all pixels: less is a rounded corner. */
const LEAST_CLEAR = 0.15;
/** Of what is drawn: the rest may be a light detail that alone says nothing. */
const LEAST_DARK = 0.8;
/** WCAG 2.2, 1.4.11: graphics that matter stand out by 3:1. */
const LEAST_CONTRAST = 3;
/** Different files of one mail; decoding more would cost seconds. */
const MOST_FILES = 12;

/** A dark logo of 8 by 8 pixels on a transparent ground. */
const DARK =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAFklEQVR42mNgIBYIKhn/R8ZDUwEuAAAhoyF5TdDbTAAAAABJRU5ErkJggg==';
/** The same in a middling blue. */
const BLUE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAFklEQVR42mNgIBYodZz5j4yHpgJcAABIZjr5iA18PgAAAABJRU5ErkJggg==';

interface PictureSource {
  /** What the message calls it. */
  readonly name: string;
  readonly content: string;
}

function sourceOf(subject: Pick<LintSubject, 'template'>, url: string): PictureSource | null {
  const inline = /^data:image\/(?:x-)?png;base64,/iu.exec(url);
  if (inline) return { name: 'The picture', content: url.slice(inline[0].length) };
  if (!/^cid:/iu.test(url)) return null;
  const target = resolveCid(subject.template, { id: url.slice(4), url });
  const file = target.kind === 'inline' ? subject.template.inlineAttachments[target.index] : undefined;
  if (!file || file.content === null || !/^image\/(?:x-)?png\b/iu.test(file.type ?? '')) return null;
  return { name: quoted(file.name ?? ''), content: file.content };
}

function readInk(content: string): Ink | null {
  const file = decodeBase64(content, MOST_BYTES);
  const pixels = file && readPng(file);
  const ink = pixels && inkOf(pixels);
  return ink && ink.clear >= LEAST_CLEAR ? ink : null;
}

/** A picture element that offers another file for dark themes. */
const hasDarkTwin = (element: HtmlElement): boolean =>
  closest(element.parent, ({ name }) => name === 'picture')?.children.some(
    (node) =>
      node.kind === 'element' &&
      node.name === 'source' &&
      /prefers-color-scheme\s*:\s*dark/iu.test(attributeOf(node, 'media')?.value ?? ''),
  ) ?? false;

export const darkTransparentImage = defineRule({
  id: 'dark-transparent-image',
  category: 'dark-mode',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A dark picture on a transparent ground disappears on a dark background',
  why: 'Clients in dark mode darken the background behind a picture and leave the picture as it is, so a dark logo on transparency turns black on black. Looked at are PNG files among the inline attachments and in data: addresses: at least 15% transparent, at least 80% of the rest with a contrast below 3:1 on the darkened background and enough of it in light. Files on other servers are not fetched.',
  howToFix:
    'Give the picture a light outline or a light ground of its own, or a colour that stands out on white and on black alike.',
  sources: [
    wcag('1.4.11', 'non-text-contrast', 'Non-text Contrast'),
    { title: 'PNG specification (third edition)', url: 'https://www.w3.org/TR/png-3/' },
  ],
  examples: {
    good: [
      {
        title: 'On a background picture, and a file that is not known',
        html: `<div style="background:#e8f0f2 url(https://a.test/b.png)"><img src="data:image/png;base64,${DARK}" alt="Tea"></div><img src="https://a.test/logo.png" alt="Tea" width="80" height="80">`,
      },
      {
        title: 'A colour that stands out on both, and a file of its own for dark themes',
        html: `<img src="data:image/png;base64,${BLUE}" alt="Tea"><picture><source srcset="https://a.test/light.png" media="(prefers-color-scheme: dark)"><img src="data:image/png;base64,${DARK}" alt="Tea"></picture>`,
      },
    ],
    bad: [
      {
        html: '<p><img src="cid:logo" alt="Tea" width="80" height="80"></p>',
        template: { inline_attachments: [{ type: 'image/png', name: 'logo', content: DARK }] },
        reports: [{ field: 'body.html', marks: 'cid:logo', says: 'logo' }],
      },
    ],
  },
  check({ html, template, measured, report }) {
    if (!html) return;
    const document = html.renderedDocument;
    const [light, forced] = [seenStyles({ html, measured }, 'off'), seenStyles({ html, measured }, 'forced')];
    const inks = new Map<string, Ink | null>();
    const reported = new Set<string>();
    for (const element of document.elements) {
      const src = element.name === 'img' ? attributeOf(element, 'src') : undefined;
      if (!src || isHidden(document, element) || hasDarkTwin(element)) continue;
      const source = sourceOf({ template }, src.value.trim());
      if (!source || reported.has(source.content)) continue;
      let ink = inks.get(source.content);
      if (ink === undefined && inks.size >= MOST_FILES) return;
      if (ink === undefined) inks.set(source.content, (ink = readInk(source.content)));
      const [before, after] = [light?.get(element)?.background, forced?.get(element)?.background];
      if (!ink?.colour || !before || !after) continue;
      const isLost = (ground: Colour) => (colour: Colour) => contrastOf(colour, ground) < LEAST_CONTRAST;
      // What cannot be told from its background in light either is meant to be faint.
      if (ink.share(isLost(after)) < LEAST_DARK || ink.share(isLost(before)) >= LEAST_DARK) continue;
      reported.add(source.content);
      report({
        message: `${source.name} is drawn in ${writeColour(ink.colour)} on a transparent ground, so it disappears where clients darken the mail to ${writeColour(after)}. Give it a light outline or a ground of its own.`,
        field: html.field,
        range: html.toSource(src.valueRange),
      });
    }
  },
});
