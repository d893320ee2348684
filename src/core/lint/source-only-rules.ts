/**
 * Rules that no recipient's value can change, because they read the template as it is written. When a template is checked
 * with 1,000 recipients they run for the first one only. A rule that is not listed here just runs for every recipient;
 * a test proves of each listed one that it never asks for a value or for rendered text.
 */
export const SOURCE_ONLY_RULES: ReadonlySet<string> = new Set(
  `
  a11y-alt-filename a11y-alt-missing a11y-aria a11y-content-lang-dir a11y-data-table a11y-h1-count
  a11y-heading-empty a11y-heading-order a11y-justified a11y-lang-missing a11y-link-generic a11y-link-no-text
  a11y-linked-image-no-name a11y-table-role a11y-title-missing a11y-vml amp-mustache-conflict
  amp-no-fallback attachment-base64-invalid attachment-field-missing attachment-name-duplicate
  attachment-name-extension attachment-name-slash attachment-name-too-long attachment-risky-type
  attachment-too-large attachment-type-invalid attachment-type-mismatch body-missing cid-case-mismatch
  cid-duplicate cid-in-css cid-missing cid-name-invalid cid-not-image cid-regular-attachment client-partial
  client-unknown client-unsupported css-gmail-nested-at css-head-only css-hsl css-invalid-value
  css-parse-error css-web-font dark-meta-missing dark-meta-only dark-overridden encoding-bidi-control
  encoding-bom encoding-charset encoding-entity encoding-mojibake encoding-zero-width
  global-info-campaign-id global-info-count global-info-key-blank global-info-key-length
  global-info-total-size global-info-value-length header-count header-name-duplicate header-name-ignored
  header-name-invalid header-needs-approval header-svc-value html-attribute-syntax html-attribute-value
  html-base-or-refresh html-close-order html-doctype-missing html-duplicate-attribute html-duplicate-id
  html-end-tag-omitted html-event-handler html-external-stylesheet html-forbidden-element html-form
  html-nested-tables html-not-checked html-not-permitted html-parse-error html-raw-ampersand
  html-root-missing html-style-in-body html-table-content html-too-wide html-word-paste img-data-uri
  img-dimensions img-display-block img-src-missing img-too-heavy img-total-weight img-tracking-pixel
  inline-comment-unused lang-rtl-dir leftover-comment leftover-lorem leftover-todo link-broken-anchor
  link-duplicate-adjacent link-empty mso-condition-hides-all mso-condition-unknown mso-conditional-malformed
  mso-conditional-unclosed mso-ghost-table mso-vml-namespace mso-vml-size reply-to-invalid
  secret-in-template sender-email-invalid spam-hidden-text spam-phrases subject-fake-reply subject-shouting
  substitution-default-in-link substitution-foreign-syntax substitution-in-css-or-script
  substitution-liquid-filter substitution-liquid-unbalanced substitution-name-hyphen
  substitution-name-invalid substitution-nesting substitution-place substitution-split-by-markup
  substitution-syntax substitution-unbalanced substitution-velocity-date substitution-velocity-unbalanced
  substitution-whitespace template-builder-value template-field-type template-id-invalid template-json-large
  template-name-missing template-visual text-has-html text-missing text-substitution-mismatch
  tracking-flag-value unsubscribe-double
  `
    .trim()
    .split(/\s+/u),
);
