/**
 * Finds a key in text however it is spelled: each character as it is, behind backslashes, in a URL, in JSON or in html
 * (each also nested), in any case, and with blanks, line breaks or other signs between its characters. The text is
 * brought into one plain form that remembers where each of its characters came from; there the key is searched as it is.
 */

/** Where something stands in the text, in UTF-16 code units; the end is past its last one. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What counts in the plain form: letters and digits alone, or signs too. Blanks, backslashes and `+` never do. */
type Alphabet = 'letters' | 'signs';

interface Plain {
  /** Lower case; beyond ASCII the bytes of UTF-8, one a character, since a URL has those. */
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const PERCENT = /%(?:25)*([0-9a-f]{2})/iy;
const BACKSLASHES = /\\+(?:u00([0-9a-f]{2})|x([0-9a-f]{2}))?/iy;
const ENTITY =
  /&(?:amp;)*(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|plus|sol|equals|colon|period|comma|semi|num|excl|ast|lpar|rpar|commat|dollar|percnt|lowbar|hyphen|dash|nbsp));?/iy;
/** Named signs: none is a letter or digit, so that they only have to be told apart where signs count. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  equals: '=',
  colon: ':',
  period: '.',
  comma: ',',
  semi: ';',
  num: '#',
  excl: '!',
  ast: '*',
  lpar: '(',
  rpar: ')',
  commat: '@',
  dollar: '$',
  percnt: '%',
  lowbar: '_',
};

/** Stands for a character that no key has: a key is latin-1. */
const NEVER = 0xffff;
const isLetter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || code >= 0x80;
/** Blanks, soft hyphen and what has no width. */
const isBlank = (code: number): boolean =>
  code <= 0x20 ||
  code === 0xa0 ||
  code === 0xad ||
  code === 0xfeff ||
  code === 0x3000 ||
  code === 0x2060 ||
  (code >= 0x2000 && code <= 0x200f) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f;

function plainForm(text: string, alphabet: Alphabet): Plain {
  // No character gives more than two of the plain form.
  const codes = new Uint16Array(text.length * 2);
  const starts = new Int32Array(text.length * 2);
  const ends = new Int32Array(text.length * 2);
  let size = 0;
  const put = (code: number, start: number, end: number): void => {
    const counts = alphabet === 'letters' ? isLetter(code) : code !== 0x2b && code !== 0x5c;
    if (!counts) return;
    // The capitals À to Þ without ×, whose second byte comes after C3 in UTF-8, as characters or in a URL.
    const capital = codes[size - 1] === 0xc3 && code >= 0x80 && code <= 0x9e && code !== 0x97;
    codes[size] = capital ? code + 0x20 : code;
    starts[size] = start;
    ends[size] = end;
    size += 1;
  };
  const putCharacter = (code: number, start: number, end: number): void => {
    if (isBlank(code)) return;
    if (code < 0x80) put(code >= 0x41 && code <= 0x5a ? code + 0x20 : code, start, end);
    else if (code > 0xff) put(NEVER, start, end);
    else {
      put(0xc0 | (code >> 6), start, end);
      put(0x80 | (code & 0x3f), start, end);
    }
  };
  const at = (pattern: RegExp, index: number): RegExpExecArray | null => {
    pattern.lastIndex = index;
    return pattern.exec(text);
  };
  for (let index = 0; index < text.length;) {
    const code = text.charCodeAt(index);
    const found =
      code === 0x25
        ? at(PERCENT, index)
        : code === 0x5c
          ? at(BACKSLASHES, index)
          : code === 0x26
            ? at(ENTITY, index)
            : null;
    const end = index + (found?.[0].length ?? 1);
    if (!found) putCharacter(code, index, end);
    else if (code === 0x25) {
      const byte = parseInt(found[1] ?? '', 16);
      // A byte of UTF-8 stands for itself.
      if (byte < 0x80) putCharacter(byte, index, end);
      else put(byte, index, end);
    } else if (code === 0x5c) {
      const hex = found[1] ?? found[2];
      if (hex !== undefined) putCharacter(parseInt(hex, 16), index, end);
    } else {
      const [, decimal, hex, name] = found;
      if (decimal !== undefined) putCharacter(Number(decimal), index, end);
      else if (hex !== undefined) putCharacter(parseInt(hex, 16), index, end);
      else putCharacter((NAMED[(name ?? '').toLowerCase()] ?? ' ').charCodeAt(0), index, end);
    }
    index = end;
  }
  const written = Buffer.from(codes.buffer, 0, size * 2).toString('utf16le');
  return { text: written, starts, ends };
}

