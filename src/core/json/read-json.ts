/**
 * A strict JSON reader (RFC 8259) that keeps the position of every value. The built-in parser says where an error is in
 * some engines only, and never where a value of the wrong shape stands.
 */
export type JsonNode = { readonly start: number } & (
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | {
      readonly kind: 'object';
      readonly entries: readonly { readonly name: string; readonly node: JsonNode }[];
    }
);

export class JsonError extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

/** Deeper data than this is an attack on the stack, not sample data. */
const MAX_DEPTH = 100;

const BLANKS = /[\t\n\r ]*/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const WORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Throws `JsonError` at the first character that does not fit. */
export function readJson(text: string): JsonNode {
  let at = text.startsWith('\ufeff') ? 1 : 0;

  const blanks = (): void => {
    BLANKS.lastIndex = at;
    BLANKS.exec(text);
    at = BLANKS.lastIndex;
  };
  const fail = (expected: string): never => {
    const found =
      at < text.length ? `"${String.fromCodePoint(text.codePointAt(at) ?? 0)}"` : 'the end of the text';
    throw new JsonError(at, `Expected ${expected}, found ${found}.`);
  };
  const expectCharacter = (character: string): void => {
    if (text.charAt(at) !== character) fail(`"${character}"`);
    at++;
  };

  const readString = (): string => {
    const start = at;
    expectCharacter('"');
    const pieces: string[] = [];
    for (let from = at; ;) {
      const character = text.charAt(at);
      if (character === '') throw new JsonError(start, 'This text has no closing quote.');
      if (character < ' ')
        throw new JsonError(at, 'A line break or control character stands in a text. Write \\n instead.');
      if (character === '"') {
        pieces.push(text.slice(from, at));
        at++;
        return pieces.join('');
      }
      if (character !== '\\') {
        at++;
        continue;
      }
      pieces.push(text.slice(from, at));
      const next = text.charAt(at + 1);
      const hex = next === 'u' ? /^[\da-fA-F]{4}$/u.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
      const plain = ESCAPES.get(next);
      if (hex !== undefined) pieces.push(String.fromCharCode(Number.parseInt(hex, 16)));
      else if (plain !== undefined) pieces.push(plain);
      else throw new JsonError(at, 'A backslash stands before a character that it does not escape.');
      at += hex === undefined ? 2 : 6;
      from = at;
    }
  };

  const readList = (start: number, depth: number): JsonNode => {
    const items: JsonNode[] = [];
    at++;
    blanks();
    if (text.charAt(at) === ']') at++;
    else {
      for (;;) {
        items.push(readValue(depth));
        blanks();
        if (text.charAt(at) === ']') break;
        if (text.charAt(at) !== ',') fail('"," or "]"');
        at++;
      }
      at++;
    }
    return { kind: 'list', start, items };
  };

  const readObject = (start: number, depth: number): JsonNode => {
    const entries: { name: string; node: JsonNode }[] = [];
    at++;
    blanks();
    if (text.charAt(at) === '}') at++;
    else {
      for (;;) {
        blanks();
        if (text.charAt(at) !== '"') fail('a name in double quotes');
        const name = readString();
        blanks();
        expectCharacter(':');
        entries.push({ name, node: readValue(depth) });
        blanks();
        if (text.charAt(at) === '}') break;
        if (text.charAt(at) !== ',') fail('"," or "}"');
        at++;
      }
      at++;
    }
    return { kind: 'object', start, entries };
  };

  function readValue(depth: number): JsonNode {
    blanks();
    const start = at;
    const character = text.charAt(at);
    if (depth > MAX_DEPTH) throw new JsonError(at, `Values stand more than ${MAX_DEPTH} deep in each other.`);
    if (character === '{') return readObject(start, depth + 1);
    if (character === '[') return readList(start, depth + 1);
    if (character === '"') return { kind: 'plain', start, value: readString() };
    for (const [word, value] of WORDS) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return { kind: 'plain', start, value };
      }
    }
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text)?.[0];
    if (number === undefined) return fail('a value');
    at += number.length;
    return { kind: 'plain', start, value: Number(number) };
  }

  const node = readValue(0);
  blanks();
  if (at < text.length) fail('the end of the text');
  return node;
}
