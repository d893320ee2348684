/**
 * Which share of one's own recipients reads with which client, in percent of all of them: measured by whoever sends, and
 * never guessed here. What was not given is not known, and nothing is said of it.
 */
import { CLIENTS } from './clients.ts';

/** Percent by a client's key, or by that of a family such as `outlook`. */
export type Audience = ReadonlyMap<string, number>;

export const NO_AUDIENCE: Audience = new Map();

/** Rounded figures may add up to a little more than all. */
const MOST_IN_ALL = 100.5;

type Report = (path: string, message: string) => void;

const familyOf = (key: string): string => key.split('.')[0] ?? key;

/** `12`, `0.4`, `12.5`: as many digits as anybody measures. */
export const percentText = (share: number): string =>
  share > 0 && share < 0.1 ? 'less than 0.1 %' : `${Math.round(share * 10) / 10} %`;

function readShare(value: unknown, path: string, report: Report): number | null {
  if (typeof value === 'number' && value >= 0 && value <= 100) return value;
  report(path, 'A share is a number from 0 to 100: percent of all recipients.');
  return null;
}

/**
 * Reads the section `audience` of a configuration. What cannot be used is left out and reported at its path.
 * `unknownClient`: the sentence for a key that names no client, else null.
 */
export function readAudience(
  value: unknown,
  unknownClient: (key: string) => string | null,
  report: Report,
): Audience {
  if (value === undefined) return NO_AUDIENCE;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report('audience', 'It must be an object of clients and percent, such as {"outlook.windows": 12}.');
    return NO_AUDIENCE;
  }
  const shares = new Map<string, number>();
  for (const [key, given] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    const path = `audience.${key}`;
    const unknown = unknownClient(key);
    if (unknown !== null) {
      report(path, unknown);
      continue;
    }
    const share = readShare(given, path, report);
    if (share !== null) shares.set(key, share);
  }
  for (const key of shares.keys()) {
    const family = familyOf(key);
    // Nobody could tell whether the family's share holds this one too.
    if (key !== family && shares.has(family)) {
      report(
        `audience.${key}`,
        `"${family}" has a share already. Give the family's or those of its platforms.`,
      );
      shares.delete(key);
    }
  }
  const sum = [...shares.values()].reduce((all, one) => all + one, 0);
  if (sum > MOST_IN_ALL) {
    report(
      'audience',
      `The shares add up to ${percentText(sum)}, and 100 % are all recipients. Correct them.`,
    );
    return NO_AUDIENCE;
  }
  return shares;
}

/** How many of the recipients read with these clients, in percent: between `least` and `most`. */
export interface ShareOfRecipients {
  readonly least: number;
  readonly most: number;
}

/** Null where nothing was given that concerns these clients. */
export function shareOf(audience: Audience, clients: readonly string[]): ShareOfRecipients | null {
  const asked = new Set(clients);
  const told = new Set<string>();
  let least = 0;
  let most = 0;
  for (const [key, share] of audience) {
    const members = CLIENTS.includes(key) ? [key] : CLIENTS.filter((client) => familyOf(client) === key);
    const concerned = members.filter((member) => asked.has(member));
    if (concerned.length === 0) continue;
    for (const member of concerned) told.add(member);
    most += share;
    // A family's share says nothing of its platforms, unless all of them are concerned.
    if (concerned.length === members.length) least += share;
  }
  if (told.size === 0) return null;
  if (told.size < asked.size) {
    const sum = [...audience.values()].reduce((all, one) => all + one, 0);
    most += Math.max(0, 100 - sum);
  }
  return { least: Math.min(least, 100), most: Math.min(most, 100) };
}

/**
 * ` 12 % of your recipients use this client.`, to stand behind a sentence that names it; empty where no figure was given.
 * Says "at least" and "at most" where the figures are not of these very clients.
 */
export function shareSentence(audience: Audience, clients: readonly string[]): string {
  const share = shareOf(audience, clients);
  if (!share) return '';
  const { least, most } = share;
  const isExact = most - least < 0.05;
  const amount = isExact
    ? percentText(least)
    : least > 0
      ? `At least ${percentText(least)}`
      : `At most ${percentText(most)}`;
  const them = clients.length === 1 ? 'this client' : 'these clients';
  return ` ${amount.charAt(0).toUpperCase()}${amount.slice(1)} of your recipients use ${them}.`;
}
