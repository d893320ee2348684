/**
 * What made a mail's html, told by the marks that generators leave: names of classes, comments, tags of their sources. A
 * designer mends the source and not what was made of it, and some of a generator's patterns are no slips.
 */
import { memo } from '../collections/memo.ts';
import { attributeOf, type HtmlElement } from '../html/nodes.ts';

export interface Generator {
  readonly id: string;
  /** As people know it: "MJML". */
  readonly name: string;
  /**
   * `built`: html that a tool made. `source`: text that its tool still has to build. `page`: a web page. `other`: no known
   * mark, so hand-written or made by something that leaves none.
   */
  readonly kind: 'built' | 'source' | 'page' | 'other';
  /** The text that told it, as written; empty where nothing did. */
  readonly mark: string;
}

interface GeneratorMarks extends Omit<Generator, 'mark'> {
  /** Each must be found; the first match is the mark. */
  readonly marks: readonly RegExp[];
}

/** Sources come first: an unbuilt one may hold the classes of what it will be. */
const GENERATORS: readonly GeneratorMarks[] = [
  { id: 'mjml-source', name: 'MJML', kind: 'source', marks: [/<mjml[\s>]/iu, /<mj-body[\s>]/iu] },
  {
    id: 'foundation-source',
    name: 'Foundation for Emails (Inky)',
    kind: 'source',
    marks: [/<container[\s>]/iu, /<row[\s>]/iu, /<columns[\s>]/iu],
  },
  {
    id: 'maizzle-source',
    name: 'Maizzle',
    kind: 'source',
    marks: [/<(?:x-main|extends\s+src=)/iu, /<(?:block|fill|slot)[:\s>]|<\/x-main>/iu],
  },
  {
    id: 'mjml',
    name: 'MJML',
    kind: 'built',
    marks: [/\bmj-(?:column-per|column-px|outlook-group-fix|full-width-mobile)/u],
  },
  {
    id: 'stripo',
    name: 'Stripo',
    kind: 'built',
    marks: [/\bclass\s*=\s*["'][^"'<>]{0,80}\bes-wrapper\b/u, /\bes-(?:content|header|footer)\b/u],
  },
  {
    id: 'bee',
    name: 'BEE',
    kind: 'built',
    marks: [/\bclass\s*=\s*["'][^"'<>]{0,80}\bnl-container\b/u, /\brow-content\b/u],
  },
  {
    id: 'unlayer',
    name: 'Unlayer',
    kind: 'built',
    marks: [/\bclass\s*=\s*["'][^"'<>]{0,80}\bu-row(?:-container)?\b/u, /\bu-col\b/u],
  },
  {
    id: 'mailchimp',
    name: 'Mailchimp',
    kind: 'built',
    marks: [
      /\bmcn(?:TextBlock|TextContent|ImageBlock|ButtonBlock|DividerBlock|FollowBlock|CaptionBlock)|\bmce(?:TextBlockContainer|ColumnBlockContainer|WrapperInner|SpacingBlock|Section)|\bmc:edit\s*=/u,
    ],
  },
  {
    id: 'foundation',
    name: 'Foundation for Emails',
    kind: 'built',
    marks: [
      /\bclass\s*=\s*["'][^"'<>]{0,80}\bsmall-\d+ large-\d+/u,
      /\bclass\s*=\s*["'][^"'<>]{0,80}\b(?:columns|wrapper|container|row)\b/u,
    ],
  },
  {
    // Tailwind's `sm:w-full` with the colon made safe for mail (maizzle.com, "Safe class names").
    id: 'maizzle',
    name: 'Maizzle',
    kind: 'built',
    marks: [
      /(?<=["'\s])(?:sm|xs)-(?:[wh]|[pm][xytrbl]?|leading|text)-[\w-]+/u,
      /@media[^{}<]{0,80}\bmax-width[^{}<]{0,40}\{[^<]{0,400}?\.(?:sm|xs)-(?:[wh]|[pm][xytrbl]?|leading|text)-/u,
    ],
  },
  {
    id: 'react-email',
    name: 'React Email',
    kind: 'built',
    marks: [/\bdata-skip-in-text\s*=|__react-email-preview/u],
  },
  {
    id: 'word',
    name: 'Microsoft Word',
    kind: 'built',
    marks: [/<meta[^<>]{0,80}\bname\s*=\s*["']?generator\b[^<>]{0,80}Microsoft Word/iu],
  },
];

/** Marks stand in the head or in the first rows; a longer text tells nothing more. */
const LOOKED_AT = 300_000;

const LOADS_AS_A_PAGE =
  /<script[^<>]{0,200}\bsrc\s*=|<link[^<>]{0,200}\brel\s*=\s*["']?stylesheet["']?(?![^<>]{0,200}fonts?\.)/iu;
const META =
  /<meta[^<>]{0,80}\bname\s*=\s*["']?generator["']?[^<>]{0,80}\bcontent\s*=\s*(?:"([^"<>]{1,80})"|'([^'<>]{1,80})')/iu;

const shorten = (mark: string): string =>
  mark
    .replace(/^class\s*=\s*["']/u, '')
    .replace(/\s+/gu, ' ')
    .slice(0, 40)
    .trim();

/** Outlook's conditional comments stay: they are markup. One pass, however many comments never end. */
function withoutComments(html: string): string {
  let text = '';
  let at = 0;
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', at)) {
    const conditional = /^<!--\s*\[if/iu.test(html.slice(start, start + 12));
    const end = conditional ? start + 4 : html.indexOf('-->', start);
    text += html.slice(at, conditional ? end : start);
    if (end === -1) return text;
    at = conditional ? end : end + 3;
  }
  return text + html.slice(at);
}

export function generatorOf(html: string): Generator {
  const text = withoutComments(html.slice(0, LOOKED_AT));
  for (const { marks, ...generator } of GENERATORS) {
    const [first, ...others] = marks;
    const found = first?.exec(text)?.[0];
    if (found !== undefined && others.every((mark) => mark.test(text)))
      return { ...generator, mark: shorten(found) };
  }
  const named = META.exec(text);
  const name = named?.[1] ?? named?.[2];
  if (named && name !== undefined) return { id: 'named', name, kind: 'built', mark: 'meta name="generator"' };
  const loads = LOADS_AS_A_PAGE.exec(text)?.[0];
  if (loads !== undefined && !/<table[\s>]/iu.test(text)) {
    return { id: 'page', name: 'A web page', kind: 'page', mark: shorten(loads) };
  }
  return {
    id: 'other',
    name: 'Hand-written, or made by a tool that leaves no mark',
    kind: 'other',
    mark: '',
  };
}

/** The same of a part as the linter reads it, where several rules ask. */
export const generatorOfPart = memo(({ masked }: { readonly masked: string }) => generatorOf(masked));

/** Classes that a generator's own style sheet names in every mail, whether the mail has such an element or not. */
const OWN_CLASSES: Readonly<Record<string, RegExp>> = {
  mjml: /^(?:mj-|moz-text-html$)/u,
  stripo: /^(?:es-|esd?-|adapt-img$|h-auto$|st-br$)/u,
  bee: /^(?:desktop_hide$|mobile_hide$|row-content$|stack$|column$|fullMobileWidth$|image_block$|menu_block$|icons-|social_block$|html_block$|row-\d+$|block-\d+$|pad$|alignment$|inherit-color$|sup$|sub$)/u,
  unlayer: /^(?:u-|u_|v-|no-stack$|hide-(?:mobile|desktop)$|container-)/u,
  mailchimp: /^(?:mcn|mce|mobile-|column(?:Wrapper|Container)?$|template|flexibleContainer|bottomShim$)/u,
  foundation:
    /^(?:small-|large-|columns?$|row$|wrapper$|container$|float-|text-|hide-|show-|menu|callout|button|expanded?r?$|spacer$|thumbnail$|collapse$|body-|body-border$|align-|tiny$|rounded$|radius$|alert$|success$|secondary$|primary$|warning$|vertical$|first$|last$|header$|footer-?|stat$|subheader$|lead$|h[1-6]$|code-|center$|block-grid$|up-|vcard$)/u,
};

/** True for a class or id that the generator writes into every style sheet, so that an unused one is no slip of a person. */
export const writesItself = ({ id }: Generator, name: string): boolean =>
  OWN_CLASSES[id]?.test(name) === true;

/**
 * A thumbnail of MJML's carousel: a link to nowhere around a label, which switches the picture. The label does the work, and
 * the link is there for the hand that the pointer turns into.
 */
export const isCarouselPart = (element: HtmlElement | undefined): boolean =>
  element !== undefined &&
  [element, element.parent].some(
    (one) =>
      one?.kind === 'element' &&
      /(?:^|\s)mj-carousel-thumbnail(?:\s|$)/u.test(attributeOf(one, 'class')?.value ?? ''),
  );
