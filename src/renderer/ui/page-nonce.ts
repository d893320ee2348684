/** The nonce of this page, which lets the editor and the select boxes add a style sheet under the page's policy. */
export function pageNonce(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.content ? meta.content : null;
}
