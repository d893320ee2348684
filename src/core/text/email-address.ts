/**
 * Checks one recipient's address, as it stands, before a call. What a person pasted is read by `pasted-address.ts`. Lengths: RFC 5321 4.5.3.1 (local part 64, domain 255) and the 254
 * that a path of 256 leaves for the whole (RFC 3696 erratum 1690). The service refuses non-ASCII before the "@";
 * an international domain is left as typed, and travels as punycode (`wireAddress`).
 */
import { characterName, latinLike } from './character-names.ts';

export type AddressCheck =
  | { readonly ok: true; readonly address: string }
  /** `reason`: one plain sentence that says what to change. */
  | { readonly ok: false; readonly reason: string };

const LOCAL_LIMIT = 64;
const DOMAIN_LIMIT = 255;
const ADDRESS_LIMIT = 254;

const refuse = (reason: string): AddressCheck => ({ ok: false, reason });

function checkDomain(domain: string): string | null {
  if (domain === '') return 'Add the domain after the @, such as example.com.';
  if (domain.length > DOMAIN_LIMIT) return `Shorten the part after the @ to ${DOMAIN_LIMIT} characters.`;
  const odd = /[^\p{L}\p{M}\p{N}.\-\u200c\u200d]/u.exec(domain);
  if (odd) {
    return `Remove or replace the ${characterName(odd[0])} after the @: domains have only letters, digits, dots and hyphens.`;
  }
  const labels = domain.split('.');
  if (labels.some((label) => label === '')) return 'Remove the dot too many after the @.';
  if (labels.length < 2) return `Add the ending of the domain, such as ${domain.slice(0, 40)}.com.`;
  if (labels.some((label) => label.length > 63))
    return 'Shorten the parts between the dots of the domain to 63 characters.';
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) {
    return 'Remove the hyphen at the edge of a part of the domain.';
  }
  if (/[^\u0000-\u007f]/u.test(domain) && !URL.canParse(`https://${domain}/`)) {
    return 'Check the letters after the @: together they are no international domain name.';
  }
  return null;
}

function checkLocalPart(local: string): string | null {
  if (local === '') return 'Add the part before the @.';
  if (local.length > LOCAL_LIMIT) return `Shorten the part before the @ to ${LOCAL_LIMIT} characters.`;
  const foreign = /[^\u0000-\u007f]/u.exec(local);
  if (foreign) {
    const like = latinLike(foreign[0]);
    const resemblance = like === null ? '' : ` It looks like the Latin ${like}.`;
    return `Replace the ${characterName(foreign[0])} before the @: the service takes only latin letters, digits and signs there.${resemblance}`;
  }
  if (/^\.|\.\.|\.$/u.test(local)) return 'Remove the dot too many before the @.';
  const odd = /[^A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]/u.exec(local);
  return odd ? `Remove the ${characterName(odd[0])} before the @.` : null;
}

/** Reads what a person typed or pasted. The address comes back trimmed and otherwise as typed. */
export function checkEmailAddress(text: string): AddressCheck {
  const address = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, '');
  if (address === '') return refuse('Enter an email address.');
  // What is far from an address is not read to its end: some of the expressions below go over it more than once.
  if (address.length > 4 * ADDRESS_LIMIT)
    return refuse(`Shorten the address to ${ADDRESS_LIMIT} characters.`);
  if (/^mailto:/iu.test(address)) return refuse('Remove “mailto:” and enter the address alone.');
  if (/[\r\n\u0000-\u0008\u000b-\u001f\u007f]/u.test(address))
    return refuse('Enter one address on one line.');
  const parts = address.split('@');
  if (parts.length > 2 && /[,;\s]/u.test(address)) return refuse('Enter one address at a time.');
  const bracketed = /<([^<>]*@[^<>]*)>/u.exec(address);
  if (bracketed)
    return refuse(`Enter the address alone: ${(bracketed[1] ?? '').trim().slice(0, ADDRESS_LIMIT)}`);
  if (/[,;]$/u.test(address))
    return refuse(`Remove the ${address.endsWith(',') ? 'comma' : 'semicolon'} at the end.`);
  if (parts.length === 1) return refuse('Add the @ and the domain, such as name@example.com.');
  if (parts.length > 2) return refuse('Remove the @ too many: an address has exactly one.');
  if (/\s/u.test(address)) return refuse('Remove the blank inside the address.');
  const [local = '', domain = ''] = parts;
  const reason = checkLocalPart(local) ?? checkDomain(domain);
  if (reason !== null) return refuse(reason);
  if (address.length > ADDRESS_LIMIT) return refuse(`Shorten the address to ${ADDRESS_LIMIT} characters.`);
  return { ok: true, address };
}

/** A domain as the network knows it: lower case, international labels as punycode (IDNA). As it is when it is none. */
function plainDomain(domain: string): string {
  const bare = domain.replace(/\.$/u, '');
  if (/[\s/?#@:\\[\]]/u.test(bare) || !URL.canParse(`https://${bare}/`)) return bare.toLowerCase();
  return new URL(`https://${bare}/`).hostname;
}

/** The address as it travels: an international domain as punycode, which is what the service takes. Else as it is. */
export function wireAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return /[^\u0000-\u007f]/u.test(domain) ? `${address.slice(0, at)}${plainDomain(domain)}` : address;
}

/**
 * Whether two texts name the same recipient: blanks at the ends do not count, nor does case, nor whether an
 * international domain is written in its letters or as punycode.
 */
export function isSameAddress(one: string, other: string): boolean {
  const plain = (text: string): string => {
    const address = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, '').normalize('NFC');
    const at = address.lastIndexOf('@');
    return `${address.slice(0, at + 1).toLowerCase()}${plainDomain(address.slice(at + 1))}`;
  };
  return plain(one) === plain(other);
}
