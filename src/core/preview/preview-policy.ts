/**
 * The policy under which every preview document is served. Hosts send these headers with the document itself, show
 * it in `<iframe sandbox>` with no allowances, and add `frame-ancestors` with their window's origin (it stops another
 * page from framing a preview) and `sandbox` (it holds even when someone opens the address outside the frame).
 */

export interface PreviewPolicyOptions {
  /** Whether images may be loaded from their own servers, which tells those servers that the mail is being looked at. */
  readonly remoteImages: boolean;
}

/** The content security policy without what depends on the host. */
export function previewPolicy({ remoteImages }: PreviewPolicyOptions): string {
  return [
    // Scripts, frames, plug-ins, fetches, media and workers of the mail: nothing is loaded that is not listed below.
    "default-src 'none'",
    // Mail is styled by style elements and attributes. Linked sheets stay out: they would report the view and could
    // read the document through selectors.
    "style-src 'unsafe-inline'",
    // 'self' is the preview's own origin, which serves the cid images. Remote images are open pixels: only on request,
    // and only over https, so that nobody on the way reads or replaces them.
    `img-src 'self' data:${remoteImages ? ' https:' : ''}`,
    // A remote font would report the view like a pixel.
    'font-src data:',
    // A form of the mail must not send what somebody types into it (password phishing).
    "form-action 'none'",
    // An author's base element would redirect every relative address, ours included.
    "base-uri 'none'",
  ].join('; ');
}

/** Every response header of a preview document that does not depend on the host. */
export function previewHeaders(
  options: PreviewPolicyOptions,
): readonly { readonly name: string; readonly value: string }[] {
  return [
    { name: 'Content-Type', value: 'text/html; charset=utf-8' },
    { name: 'Content-Security-Policy', value: previewPolicy(options) },
    // An image server or a followed link must not learn the preview's address.
    { name: 'Referrer-Policy', value: 'no-referrer' },
    // Content must not be taken for another type than the one it is sent as (a script hidden in an attachment).
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    // Another page in the same browser must not load the document as a subresource and measure it. Frames are not
    // subject to this header. The cid images have headers of their own, below.
    { name: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    // A recipient's data must not stay on the disk in a browser's cache.
    { name: 'Cache-Control', value: 'no-store' },
    // The frame could ask for these in the window's name.
    {
      name: 'Permissions-Policy',
      value:
        'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    },
    // Looking up the hosts of links ahead of a click tells their owners that the mail is open.
    { name: 'X-DNS-Prefetch-Control', value: 'off' },
  ];
}

/** Every response header of an inline attachment that does not depend on the host. `type` is the attachment's own. */
export function inlineImageHeaders(
  type: string | null,
): readonly { readonly name: string; readonly value: string }[] {
  const image = /^image\/[a-z0-9.+-]{1,60}$/iu.test(type ?? '');
  return [
    // Anything but an image is sent as bytes: an "image" of type text/html would be a page of the author's.
    { name: 'Content-Type', value: image && type !== null ? type.toLowerCase() : 'application/octet-stream' },
    // An SVG opened by its own address is a document and could run scripts; sandboxed it can do nothing.
    {
      name: 'Content-Security-Policy',
      value: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    // The sandboxed frame has an opaque origin, so `same-origin` would keep the image from the mail itself.
    { name: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
    { name: 'Referrer-Policy', value: 'no-referrer' },
    { name: 'Cache-Control', value: 'no-store' },
  ];
}
