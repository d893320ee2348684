/**
 * What the addresses of a template answered when somebody asked them. The linter has no network: a host asks and hands
 * the answers in, and rules that need them stay silent where nobody did.
 */

/** The rule that needs answers, and runs only where there are some. */
export const LINK_DEAD = 'link-dead';

/**
 * Why a connection or an answer did not come about. `name`: no such host; `refused`: nobody listens there; `timeout`: no
 * answer in time; `certificate`: no safe connection; `redirects`: sent on too often; `broken`: the connection ended, or
 * what came is no HTTP.
 */
export type LinkFailure = 'name' | 'refused' | 'timeout' | 'certificate' | 'redirects' | 'broken';

/** Why an address was left alone, in the words that are shown. */
export const NOT_ASKED = {
  private: 'private host',
  acts: 'may act on a click, such as unsubscribing',
  tag: 'made with a tag',
  tracking: 'counts an open',
  password: 'holds a name or password',
  limit: 'too many addresses in one template',
  offline: 'the network could not be reached',
  proxy: 'only the proxy of this network could reach it, and links are never asked through one',
} as const;
export type NotAsked = keyof typeof NOT_ASKED;

export type LinkAnswer =
  /** `bytes`: the length of the whole answer where a 200 said it. */
  | { readonly status: number; readonly bytes?: number | undefined }
  | { readonly failure: LinkFailure }
  | { readonly notAsked: NotAsked };

/** By address, as `addressOf` spells it. */
export type LinkAnswers = ReadonlyMap<string, LinkAnswer>;

/** The one spelling of what is asked for a URL: normalised, without its fragment. Null for all but http and https. */
export function addressOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  parsed.hash = '';
  return parsed.href;
}

export const createLinkAnswers = (answers: Readonly<Record<string, LinkAnswer>>): LinkAnswers =>
  new Map(Object.entries(answers).map(([url, answer]) => [addressOf(url) ?? url, answer]));

/** The bytes of what an address holds, where it said. */
export function bytesOf(answers: LinkAnswers | null, url: string): number | null {
  const address = addressOf(url);
  const answer = address === null ? undefined : answers?.get(address);
  return answer && 'status' in answer ? (answer.bytes ?? null) : null;
}
