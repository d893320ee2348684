/**
 * The policy under which every preview document is served. It stands in the document itself, and once more in the
 * response (services/preview-store/preview-response.ts), which adds what a meta element cannot say: `sandbox` and
 * `frame-ancestors`.
 */

export interface PreviewPolicyOptions {
  /**
   * Whether images and fonts may be loaded from their own servers, which tells those servers that the mail is being
   * looked at.
   */
  readonly remoteImages: boolean;
  /** Of the one script of ours in the document (preview/viewing); null where there is none. */
  readonly nonce: string | null;
}

/** The content security policy without what only a response can say. */
export function previewPolicy({ remoteImages, nonce }: PreviewPolicyOptions): string {
  return [
    // Scripts, frames, plug-ins, fetches, media and workers of the mail: nothing is loaded that is not listed below.
    "default-src 'none'",
    // Ours and no other: a script, handler or javascript: address of the mail knows no nonce. Ours can ask nobody for
    // anything, and tell nobody but the window.
    ...(nonce === null ? [] : [`script-src 'nonce-${nonce}'`, "connect-src 'none'"]),
    // Mail is styled by style elements and attributes. Linked sheets stay out: they would report the view and could
    // read the document through selectors.
    "style-src 'unsafe-inline'",
    // 'self' is the preview's own origin, which serves the cid images. Remote images are open pixels: only on request,
    // and only over https, so that nobody on the way reads or replaces them.
    `img-src 'self' data:${remoteImages ? ' https:' : ''}`,
    // A remote font reports the view like a pixel, so it comes on the same terms. Only what the mail's own styles name
    // is asked for: linked and imported sheets stay out.
    `font-src data:${remoteImages ? ' https:' : ''}`,
    // A form of the mail must not send what somebody types into it (password phishing).
    "form-action 'none'",
    // An author's base element would redirect every relative address, ours included.
    "base-uri 'none'",
  ].join('; ');
}
