/** Requests about the program itself, beside the contract: is it there, is it ours, may this window come in again. */
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { refusal, type Answer } from './respond.ts';
import type { Resume } from './resume.ts';

export const ALIVE_PATH = '/host/alive';
export const RESUME_PATH = '/host/resume';
export const SECRET_PATH = '/host/secret';

/** Two short strings; anybody on this machine can send more. */
const MAX_BODY_BYTES = 1024;
const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/u));
const aliveSchema = v.object({ nonce: tokenSchema });
const resumeSchema = v.object({ challenge: tokenSchema, proof: tokenSchema });

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

const json = (data: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  },
  body: JSON.stringify(data),
});

export interface KnockParts {
  readonly resume: Resume;
  readonly hasSession: boolean;
  /** The session's cookie, for a window that proved itself. */
  readonly cookie: string;
}

/** Answers `/host/alive` and `/host/resume`, which a window may ask without a session; its origin was looked at. */
export async function answerKnock(
  request: IncomingMessage,
  pathname: string,
  { resume, hasSession, cookie }: KnockParts,
): Promise<Answer> {
  const body = await readBody(request);
  if (pathname === ALIVE_PATH) {
    const asked = v.safeParse(aliveSchema, body);
    if (!asked.success) return refusal(400, 'The question is not in the expected form.');
    return json({ ...resume.prove(asked.output.nonce), session: hasSession });
  }
  const answered = v.safeParse(resumeSchema, body);
  if (!answered.success) return refusal(400, 'The answer is not in the expected form.');
  return resume.admits(answered.output.challenge, answered.output.proof)
    ? json({}, { 'Set-Cookie': cookie })
    : refusal(403, 'This window is not known here. Open the address that Mailproof printed when it started.');
}

/** For a window inside: what it needs to recognise this program after a restart. */
export const secretAnswer = (secret: string, launch: string): Answer => json({ secret, launch });
