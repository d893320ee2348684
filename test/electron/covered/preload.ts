/** Counts what runs of the preload, where Node counts the main process (`NODE_V8_COVERAGE`), in the same form. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevToolsSession } from '../chromium.ts';

export interface Preload {
  readonly path: string;
  readonly text: string;
  /** Where its text begins in the script that runs it. */
  readonly from: number;
}

let files = 0;

/** @returns what takes the count, to be called before the page is closed */
export async function countPreload(session: DevToolsSession, preload: Preload): Promise<() => Promise<void>> {
  const folder = process.env['NODE_V8_COVERAGE'];
  if (folder === undefined || folder === '') return () => Promise.resolve();
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async () => {
    // A page that has crashed or hangs has nothing to say.
    const counted = await Promise.race([
      session.send('Profiler.takePreciseCoverage').catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, 3_000, undefined)),
    ]);
    const script = counted?.result.find(({ url }) => url === preload.path);
    if (script === undefined) return;
    const within = (offset: number): number =>
      Math.min(Math.max(offset - preload.from, 0), preload.text.length);
    const functions = script.functions.map((each) => ({
      ...each,
      ranges: each.ranges.map(({ startOffset, endOffset, count }) => ({
        startOffset: within(startOffset),
        endOffset: within(endOffset),
        count,
      })),
    }));
    mkdirSync(folder, { recursive: true });
    const name = `preload-${String(process.pid)}-${String(++files)}.json`;
    const url = pathToFileURL(preload.path).href;
    writeFileSync(join(folder, name), JSON.stringify({ result: [{ url, functions }] }));
  };
}
