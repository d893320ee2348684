/**
 * From the rendered text of a part to a document that is safe to show: everything dangerous taken out, images
 * resolved, names without a value marked, every element tied to the source. The order matters: views change the mail
 * as its author wrote it, and cleaning comes last, so that nothing a view makes goes unjudged.
 */
import type { Rendered } from '../substitution/engine.ts';
import type { Attachment } from '../template/template.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import { insertScript, markPlaces, measuringPolicy, UNSEEN_PICTURE } from './measuring/measuring-document.ts';
import { MEASURING_SCRIPT } from './measuring/measuring-script.ts';
import { MARKED_ATTRIBUTE } from './viewing/viewing-attributes.ts';
import { VIEWING_SCRIPT } from './viewing/viewing-script.ts';
import { AMP_CSS, applyAmpStatic } from './amp-static.ts';
import { assignAnchors, type PreviewElement } from './anchors.ts';
import { cleanTree } from './clean-tree.ts';
import { asClientKeeps, type Dropped } from './client-view/as-client-keeps.ts';
import { addAutoLinks } from './client-view/auto-links.ts';
import { drawBody, wrapAsThunderbird } from './client-view/body-in-client.ts';
import { bodyIn, type ClientView } from './client-view/client-views.ts';
import { drawVml } from './client-view/draw-vml.ts';
import { minimumsInCss } from './client-view/heights.ts';
import { parseInlined } from './inlined/inlined-mail.ts';
import { leftBehind } from './inlined/left-behind.ts';
import type { DarkLook } from '../colour/dark-mode.ts';
import { applyDarkView } from './dark.ts';
import { MISSING_IMAGE_CSS } from './blocked-image.ts';
import { IMAGE_BOX_CSS } from './image-box.ts';
import { collectLinks, type PreviewLink } from './links.ts';
import {
  createElement,
  createText,
  elementsOf,
  parseAgain,
  parseMailOnce,
  setChildren,
  skeletonOf,
  type MailDocument,
} from './mail-tree.ts';
import { MISSING_CSS, markMissing } from './mark-missing.ts';
import { parseHtmlDocument } from '../html/parse-html.ts';
import { missingNamesOf } from '../substitution/missing-marker.ts';
import { collectPictures, type PreviewPicture } from './pictures.ts';
import { previewPolicy } from './preview-policy.ts';
import { findRemoteImages, NO_REMOTE_IMAGES, type RemoteImages } from './remote-images.ts';
import { createRemovedList, type RemovedCount } from './removed.ts';
import { applyDeviceWidth, changeCss, mediaQueriesIn } from './css-of-mail.ts';
import { widthSwitchesOf, type WidthSwitch } from '../css/width-switches.ts';
import { resolveImages } from './resolve-images.ts';
import { isWrittenAs, serializeMail } from './serialize-mail.ts';

export { locate, type PreviewElement } from './anchors.ts';
export type { PreviewLink } from './links.ts';
export type { RemoteImages } from './remote-images.ts';
export type { RemovedCount } from './removed.ts';

/** How the mail is looked at. Views to come add a field each. */
export interface PreviewView {
  /** Only what one mail client keeps of it. */
  readonly client: ClientView | null;
  readonly dark: DarkLook;
  /** Shows no image, as clients do until their reader asks for them. */
  readonly imagesOff: boolean;
}

export interface PreviewInput {
  /** Rendered with `missing: ({ name }, reads) => missingMarker(name, reads)`. */
  readonly rendered: Rendered;
  readonly part: 'html' | 'amp';
  /** Where the preview's own origin serves each inline attachment, by its name. */
  readonly cidUrls: ReadonlyMap<string, string>;
  /** For the list of pictures: what is known of their files. */
  readonly inlineAttachments?: readonly Attachment[];
  /** Loads images and fonts from their own servers, over https only. The response must be made with the same answer. */
  readonly remoteImages: boolean;
  readonly view: PreviewView;
  /** The mail with its styles moved into attributes, made of `withPlaces(rendered.text)`: shown in place of the mail. */
  readonly inlined?: string;
  /** Makes a document for the hidden measuring frame in place of one to be shown; see preview/measuring. */
  readonly measuring?: { readonly nonce: string };
  /** Puts in the script by which the window scrolls and marks the mail; see preview/viewing. */
  readonly viewing?: { readonly nonce: string };
}

