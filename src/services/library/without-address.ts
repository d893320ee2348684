/** Takes a person's address out of what is kept, in every spelling that stands for it. */
import type { JsonValue } from '../../contract/schemas/values.ts';
import { wireAddress } from '../../core/text/email-address.ts';

/** What stands in place of an address that was removed; no address itself. */
const STAND_IN = '(removed address)';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);

/** The address as a person writes it, as the network does, and as a link does; found in any case, but never inside a longer address. */
function patternOf(email: string): RegExp {
  const address = email.trim();
  const spellings = [address, wireAddress(address)].flatMap((one) => [one, one.replace('@', '%40')]);
  const words = [...new Set(spellings)].map(escaped).join('|');
  return new RegExp(`(?<![\\w.+-])(?:${words})(?![\\w-]|\\.\\w)`, 'giu');
}

export const withoutAddress = (text: string, email: string): string =>
  text.replace(patternOf(email), STAND_IN);

/** The same in every text of a JSON value; the value itself where it holds none. */
export function valueWithoutAddress(value: JsonValue, email: string): JsonValue {
  const changed = JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/gu, (text) =>
    JSON.stringify(withoutAddress(JSON.parse(text) as string, email)),
  );
  return changed === JSON.stringify(value) ? value : (JSON.parse(changed) as JsonValue);
}
