/** `--shard 2/8`: a run split over several machines, each with the same part of the same inputs every time. */
import { fnv64 } from '../text/fnv64.ts';

export interface Shard {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/** More parts than any pipeline starts machines for one job. */
export const MOST_SHARDS = 1000;

/** Reads `2/8`; null for anything that names no part. */
export function parseShard(text: string): Shard | null {
  const [, number, of] = /^(\d{1,4})\/(\d{1,4})$/u.exec(text.trim()) ?? [];
  const shard = { number: Number(number), of: Number(of) };
  return shard.number >= 1 && shard.number <= shard.of && shard.of <= MOST_SHARDS ? shard : null;
}

/**
 * Whether an input belongs to a part. The input's name alone decides, so that a template that comes or goes moves no
 * other one to another machine, whose cache does not know it.
 */
export function isInShard(source: string, { number, of }: Shard): boolean {
  return Number(BigInt(`0x${fnv64(source.replaceAll('\\', '/'))}`) % BigInt(of)) === number - 1;
}