export interface ClientPreview {
  readonly dropped: readonly Dropped[];
  /** How many features in use the client supports in part, and how many nobody tested there; all of them stay. */
  readonly partly: number;
  readonly untested: number;
  /** Why the part was not read for the client, and is as it was; null when it was. */
  readonly unread: string | null;
}

export interface PreviewDocument {
  /** A whole document in UTF-8, to be served by `previewResponse`. */
  readonly html: string;
  readonly removed: readonly RemovedCount[];
  readonly links: readonly PreviewLink[];
  readonly pictures: readonly PreviewPicture[];
  /** All remote images and fonts of the mail, whether they are shown or not. */
  readonly remoteImages: RemoteImages;
  readonly missingNames: readonly string[];
  /** What the view's client drops, or cannot be inlined, with its places in the template's own text; null without such a view. */
  readonly client: ClientPreview | null;
  /** The widths at which what is shown switches by its own media queries. */
  readonly widthSwitches: readonly WidthSwitch[];
  /** For `locate`. */
  readonly elements: readonly PreviewElement[];
  /** One plain sentence when the part cannot be shown; `html` then says the same. */
  readonly failure?: string;
}

/**
 * What is marked keeps clear of the frame's edge, and the pale halo makes its outline visible on dark surfaces. The
 * browser's scroll bar would take its width from the mail's, so a phone of 375 px would lay out at 360: the window draws
 * one beside the frame instead.
 */
const FRAME_CSS = `[${MARKED_ATTRIBUTE}]{outline:2px solid #4f46e5!important;outline-offset:2px!important;box-shadow:0 0 0 2px rgba(199,210,254,.9)!important;scroll-margin:48px!important}html{scrollbar-width:none!important}`;

/** How often the result is read again and cleaned before we give up on it. Honest mails need one look. */
const LOOKS = 4;

/** Of one feature. */
const MOST_PLACES = 500;

const TOO_LARGE =
  'This part has too many elements to be shown. Its source and its problems are still listed.';
const UNSTABLE = 'This part changes its meaning each time it is read, so it is not shown. See its source.';