/** Shorter, and letters and digits with anything between them are words of an ordinary text. */
const MIN_LETTERS = 12;
/** Shorter, and the key is only searched as it is written. */
const MIN_SIGNS = 8;
/** A key of at least this many letters and digits is also found in pieces. */
const MIN_FOR_PIECES = 24;

/** The key and what it becomes as hex and base64, also from the second and third place of a group of base64. */
function forms(key: string): string[] {
  const bytes = Buffer.from(key, 'utf8');
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // The characters at the edges hold bits of what stands around the key.
    const edge = [0, 3, 2][(bytes.length + shift) % 3] ?? 0;
    return text.slice([0, 2, 3][shift] ?? 0, text.length - edge);
  });
  return [bytes.toString('hex'), ...base64];
}

/** What is searched in the plain form. */
interface Needle {
  readonly text: string;
  /** The shortest piece of it that counts; its own length when only the whole does. */
  readonly shortest: number;
  /** Parts of one length that it divides into: a piece of the shortest length holds at least one of them whole. */
  readonly blocks: readonly { readonly offset: number; readonly text: string }[];
}

function needle(text: string, inPieces = text.length >= MIN_FOR_PIECES): Needle {
  const shortest = inPieces ? Math.floor(text.length / 3) : text.length;
  const length = Math.floor((shortest + 1) / 2);
  const blocks: { offset: number; text: string }[] = [];
  for (let offset = 0; offset + length <= text.length; offset += length)
    blocks.push({ offset, text: text.slice(offset, offset + length) });
  return { text, shortest, blocks };
}

/** A piece of a key counts only when it could not be a word: with a letter and a digit. */
const looksRandom = (piece: string): boolean => /\d/u.test(piece) && /[a-z]/u.test(piece);

/** Texts are read in pieces of this length, so that the plain form of a large one fits into little memory. */
const CHUNK = 1 << 20;
/** What two neighbours share: more than the longest spelling of all but absurd keys. */
const OVERLAP = 1 << 16;

const room = Buffer.allocUnsafeSlow(CHUNK);

/** The letters and digits of ASCII text of at most `CHUNK`, in small letters. In one room: contents of megabytes leave nothing behind. */
function bareOf(text: string): Buffer {
  const length = room.write(text, 'latin1');
  let size = 0;
  for (let at = 0; at < length; at++) {
    const byte = room[at] ?? 0;
    const isCapital = byte >= 0x41 && byte <= 0x5a;
    if (isCapital || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39))
      room[size++] = isCapital ? byte + 0x20 : byte;
  }
  return room.subarray(0, size);
}

/**
 * Whether a look at the bare text is enough to know that the needles are not in it. Most of a large answer is base64,
 * which needs no plain form.
 */
function cannotHold(text: string, needles: readonly Needle[]): boolean {
  // Beyond ASCII small letters are not only those of ASCII.
  if (/[%\\&\u0080-\uffff]/.test(text) || needles.some((one) => /[^a-z0-9]/u.test(one.text))) return false;
  const bare = bareOf(text);
  return !needles.some(({ blocks }) => blocks.some((block) => bare.includes(block.text, 0, 'latin1')));
}

