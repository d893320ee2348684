/** What makes two openings the same template. */
import type { OpenedTemplate } from '../../../../contract/schemas/template.ts';

/** Equal for versions of one template; null for none. */
export function sourceKey(source: OpenedTemplate['source'] | undefined): string | null {
  if (!source) return null;
  return source.kind === 'service'
    ? `service ${source.connectionId} ${source.templateId}`
    : `file ${source.handedId ?? source.fileName}`;
}
