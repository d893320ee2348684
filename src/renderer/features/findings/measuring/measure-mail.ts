/** Measures the html part in the views it has, all at once; a view that cannot be measured is left out. */
import type { MeasuredMailData, Measuring } from '../../../../contract/schemas/measure.ts';
import { readFrameReport } from '../../../../core/computed-style/frame-report.ts';
import { measureInFrame } from './measuring-frame.ts';

/** Never rejects; null when nothing was measured. */
export async function measureMail(
  { length, documents }: Measuring,
  signal: AbortSignal,
): Promise<MeasuredMailData | null> {
  const views = await Promise.all(
    documents.map(async ({ mode, url, width }) => {
      const report = await measureInFrame(url, width, signal);
      if (!report) return null;
      return { mode, elements: [...readFrameReport(mode, report).elements] };
    }),
  );
  const seen = views.filter((view) => view !== null);
  return seen.length === 0 || signal.aborted ? null : { length, views: seen };
}
