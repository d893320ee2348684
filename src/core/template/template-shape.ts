/**
 * Whether a JSON file that nobody named is a template. A folder of a repository also holds package.json, translations and
 * sample data; many of them have a `name`, and a gate that fails over them is switched off.
 */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that only a template has (specification 2.1). */
const OWN_FIELDS = [
  'template_builder',
  'global_replacements',
  'inline_attachments',
  'check_links',
  'check_read',
];
/** Fields of the parts and the envelope; two together make a template. */
const COMMON_FIELDS = [
  'id',
  'name',
  'subject',
  'headers',
  'attachments',
  'sender_email',
  'sender_name',
  'reply_to',
];

const has = (object: Json, key: string): boolean => Object.hasOwn(object, key);

function isBareTemplate(json: Json): boolean {
  if (OWN_FIELDS.some((key) => has(json, key))) return true;
  const body = has(json, 'body') ? json['body'] : undefined;
  if (isObject(body) && ['html', 'plaintext', 'amp'].some((part) => has(body, part))) return true;
  // A body that is gone or broken: what is around it says that this is a mail.
  const common = COMMON_FIELDS.filter((key) => has(json, key));
  const ofMail = common.some((key) => /^(?:subject|sender_|reply_to)/u.test(key));
  return (has(json, 'body') && common.length > 0) || (ofMail && common.length > 1);
}

/** True for a template, a template/get reply, and an error reply that was saved in a template's place. */
function hasShape(json: unknown): boolean {
  if (!isObject(json)) return false;
  if (json['status'] === 'error' && typeof json['code'] === 'number') return true;
  const inner = has(json, 'template') ? json['template'] : undefined;
  return (
    isBareTemplate(json) || (isObject(inner) && (isBareTemplate(inner) || typeof json['status'] === 'string'))
  );
}

const SIGNS = /"(?:body|html|plaintext|amp|template_builder|global_replacements|inline_attachments)"\s*:/u;

/** @param text of a `.json` file. One that is no JSON counts as a template where it was meant to be one. */
export function looksLikeTemplate(text: string): boolean {
  try {
    return hasShape(JSON.parse(text.replace(/^\ufeff/u, '')));
  } catch {
    return SIGNS.test(text);
  }
}
