/** A reader for the XML that the report writes: elements, attributes and text; it throws on anything not well-formed. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[a-zA-Z][\w-]*="[^"<]*")*)\s*(\/?)>/y;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/u;
/** XML 1.0, production 2: the characters a document may hold. */
const FORBIDDEN = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function readXml(text: string): XmlElement {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(head)) throw new Error('no declaration');
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden) throw new Error(`U+${forbidden[0].codePointAt(0)?.toString(16) ?? ''} is forbidden`);
  if (REFERENCE.test(text)) throw new Error('a bare ampersand');
  type Open = { name: string; attributes: Record<string, string>; children: XmlElement[] };
  const root: Open = { name: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  for (let at = head.length; at < text.length;) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next === -1 ? undefined : next);
    if (between.includes(']]>')) throw new Error(']]> in text');
    if (open.length === 1 && between.trim() !== '') throw new Error('text outside the root');
    if (next === -1) break;
    TAG.lastIndex = next;
    const found = TAG.exec(text);
    if (!found) throw new Error(`no tag at ${next}: ${text.slice(next, next + 60)}`);
    at = TAG.lastIndex;
    const [, slash, name = '', rest = '', empty] = found;
    const above = open.at(-1);
    if (slash) {
      if (open.pop()?.name !== name) throw new Error(`${name} closes another element`);
      continue;
    }
    const pairs = [...rest.matchAll(/([\w-]+)="([^"]*)"/gu)].map(
      ([, key = '', value = '']) => [key, value] as const,
    );
    if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error('an attribute twice');
    const element: Open = { name, attributes: Object.fromEntries(pairs), children: [] };
    above?.children.push(element);
    if (!empty) open.push(element);
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !only) throw new Error('unclosed');
  return only;
}
