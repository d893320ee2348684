/** Fields of a template in a designer's words. */

const FIELD_NAMES: Readonly<Record<string, string>> = {
  'body.html': 'HTML part',
  'body.plaintext': 'Plain text part',
  'body.amp': 'AMP part',
  body: 'Parts',
  id: 'Id',
  name: 'Name',
  subject: 'Subject',
  sender_email: 'Sender address',
  sender_name: 'Sender name',
  reply_to: 'Reply address',
  template_builder: 'Builder',
  headers: 'Headers',
  global_info: 'Global info',
  global_replacements: 'Substitution values',
  attachments: 'Attachments',
  inline_attachments: 'Inline attachments',
  options: 'Options',
  'options.unsubscribe_url': 'Unsubscribe address',
};

/** A field's path in a designer's words; an unknown path stands as it is. */
export function fieldName(field: string): string {
  const known = FIELD_NAMES[field];
  if (known !== undefined) return known;
  const [, list = '', key = '', rest = ''] = /^(\w+)\[(.+?)\](.*)$/.exec(field) ?? [];
  if (list === '') return field;
  const name = key.startsWith('"') ? key.slice(1, -1) : `${Number(key) + 1}`;
  const singular: Readonly<Record<string, string>> = {
    headers: 'Header',
    global_info: 'Global info',
    global_replacements: 'Value of',
    attachments: 'Attachment',
    inline_attachments: 'Inline attachment',
  };
  return `${singular[list] ?? list} ${name}${rest.replace('.', ', ')}`;
}