/** Puts our own elements into the head: encoding, policy and base first, the styles last. */
function dress(document: MailDocument, policy: string, css: string): void {
  const { head } = skeletonOf(document);
  const style = createElement('style', {});
  setChildren(style, [createText(css)]);
  setChildren(head, [
    createElement('meta', { charset: 'utf-8' }),
    // A second net for a host that loses the headers, and for a document saved to a file.
    createElement('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    createElement('base', { target: '_blank' }),
    ...head.childNodes,
    style,
  ]);
}

/** The places are those of the template's own text, each once. */
function placedInSource(dropped: readonly Dropped[], rendered: Rendered): readonly Dropped[] {
  return dropped.map((one) => {
    const places = one.places.slice(0, MOST_PLACES).map((range) => toSourceRange(rendered, range));
    const seen = new Map(places.map((range) => [`${range.start}:${range.end}`, range]));
    return { ...one, places: [...seen.values()] };
  });
}

/** What of the mail is shown, where it is not all of it, and what is left out. */
function keptOf({
  rendered,
  view,
  inlined,
}: PreviewInput): { text: string; hasMinimums: boolean; report: ClientPreview } | null {
  if (inlined !== undefined) {
    const dropped = placedInSource(leftBehind(parseHtmlDocument(rendered.text)), rendered);
    return { text: inlined, hasMinimums: false, report: { dropped, partly: 0, untested: 0, unread: null } };
  }
  if (!view.client) return null;
  const { text, minimums, dropped, ...rest } = asClientKeeps(rendered.text, view.client);
  return {
    text,
    hasMinimums: minimums.length > 0,
    report: { ...rest, dropped: placedInSource(dropped, rendered) },
  };
}

function plainDocument(text: string): string {
  return `<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>Preview</title></head><body><p style="font:15px/1.5 sans-serif;margin:24px">${text}</p></body></html>`;
}

/** Never throws; what cannot be shown says so in `failure`. Time grows with the size of the parsed document. */
export function buildPreview(input: PreviewInput): PreviewDocument {
  const { rendered, part, cidUrls, inlineAttachments = [], remoteImages, view, inlined } = input;
  const { measuring, viewing } = input;
  const missingNames = missingNamesOf(rendered.missing);
  const removed = createRemovedList();
  const failed = (failure: string): PreviewDocument => ({
    html: plainDocument(failure),
    removed: removed.finish(),
    links: [],
    pictures: [],
    remoteImages: NO_REMOTE_IMAGES,
    missingNames,
    client: null,
    widthSwitches: [],
    elements: [],
    failure,
  });

  const withScript = (html: string): string => {
    if (measuring) return insertScript(html, measuring.nonce, MEASURING_SCRIPT);
    return viewing ? insertScript(html, viewing.nonce, VIEWING_SCRIPT) : html;
  };

  const kept = keptOf(input);
  const document =
    inlined === undefined
      ? parseMailOnce(kept?.text ?? rendered.text)
      : parseInlined(inlined, rendered.text.length);
  if (!document) return failed(TOO_LARGE);
  markMissing(document, new Set(missingNames));
  const anchors = measuring ? [] : assignAnchors(document, rendered, viewing !== undefined);
  if (measuring) markPlaces(elementsOf(document));
  const links = collectLinks(elementsOf(document), rendered);
  if (part === 'amp') applyAmpStatic(document);
  if (kept?.hasMinimums === true) changeCss(elementsOf(document), minimumsInCss);
  if (view.client?.word === true) drawVml(document);
  const body = view.client && part === 'html' ? bodyIn(view.client) : 'kept';
  if (body !== 'kept') drawBody(document, body);
  if (view.client?.boxed === true && part === 'html') wrapAsThunderbird(document);
  if (view.client?.autoLinks === true && part === 'html') addAutoLinks(document);
  const elements = elementsOf(document);
  const remote = findRemoteImages(elements);
  const pictures = measuring ? [] : collectPictures(elements, rendered, inlineAttachments);
  const widthSwitches = measuring ? [] : widthSwitchesOf(mediaQueriesIn(elements));
  // What a browser measured is held against the cascade, which knows no screen either.
  if (!measuring) applyDeviceWidth(elements);
  const darkCss = applyDarkView(elements, view.dark);
  resolveImages(elements, {
    cidUrls,
    remoteImages,
    imagesOff: view.imagesOff,
    standIn: measuring && UNSEEN_PICTURE,
    removed,
  });

  const policy = measuring
    ? measuringPolicy(measuring.nonce)
    : previewPolicy({ remoteImages, nonce: viewing?.nonce ?? null });
  const clean = { remoteImages, ownUrls: new Set(cidUrls.values()), ownPolicy: null };
  cleanTree(document, clean, removed);
  dress(
    document,
    policy,
    `${darkCss}\n${measuring ? IMAGE_BOX_CSS : MISSING_IMAGE_CSS}${MISSING_CSS}${part === 'amp' ? AMP_CSS : ''}${FRAME_CSS}\n`,
  );

  // A tree can be written so that reading it gives another tree (mutation). So the text itself is judged, until a
  // look finds nothing more.
  let html = serializeMail(document);
  for (let look = 0; look < LOOKS; look++) {
    const again = parseAgain(html);
    if (!again) return failed(TOO_LARGE);
    const found = createRemovedList();
    cleanTree(again, { ...clean, ownPolicy: policy }, found);
    const isSame = isWrittenAs(again, html);
    if (!isSame) html = serializeMail(again);
    if (found.finish().length === 0 && (isSame || look > 1)) {
      return {
        html: withScript(html),
        removed: removed.finish(),
        links,
        pictures,
        remoteImages: remote,
        missingNames,
        client: kept?.report ?? null,
        widthSwitches,
        elements: anchors,
      };
    }
    for (const { kind, count } of found.finish()) for (let i = 0; i < count; i++) removed.add(kind);
  }
  return failed(UNSTABLE);
}
