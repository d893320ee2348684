/** Fields of text in which the service replaces no substitutions (everything outside the seven places). */
import { ENGINE_HEADER } from '../../../../substitution/choose-engine.ts';
import { globalInfoField, headerField, replacementField } from '../../../../template/fields.ts';
import { LIST_UNSUBSCRIBE } from '../../../../template/places.ts';
import type { Template } from '../../../../template/template.ts';
import type { Severity } from '../../../finding.ts';
import { allAttachments } from '../../../../attachments/all-attachments.ts';

export interface UnplacedField {
  readonly field: string;
  readonly text: string;
  /** Who reads the tag there, at the start of a clause: "recipients read". */
  readonly consequence: string;
  /** Where it is less grave than the rule: nobody outside reads it, or it is not written down what happens. */
  readonly severity: Severity | undefined;
}

/** Their values choose how the service works; header-svc-value checks them. */
const CONTROL_HEADERS: ReadonlySet<string> = new Set([ENGINE_HEADER, 'x-svc-global-language']);

export function unplacedFields(template: Template): readonly UnplacedField[] {
  const fields: UnplacedField[] = [];
  const put = (field: string, text: string | null, consequence: string, severity?: Severity): void => {
    if (text !== null && text !== '') fields.push({ field, text, consequence, severity });
  };
  put('name', template.name, 'lists of templates show it like that', 'info');
  for (const { name, value } of template.globalReplacements) {
    put(replacementField(name), value, 'recipients read it wherever the value is inserted', 'warning');
  }
  put('sender_email', template.senderEmail, 'the service gets no address');
  put('reply_to', template.replyTo, 'answers go nowhere');
  for (const { name, value } of template.headers) {
    const lower = name.toLowerCase();
    if (lower === LIST_UNSUBSCRIBE || CONTROL_HEADERS.has(lower)) continue;
    put(headerField(name), value, 'the header goes out with the tag itself');
  }
  for (const { name, value } of template.globalInfo) {
    put(globalInfoField(name), value, 'your webhook gets the tag itself');
  }
  for (const { attachment, field, inline } of allAttachments(template)) {
    put(
      field('name'),
      attachment.name,
      inline ? 'the picture is not found' : 'recipients get a file of that name',
    );
  }
  return fields;
}
