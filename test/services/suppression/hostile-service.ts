/**
 * The specification's suppression list, strictly, behind a bad line: it delays, drops its answer after acting, sends 429
 * with and without Retry-After, HTML error pages, and truncated JSON. What it does to an address is decided by the
 * address and the try alone, so that a run can be repeated.
 */
import type { ServerResponse } from 'node:http';
import {
  createMockService,
  type Answer,
  json,
  serviceError,
  text,
  type MockService,
  type SeenRequest,
} from '../service-api/mock-service.ts';

export interface HostileService extends MockService {
  /** How often a delete was carried out, by address. */
  readonly carriedOut: ReadonlyMap<string, number>;
  /** How often a delete arrived, by address. */
  readonly arrived: ReadonlyMap<string, number>;
  /** How many deletes have arrived and are not carried out yet. One whose caller is gone by then never is. */
  waiting(): number;
  /** What was against the specification in any request. */
  readonly complaints: readonly string[];
}

const REASONS = [
  'temporary_unavailable',
  'permanent_unavailable',
  'complained',
  'unsubscribed',
  'blocked',
] as const;

/** Whole and evenly spread: FNV-1a. */
function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** The address with this number, and the reason it is suppressed for. */
export const addressAt = (index: number): string => `r${index}@list.example`;
export const reasonAt = (address: string): (typeof REASONS)[number] =>
  REASONS[numberOf(address) % REASONS.length] ?? 'blocked';

/** Milliseconds from a delete's arrival until it is carried out. */
const DELETE_MS = 8;

type Fault = 'none' | 'delay' | 'drop' | '429' | '429 and wait' | 'html' | 'cut off';

function faultOf(address: string, count: number, isDelete: boolean): Fault {
  // The third try of a read always works, so that no run hangs on one address.
  if (!isDelete && count >= 3) return 'none';
  const dice = numberOf(`${address} ${count} ${String(isDelete)}`) % 40;
  if (dice < 2) return 'delay';
  if (dice < 3) return 'drop';
  if (dice < 4) return isDelete ? 'none' : '429';
  if (dice < 5) return isDelete ? 'none' : '429 and wait';
  if (dice < 6) return 'html';
  return dice < 7 ? 'cut off' : 'none';
}

export async function createHostileService(): Promise<HostileService> {
  const carriedOut = new Map<string, number>();
  const arrived = new Map<string, number>();
  const asked = new Map<string, number>();
  const complaints: string[] = [];
  let waiting = 0;
  const count = (map: Map<string, number>, address: string): number => {
    const next = (map.get(address) ?? 0) + 1;
    map.set(address, next);
    return next;
  };

  /** What the service does and says where nothing goes wrong. */
  function act(address: string, isDelete: boolean): [body: object, status: number] {
    const isBlocked = reasonAt(address) === 'blocked';
    const isGone = carriedOut.has(address);
    if (!isDelete) {
      const entry = {
        reason: reasonAt(address),
        source: 'system',
        created: '2026-03-01 10:00:00',
        is_deletable: !isBlocked,
      };
      return [{ status: 'Success', email: address, suppressions: isGone ? [] : [entry] }, 200];
    }
    if (isBlocked) return [{ status: 'Error', code: 3004, message: 'None can be deleted' }, 400];
    if (isGone) {
      count(carriedOut, address);
      return [{ status: 'Error', code: 3003, message: 'None' }, 400];
    }
    count(carriedOut, address);
    return [{ status: 'Success' }, 200];
  }

  function answer(response: ServerResponse, request: SeenRequest, number: number): void {
    const isDelete = request.path.endsWith('/suppression/delete');
    const body = JSON.parse(request.body) as Record<string, unknown>;
    const field = isDelete ? 'email' : 'receiver_email';
    const address = body[field];
    if (typeof address !== 'string' || Object.keys(body).length !== 1) {
      complaints.push(`${request.path} ${request.body}`);
      serviceError(2900, 'No address')(response, request, number);
      return;
    }
    if (isDelete) count(arrived, address);
    const fault = faultOf(address, count(asked, `${address} ${String(isDelete)}`), isDelete);
    if (fault === '429' || fault === '429 and wait') {
      const headers: Record<string, string> = fault === '429' ? {} : { 'Retry-After': '0' };
      json({ status: 'Error', code: 1, message: 'Slow down' }, 429, headers)(response, request, number);
      return;
    }
    if (!isDelete) {
      reply(address, fault, false, response, request, number);
      return;
    }
    waiting++;
    setTimeout(() => {
      waiting--;
      if (!response.destroyed) reply(address, fault, true, response, request, number);
    }, DELETE_MS);
  }

  function reply(
    address: string,
    fault: Fault,
    isDelete: boolean,
    ...[response, request, number]: Parameters<Answer>
  ): void {
    const [said, status] = act(address, isDelete);
    const whole = JSON.stringify(said);
    if (fault === 'drop') response.destroy();
    else if (fault === 'html') text('<html><body>502 Bad Gateway', 502)(response, request, number);
    else if (fault === 'cut off')
      text(whole.slice(0, -3), 200, { 'Content-Type': 'application/json' })(response, request, number);
    else if (fault === 'delay')
      setTimeout(() => {
        json(said, status)(response, request, number);
      }, 20);
    else json(said, status)(response, request, number);
  }

  const service = await createMockService(answer);
  return { ...service, carriedOut, arrived, complaints, waiting: () => waiting };
}
