/** When and where an address was looked up, as it is pasted into a ticket: in local time and UTC. */
import { formatUtc } from './created.ts';

export interface LookedUpWhere {
  readonly at: Date;
  readonly connection: string;
  readonly baseUrl: string;
  readonly allProjects: boolean;
}

/** "2026-03-15 13:00": the day cannot be taken for the month, as in some countries' own form. */
export function localMinute(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** "Looked up 2026-03-15 10:00 UTC (2026-03-15 13:00 local time) on Production (mail.example)." */
export function lookedUpText({ at, connection, baseUrl, allProjects }: LookedUpWhere): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
  const where = allProjects ? ', in all projects' : '';
  return `Looked up ${formatUtc(at)} (${localMinute(at)} local time) on ${connection} (${host})${where}.`;
}
