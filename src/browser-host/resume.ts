/**
 * How a window that is still open and a program that was started again recognise each other, so that nothing typed into
 * the window is lost. Both hold a secret of this address (kept-addresses.ts), which never travels again:
 *
 * - The window asks with a random number, and only a program that knows the secret can answer. Another program that took
 *   the port meanwhile (port squatting) gets nothing of what was typed. The answer names the address it is for, so it
 *   cannot be fetched from a Mailproof that listens elsewhere (relaying).
 * - The program lets the window in again only for the answer to a random number of its own, taken once and for a short
 *   while (replaying). A page of another site can send neither: `access.ts` looks at `Host` and `Origin` first.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** What the program says about itself. */
export interface Proof {
  /** Another one at each start of the program. */
  readonly launch: string;
  /** To be answered by a window that wants to come in. */
  readonly challenge: string;
  readonly proof: string;
}

export interface Resume {
  readonly launch: string;
  prove(nonce: string): Proof;
  /** Whether this is the answer to a challenge of ours that nobody answered yet. */
  admits(challenge: string, proof: string): boolean;
}

const CHALLENGE_LIFETIME_MS = 60_000;
/** A window takes its challenge at once; more than this are only asked for to fill the memory. */
const MAX_CHALLENGES = 64;

export interface ResumeOptions {
  /** Base64url. */
  readonly secret: string;
  readonly origin: string;
  readonly now?: () => number;
}

export function createResume({ secret, origin, now = Date.now }: ResumeOptions): Resume {
  const key = Buffer.from(secret, 'base64url');
  const launch = randomUUID();
  /** Each with the time it was made, the oldest first. */
  const challenges = new Map<string, number>();

  const sign = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

  return {
    launch,
    prove(nonce) {
      const challenge = randomBytes(32).toString('base64url');
      challenges.set(challenge, now());
      const oldest = challenges.keys().next().value;
      if (challenges.size > MAX_CHALLENGES && oldest !== undefined) challenges.delete(oldest);
      return { launch, challenge, proof: sign('program', origin, launch, challenge, nonce) };
    },
    admits(challenge, proof) {
      const made = challenges.get(challenge);
      challenges.delete(challenge);
      if (made === undefined || now() - made > CHALLENGE_LIFETIME_MS) return false;
      const expected = Buffer.from(sign('window', origin, challenge));
      const given = Buffer.from(proof);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
