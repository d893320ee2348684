/**
 * The one place where a preview response is made, for both hosts: the document of a mail, the hidden frame's document,
 * the pictures of a mail, and refusals. A mail is hostile, so each header says which attack it stops.
 */
import { measuringPolicy } from '../../core/preview/measuring/measuring-document.ts';
import { previewPolicy } from '../../core/preview/preview-policy.ts';
import type { Attachment } from '../../core/template/template.ts';
import { pictureType, SVG } from './image-type.ts';
import type { DocumentUse, PreviewStore } from './preview-store.ts';

export interface PreviewResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface PreviewRequest {
  readonly method: string | undefined;
  readonly id: string;
  /** Of the preview's own: `/` or `/cid/2`. */
  readonly path: string;
}

/** What every response says, whatever it holds. */
const ALWAYS: Readonly<Record<string, string>> = {
  // Content must not be taken for another type than the one it is sent as (a script hidden in an attachment).
  'X-Content-Type-Options': 'nosniff',
  // An image server or a followed link must not learn the preview's address.
  'Referrer-Policy': 'no-referrer',
  // A recipient's data must not stay on the disk in a browser's cache.
  'Cache-Control': 'no-store',
  // The frame could ask for these in the window's name.
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  // Looking up the hosts of links ahead of a click tells their owners that the mail is open.
  'X-DNS-Prefetch-Control': 'off',
};

const NOTHING = "default-src 'none'";

/**
 * `sandbox` holds also when somebody opens the address in a tab of its own: an opaque origin, no form, no window, no
 * script but ours. `frame-ancestors` stops other pages from framing a mail (clickjacking,
 * reading it by its size).
 */
const guarded = (policy: string, sandbox: string, appOrigin: string): string =>
  `${policy}; ${sandbox}; frame-ancestors ${appOrigin}`;

function documentHeaders(use: DocumentUse, appOrigin: string): Record<string, string> {
  const policy =
    use.kind === 'measured'
      ? guarded(measuringPolicy(use.nonce), 'sandbox allow-scripts', appOrigin)
      : guarded(previewPolicy(use), 'sandbox allow-scripts', appOrigin);
  return {
    ...ALWAYS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    // Another page in the same browser must not load the document as a subresource and measure it. Frames are not
    // subject to this header.
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

function pictureHeaders(type: string | null, appOrigin: string): Record<string, string> {
  const picture = pictureType(type);
  // SVG can hold styles, scripts and links; opened by itself it gets an origin of its own and may do nothing.
  const policy = picture === SVG ? "default-src 'none'; style-src 'unsafe-inline'; img-src data:" : NOTHING;
  return {
    ...ALWAYS,
    // Nothing but a known picture type is passed on: an attachment that calls itself text/html would be a page of the
    // preview's origin.
    'Content-Type': picture ?? 'application/octet-stream',
    ...(picture === null ? { 'Content-Disposition': 'attachment' } : {}),
    'Content-Security-Policy': guarded(policy, 'sandbox', appOrigin),
    // The sandboxed frame's origin is opaque, so its own pictures come from "another" one.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

function refused(status: number, text: string, appOrigin: string): PreviewResponse {
  return {
    status,
    headers: {
      ...ALWAYS,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': guarded(NOTHING, 'sandbox', appOrigin),
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
    body: `${text}\n`,
  };
}

/** Node ignores what is no base64; a damaged picture then shows as one. */
const bytesOf = ({ content }: Attachment): Uint8Array => Buffer.from(content ?? '', 'base64');

/** Answers a request for a preview. `appOrigin` is the window's, the only one that may frame it. */
export function previewResponse(
  store: Pick<PreviewStore, 'get'>,
  { method, id, path }: PreviewRequest,
  appOrigin: string,
): PreviewResponse {
  if (method !== 'GET' && method !== 'HEAD') return refused(405, 'Previews are only read.', appOrigin);
  const found = store.get(id, path);
  switch (found.kind) {
    case 'document':
      return { status: 200, headers: documentHeaders(found.use, appOrigin), body: found.html };
    case 'picture':
      return {
        status: 200,
        headers: pictureHeaders(found.attachment.type, appOrigin),
        body: bytesOf(found.attachment),
      };
    case 'nothing':
      return refused(404, found.reason, appOrigin);
  }
}
