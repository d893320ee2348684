/**
 * A template as the JSON it could have come as: the specification's fields, with what came of the wrong type and fields
 * that the specification does not name as they came. Reading it gives the same template.
 */
import type { Attachment, NamedValue, Template } from './template.ts';

/** Names with JSON texts. A list, so that `__proto__` is a name like any other. */
type Entry = readonly [name: string, json: string];

const indent = (text: string): string => text.replace(/\n/gu, '\n  ');

function printedObject(entries: readonly Entry[]): string {
  if (entries.length === 0) return '{}';
  const lines = entries.map(([name, json]) => `  ${JSON.stringify(name)}: ${indent(json)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

const printedList = (items: readonly string[]): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `  ${indent(item)}`).join(',\n')}\n]`;

type Given = readonly [name: string, value: string | number | null];

const given = (entries: readonly Given[]): Entry[] =>
  entries.flatMap(([name, value]) => (value === null ? [] : [[name, JSON.stringify(value)] as const]));

/** Values that came as they are, by their path. */
type AsCame = ReadonlyMap<string, string>;

/** The entries with what came instead of, or beside, them. */
function withAsCame(
  entries: readonly Entry[],
  asCame: AsCame,
  pathOf: (name: string) => string,
  own: RegExp,
): Entry[] {
  const names = new Set(entries.map(([name]) => name));
  const put = entries.map(([name, json]) => [name, asCame.get(pathOf(name)) ?? json] as const);
  const more = [...asCame].flatMap(([path, json]): Entry[] => {
    const [, name] = own.exec(path) ?? [];
    return name === undefined || names.has(name) ? [] : [[name, json]];
  });
  return [...put, ...more];
}

const printedMap = (field: string, map: readonly NamedValue[], asCame: AsCame): string =>
  asCame.get(field) ??
  printedObject(
    map.map(
      ({ name, value }) =>
        [name, asCame.get(`${field}[${JSON.stringify(name)}]`) ?? JSON.stringify(value)] as const,
    ),
  );

function printedAttachments(field: string, list: readonly Attachment[], asCame: AsCame): string {
  const whole = asCame.get(field);
  if (whole !== undefined) return whole;
  return printedList(
    list.map(({ type, name, content }, index) => {
      const at = `${field}[${index}]`;
      const entries = given([
        ['type', type],
        ['name', name],
        ['content', content],
      ]);
      const own = new RegExp(`^${field}\\[${index}\\]\\.(.*)$`, 'su');
      return asCame.get(at) ?? printedObject(withAsCame(entries, asCame, (key) => `${at}.${key}`, own));
    }),
  );
}

/** A field of the top level: no part, no entry of a map, nothing of an attachment. */
const TOP =
  /^((?!body\.|(?:headers|global_info|global_replacements|attachments|inline_attachments)\[|options\.unsubscribe_url$).*)$/su;

/** The bare template object, indented by two, with a line feed at its end. */
export function writeTemplate(template: Template): string {
  const asCame: AsCame = new Map(
    [...template.wrongValues, ...template.unknownFields].map(({ field, json }) => [field, json]),
  );
  const noBody = template.decodeErrors.some(({ field, kind }) => field === 'body' && kind === 'missing');
  const body = withAsCame(
    given([
      ['html', template.body.html],
      ['plaintext', template.body.plaintext],
      ['amp', template.body.amp],
    ]),
    asCame,
    (name) => `body.${name}`,
    /^body\.(.*)$/su,
  );
  const maps = [
    ['headers', template.headers],
    ['global_replacements', template.globalReplacements],
    ['global_info', template.globalInfo],
  ] as const;
  const entries: Entry[] = [
    ...given([
      ['id', template.id],
      ['name', template.name],
      ['subject', template.subject],
      ['sender_email', template.senderEmail],
      ['sender_name', template.senderName],
      ['reply_to', template.replyTo],
      ['template_builder', template.templateBuilder],
      ['check_links', template.checkLinks],
      ['check_read', template.checkRead],
    ]),
    ...(noBody && body.length === 0 ? [] : [['body', printedObject(body)] as const]),
    ...maps
      .filter(([, map]) => map.length > 0)
      .map(([name, map]) => [name, printedMap(name, map, asCame)] as const),
    ...(
      [
        ['attachments', template.attachments],
        ['inline_attachments', template.inlineAttachments],
      ] as const
    )
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [name, printedAttachments(name, list, asCame)] as const),
  ];
  const url = template.unsubscribeUrl;
  const options: Entry[] =
    url === null || asCame.has('options')
      ? []
      : [['options', printedObject([['unsubscribe_url', JSON.stringify(url)]])]];
  const all = withAsCame([...entries, ...options], asCame, (name) => name, TOP);
  return `${printedObject(all)}\n`;
}
