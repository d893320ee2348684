/**
 * The ways a client shows a mail when its reader uses a dark theme. The viewer's own theme never counts, so the
 * same view looks the same on every machine.
 */
import { readColour, readLegacyColour, writeColour, type Colour } from '../colour/colour.ts';
import { changeCss } from './css-of-mail.ts';
import type { DarkLook } from '../colour/dark-mode.ts';
import { darkSurface, lightText, turned, visibleLine } from '../colour/forced-colours.ts';
import { attributeName, getAttribute, isNamed, ownText, type MailElement } from './mail-tree.ts';
import { rewriteCss } from '../css/rewrite-css.ts';

const SCHEME_FEATURE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/giu;

/** Media features that hold always and never; as features they also work behind `not`. */
const ALWAYS = '(min-width:0px)';
const NEVER = '(max-width:0px)';

function decideScheme(text: string, dark: boolean): string {
  return text.replace(SCHEME_FEATURE, (_, scheme: string) =>
    (scheme.toLowerCase() === 'dark') === dark ? ALWAYS : NEVER,
  );
}

/** Whether the mail says that it is made for dark themes: then an unstyled canvas is dark as well. */
function optsIn(elements: readonly MailElement[]): boolean {
  return elements.some((element) => {
    if (element.tagName === 'meta') {
      const name = getAttribute(element, 'name')?.trim().toLowerCase();
      if (name !== 'color-scheme' && name !== 'supported-color-schemes') return false;
      return /\bdark\b/iu.test(getAttribute(element, 'content') ?? '');
    }
    const css = element.tagName === 'style' ? ownText(element) : (getAttribute(element, 'style') ?? '');
    return /(?:^|[^-\w])(?:color-scheme|supported-color-schemes)\s*:[^;}]{0,60}\bdark\b/iu.test(css);
  });
}

const TEXT_PROPERTY =
  /^(?:color|-webkit-text-fill-color|-webkit-text-stroke-color|caret-color|text-decoration(?:-color)?)$/u;
const SURFACE_PROPERTY = /^background(?:-color|-image)?$/u;
const LINE_PROPERTY = /^(?:border(?:-.*)?|outline(?:-color)?|column-rule(?:-color)?)$/u;

type Change = (colour: Colour) => Colour;
/** Partly: what is dark already stays. Else each colour is turned around. */
type Forced = 'partly' | 'fully';

function changeFor(property: string, how: Forced): Change | null {
  const isColoured = [TEXT_PROPERTY, SURFACE_PROPERTY, LINE_PROPERTY].some((form) => form.test(property));
  if (how === 'fully') return isColoured ? turned : null;
  if (TEXT_PROPERTY.test(property)) return lightText;
  if (SURFACE_PROPERTY.test(property)) return darkSurface;
  return LINE_PROPERTY.test(property) ? visibleLine : null;
}

const invertColour =
  (how: Forced) =>
  (text: string, property: string): string => {
    const change = changeFor(property, how);
    const colour = change === null ? null : readColour(text);
    return change && colour ? writeColour(change(colour)) : text;
  };

const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set(['text', 'link', 'vlink', 'alink', 'color']);
const SURFACE_ATTRIBUTES: ReadonlySet<string> = new Set(['bgcolor']);

function invertAttributes(element: MailElement, how: Forced): void {
  for (const attribute of element.attrs) {
    const name = attributeName(attribute);
    const [isSurface, isText] = [SURFACE_ATTRIBUTES.has(name), TEXT_ATTRIBUTES.has(name)];
    const partly = isSurface ? darkSurface : isText ? lightText : null;
    const change = partly && how === 'fully' ? turned : partly;
    const colour = change === null ? null : readLegacyColour(attribute.value);
    if (change && colour) attribute.value = writeColour(change(colour));
  }
}

/** Changes the tree in place and answers the CSS to put after the mail's own. Images stay as they are. */
export function applyDarkView(elements: readonly MailElement[], view: DarkLook): string {
  const dark = view === 'author';
  const forced: Forced | null = view === 'forced' ? 'partly' : view === 'forced-full' ? 'fully' : null;
  const canvasDark = forced !== null || (dark && optsIn(elements));
  for (const element of elements) {
    for (const attribute of element.attrs) {
      if (isNamed(attribute, 'media')) attribute.value = decideScheme(attribute.value, dark);
    }
    if (forced) invertAttributes(element, forced);
  }
  changeCss(elements, (css) => {
    const decided = decideScheme(css, dark);
    return forced ? rewriteCss(decided, { colour: invertColour(forced) }).css : decided;
  });
  return `:root:root{color-scheme:${canvasDark ? 'dark' : 'light'} !important}`;
}
