import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';

export interface Answer {
  readonly httpStatus: number;
  readonly contentType: string | null;
  readonly body: Record<string, unknown>;
}

/** Sends a request as the specification describes it; `init` overrides any part of it. */
export async function call(
  sandbox: Sandbox,
  operation: string,
  fields: unknown,
  init: RequestInit = {},
): Promise<Answer> {
  const response = await fetch(`${sandbox.baseUrl}/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-KEY': sandbox.apiKey },
    body: typeof fields === 'string' ? fields : JSON.stringify(fields),
    ...init,
  });
  const body: unknown = await response.json();
  if (!isRecord(body)) throw new Error('The reply is not a JSON object.');
  return { httpStatus: response.status, contentType: response.headers.get('content-type'), body };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Stands for any text, typed so that it does not let an `any` into the expectations. */
export const anyText: unknown = expect.any(String);

/** Stands for any number. */
export const anyNumber: unknown = expect.any(Number);
