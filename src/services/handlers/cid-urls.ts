/** Where the preview's origin serves the inline attachments of a template. */
import type { Template } from '../../core/template/template.ts';

/** Addresses of the inline attachments by name; the first of a name counts, as in a mail. */
export function cidUrls(template: Template, urlOf: (index: number) => string): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  template.inlineAttachments.forEach(({ name, content }, index) => {
    if (name !== null && content !== null && !urls.has(name)) urls.set(name, urlOf(index));
  });
  return urls;
}