/** Where `part` begins in the text, also where it overlaps itself. */
function* hitsOf(text: string, part: string): Generator<number> {
  for (let hit = text.indexOf(part); hit !== -1; hit = text.indexOf(part, hit + 1)) yield hit;
}

function* findIn({ text, starts, ends }: Plain, { text: key, shortest, blocks }: Needle): Generator<Range> {
  const range = (from: number, to: number): Range => ({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 });
  const whole = new Set<number>();
  let covered = 0;
  for (const hit of hitsOf(text, key)) {
    // A key of a few characters again and again is found again and again, and covers its text once.
    for (let at = Math.max(hit, covered); at < hit + key.length; at += 1) whole.add(at);
    covered = hit + key.length;
    yield range(hit, covered);
  }
  if (shortest === key.length) return;
  for (const { offset, text: part } of blocks) {
    for (const hit of hitsOf(text, part)) {
      // What stands beside a whole key is the text's own, even where it reads like a part of another one.
      if (whole.has(hit) || whole.has(hit + part.length - 1)) continue;
      let from = 0;
      while (from < offset && hit > from && text[hit - from - 1] === key[offset - from - 1]) from += 1;
      let to = part.length;
      while (offset + to < key.length && text[hit + to] === key[offset + to]) to += 1;
      if (from + to >= shortest && looksRandom(text.slice(hit - from, hit + to)))
        yield range(hit - from, hit + to);
    }
  }
}

/** A text in capitals or not; offsets stay those of the searched text, which lower case could change. */
const anyCase = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&'), 'gi');

function joined(ranges: readonly Range[]): Range[] {
  const whole: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = whole.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}

/** Searches texts for one key. A range may hold a piece of the key, of at least a third of it. */
export type KeySearch = (text: string) => readonly Range[];

export function createKeySearch(key: string): KeySearch {
  const needles = new Map<Alphabet, Needle[]>([
    ['letters', []],
    ['signs', []],
  ]);
  const add = (alphabet: Alphabet, one: Needle): void => void needles.get(alphabet)?.push(one);
  const letters = plainForm(key, 'letters').text;
  const signs = plainForm(key, 'signs').text;
  if (letters.length >= MIN_LETTERS) add('letters', needle(letters));
  else if (signs.length >= MIN_SIGNS) add('signs', needle(signs, false));
  if (key.length >= MIN_SIGNS) {
    for (const form of forms(key)) {
      const plain = plainForm(form, 'letters').text;
      if (plain.length >= MIN_LETTERS) add('letters', needle(plain));
    }
  }
  // As it is written it is always searched: `%` before it, or a `%` at its end before two digits, is read as an escape.
  const isShort = letters.length < MIN_LETTERS && signs.length < MIN_SIGNS;
  const spellings = isShort ? [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)] : [key];
  const written = spellings.filter((one) => one !== '').map(anyCase);

  function* findWritten(text: string): Generator<Range> {
    const isWord = (character: string | undefined): boolean => /[\p{L}\p{N}_]/u.test(character ?? ' ');
    for (const pattern of written) {
      pattern.lastIndex = 0;
      for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
        const { index: start } = hit;
        const end = start + hit[0].length;
        pattern.lastIndex = start + 1;
        // A very short key could be a part of any word.
        if (key.length < MIN_SIGNS && (isWord(text[start - 1]) || isWord(text[end]))) continue;
        yield { start, end };
      }
    }
  }

  return (text) => {
    const found: Range[] = [...findWritten(text)];
    for (let from = 0; from < text.length; from += CHUNK - OVERLAP) {
      const chunk = text.slice(from, from + CHUNK);
      for (const [alphabet, wanted] of needles) {
        if (wanted.length === 0 || cannotHold(chunk, wanted)) continue;
        const plain = plainForm(chunk, alphabet);
        for (const one of wanted)
          for (const { start, end } of findIn(plain, one))
            found.push({ start: from + start, end: from + end });
      }
      if (from + CHUNK >= text.length) break;
    }
    return joined(found);
  };
}
