/**
 * One recipient's address, however it was pasted: out of a header, a link, a table, a log or a sentence. What surely is
 * not part of it is taken away; where two readings are possible, nothing is guessed and the character at fault is named.
 * Every step is one pass over the text, so that hostile input costs linear time.
 */
import { characterName, scriptOf } from './character-names.ts';
import { checkEmailAddress, isSameAddress, wireAddress } from './email-address.ts';
import { headerRecipients } from './header-recipients.ts';
import { plainCharacters } from './plain-characters.ts';
import { countOf, firstOf } from './wording.ts';

export type UnderstoodAddress =
  | {
      readonly ok: true;
      /** As it stood in the text, its case kept. */
      readonly address: string;
      /** What a person should know of it, one plain sentence each. */
      readonly hints: readonly string[];
    }
  | {
      readonly ok: false;
      /** One or two plain sentences that name the character at fault and what to do. */
      readonly reason: string;
      /** Every address of the text, where it holds more than one. */
      readonly several: readonly string[];
    };

/** Longer than any header or line that somebody means as one recipient, in UTF-16 units. */
const LONGEST = 20_000;

const refuse = (reason: string, several: readonly string[] = []): UnderstoodAddress => ({
  ok: false,
  reason,
  several,
});

/** What stands around an address and is never part of one: behind a domain, and in front of a local part. */
const AFTER = new Set(' \n.,;:!?"\'`*_~<>()[]{}|\\/=&#…•·→');
const BEFORE = new Set(' \n.,;:"<>()[]\\…•·→–—');
/** May begin a local part, so it goes only where it also stands behind the domain. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['`', '`'],
  ['*', '*'],
  ['_', '_'],
  ['~', '~'],
  ['|', '|'],
  ['/', '/'],
  ['{', '}'],
]);

/** "mailto:", "To:", "email=": what names an address and is none of it. */
const LABEL =
  /^ ?(?:mailto|smtp|e-?mail|mail|to|cc|bcc|from|reply-to|delivered-to|return-path|rcpt(?: to)?|recipient|receiver|receiver_email|address|user|login|rfc822|адрес|почта|кому) ?[:=] ?/iu;
/** Labels in front of labels: "To: mailto:". More is no address that somebody copied. */
const MOST_LABELS = 3;

