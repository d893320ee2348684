/** Where the html and amp parts refer to inline attachments by `cid:` (RFC 2392), for the list of attachments. */
import type { TemplateData } from '../../../contract/schemas/template.ts';
import { bodyField } from '../../../core/template/fields.ts';
import type { TextRange } from '../../../core/text/positions.ts';

export interface CidUse {
  readonly field: string;
  readonly range: TextRange;
}

/** A name is followed by whatever ends a URL in an attribute or in CSS. */
const CID = /\bcid:([^"'\s<>)]+)/giu;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Uses by the name as it stands behind `cid:`; names are case-sensitive. */
export function cidUses(template: TemplateData): ReadonlyMap<string, readonly CidUse[]> {
  const uses = new Map<string, CidUse[]>();
  for (const part of ['html', 'amp'] as const) {
    for (const match of (template.body[part] ?? '').matchAll(CID)) {
      const name = decode(match[1] ?? '');
      const use = {
        field: bodyField(part),
        range: { start: match.index, end: match.index + match[0].length },
      };
      const list = uses.get(name);
      if (list) list.push(use);
      else uses.set(name, [use]);
    }
  }
  return uses;
}