/** Takes away what surrounds an address: blanks, quotes, brackets, labels, punctuation, the query of a link. */
function peel(text: string): string {
  let rest = text;
  for (let round = 0; round < MOST_LABELS; round++) {
    const labelled = rest;
    rest = rest.replace(LABEL, '');
    const at = rest.indexOf('@');
    // None of these is part of a domain; each begins something else behind one.
    const query = at < 0 ? -1 : rest.slice(at).search(/[?&#/:|\\]/u);
    let end = query < 0 ? rest.length : at + query;
    let start = 0;
    while (end > 0 && AFTER.has(rest.charAt(end - 1))) end--;
    while (start < end && BEFORE.has(rest.charAt(start))) start++;
    const behind = new Set(rest.slice(end));
    while (start < end && behind.has(PAIRS.get(rest.charAt(start)) ?? '')) start++;
    rest = rest.slice(start, end);
    if (rest === labelled) break;
  }
  return rest;
}

/** The text as nearer to an address: "nora [at] example [dot] com", "nora @ example.com", "nora%40example.com". */
function respelled(text: string): string {
  const spelled = text
    .replace(/ ?[([{<] ?(?:at|собака) ?[)\]}>] ?/giu, '@')
    .replace(/ ?[([{<] ?(?:dot|точка) ?[)\]}>] ?/giu, '.')
    // A quoted local part that needs no quotes (RFC 5322, section 3.4.1) means the same without them.
    .replace(/"([A-Za-z0-9.+_-]{1,64})"@/gu, '$1@')
    .replace(/(?<=[^\s@]) ?@ ?(?=[^\s@])/gu, '@');
  if (spelled.includes('@') && !/mailto:/iu.test(spelled)) return spelled;
  return spelled.replace(/%(?:40|2B|20|3C|3E|22)/giu, (code) => decodeURIComponent(code));
}

interface Found {
  readonly address: string;
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** The words of a text with an @ in them, and where each begins. Word by word, since one expression would go back over the text. */
function* wordsWithAt(text: string): Generator<{ readonly word: string; readonly start: number }> {
  for (const { 0: word, index } of text.matchAll(/[^\s,;<>()[\]"|]+/gu)) {
    if (word.includes('@')) yield { word, start: index };
  }
}

/** Each word of the text that is an address, each address once, in order. */
function addressesIn(text: string): readonly Found[] {
  const found: Found[] = [];
  const seen = new Set<string>();
  for (const { word, start } of wordsWithAt(text)) {
    const checked = checkEmailAddress(peel(word));
    if (!checked.ok) continue;
    const same = wireAddress(checked.address).toLowerCase();
    if (!seen.has(same)) found.push({ address: checked.address, start, end: start + word.length });
    seen.add(same);
  }
  return found;
}

const LOCAL_WORD = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/u;

/**
 * The separator that may be a slip inside the address: "nora lind@example.com" is either a name and an address, or an
 * address with a blank too many, and so is "nora@example.co m". Null where only one reading is left.
 */
function slip(
  text: string,
  { address, start, end }: Found,
): { readonly character: string; readonly where: string } | null {
  const before = text.slice(0, start).trimStart();
  const after = text.slice(end).trimEnd();
  const word = before.slice(0, -1);
  const beforeLocal = `in front of “${address.slice(0, 60)}”`;
  if (/[ ,;\n]$/u.test(before) && LOCAL_WORD.test(word) && !LABEL.test(`${word}:`)) {
    const isName = /^[A-Z]/u.test(word) && !/^[A-Z]/u.test(address);
    if (!isName) return { character: before.slice(-1), where: beforeLocal };
  }
  if (
    /^["'()<>[\]\\]/u.test(text.charAt(start - 1)) &&
    LOCAL_WORD.test(before.slice(0, -1)) &&
    !LABEL.test(before)
  ) {
    return /["\\]/u.test(text.charAt(start - 1))
      ? { character: text.charAt(start - 1), where: beforeLocal }
      : null;
  }
  if (before === '' && /^[ ,;\n][a-z]{1,3}$/u.test(after)) {
    return { character: after.charAt(0), where: `behind “${address.slice(0, 60)}”` };
  }
  return null;
}

/** The sentences that go with an address that is understood. */
export function addressHints(address: string): readonly string[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const hints: string[] = [];
  if (/[A-Z]/u.test(local)) {
    hints.push(
      `The service may tell capital and small letters apart: if nothing is found, try ${local.toLowerCase()}@${domain}.`,
    );
  }
  const wire = wireAddress(address);
  if (wire !== address)
    hints.push(`The service is asked for ${wire}, the same address in the network’s spelling.`);
  for (const label of domain.split('.')) {
    const scripts = new Set(
      [...label].map(scriptOf).filter((script) => script !== null && !/Chinese|Japanese/u.test(script)),
    );
    if (/[a-z]/iu.test(label) && [...scripts].some((script) => !script?.endsWith('Latin'))) {
      hints.push(
        `“${label}” mixes letters of two scripts, as look-alike domains do: check how it is spelled.`,
      );
    }
  }
  return hints;
}

const understood = (address: string, first: readonly string[] = []): UnderstoodAddress => ({
  ok: true,
  address,
  hints: [...first, ...addressHints(address)],
});

const refuseSeveral = (addresses: readonly string[]): UnderstoodAddress =>
  refuse(
    `These are ${countOf(addresses.length, 'address', 'addresses')}: ${firstOf(addresses)}. Enter one at a time.`,
    addresses,
  );

/** Why no address was found, as near to the character at fault as can be told. */
function whyNone(text: string): string {
  const line = text.trim();
  const whole = checkEmailAddress(peel(line));
  if (!line.includes('@')) {
    const instead = /^[A-Za-z0-9._+-]+([^A-Za-z0-9._+-])[A-Za-z0-9-]+\.[A-Za-z0-9.-]+$/u.exec(line)?.[1];
    if (instead !== undefined)
      return `There is no @ in it. Put one where the ${characterName(instead)} stands.`;
    return whole.ok ? '' : whole.reason;
  }
  const blank = /\s/u.exec(line)?.[0];
  if (blank !== undefined && checkEmailAddress(peel(line.replace(/\s/gu, ''))).ok) {
    return `Remove the ${characterName(blank)} inside the address.`;
  }
  const bracket = /@([[("<])/u.exec(line)?.[1];
  if (bracket !== undefined)
    return `Remove the ${characterName(bracket)} after the @ and enter the domain’s name.`;
  const comma = /@[^@\s,;]*([,;])[^@\s]*$/u.exec(line);
  if (comma?.[1] !== undefined && checkEmailAddress(peel(line.replace(comma[1], '.'))).ok) {
    return `Put a dot where the ${characterName(comma[1])} stands after the @.`;
  }
  const [{ word } = { word: line }] = wordsWithAt(line);
  const checked = checkEmailAddress(peel(word));
  return checked.ok ? '' : checked.reason;
}

/**
 * Reads what a person typed or pasted as one address. Never throws. Ambiguous text is refused with words, and so is text with several
 * addresses, except for a mail's header, whose recipient lines count.
 */
export function understandAddress(pasted: string): UnderstoodAddress {
  if (pasted.length > LONGEST) {
    return refuse(`Enter one address: this text has ${countOf(pasted.length, 'character')}.`);
  }
  const text = respelled(plainCharacters(pasted)).trim();
  if (text === '') return refuse('Enter an email address.');
  const whole = checkEmailAddress(peel(text));
  if (whole.ok) return understood(whole.address);

  const lines = headerRecipients(text);
  const inHeader = lines.flatMap(({ name, value }) =>
    addressesIn(value).map(({ address }) => ({ name, address })),
  );
  const [recipient] = inHeader;
  if (recipient) {
    const others = inHeader.filter(({ address }) => !isSameAddress(address, recipient.address));
    if (others.length > 0) return refuseSeveral([recipient, ...others].map(({ address }) => address));
    return understood(recipient.address, [`Taken from the line “${recipient.name}” of the header.`]);
  }

  const found = addressesIn(text);
  const [first] = found;
  if (!first) return refuse(whyNone(text));
  if (found.length > 1) return refuseSeveral(found.map(({ address }) => address));
  const doubt = slip(text, first);
  if (doubt === null) return understood(first.address);
  return refuse(
    `Remove the ${characterName(doubt.character)} ${doubt.where} if it stands inside the address, or enter ${first.address} alone.`,
  );
}
