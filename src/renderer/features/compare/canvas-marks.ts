/** The place that somebody looks at, outlined in every mail of the canvas. */
import { shallowRef, watch, type ShallowRef } from 'vue';
import { bodyField } from '../../../core/template/fields.ts';
import { client } from '../../transport/client.ts';
import { usePlaceStore, type Place } from '../template/stores/place.ts';
import { usePreviewStore, type PreviewMark } from '../preview/stores/preview.ts';
import type { BuiltPreview } from './built-previews.ts';

/** By the address of the document. Only a place that was chosen just now is scrolled to. */
export function useCanvasMarks(
  frames: () => readonly BuiltPreview[],
): Readonly<ShallowRef<ReadonlyMap<string, PreviewMark>>> {
  const place = usePlaceStore();
  const preview = usePreviewStore();
  const marks = shallowRef<ReadonlyMap<string, PreviewMark>>(new Map());
  /** Chosen before the canvas was opened: nobody asked to be taken there now. */
  let jumpedTo: Place | null = place.current;

  watch(
    [() => frames().flatMap((frame) => frame.preview ?? []), () => place.current] as const,
    async ([previews, where], _, onCleanup) => {
      const { part } = preview;
      const range = part !== null && where?.field === bodyField(part) ? where.range : null;
      if (!range) {
        marks.value = new Map();
        return;
      }
      let stale = false;
      onCleanup(() => (stale = true));
      const jump = jumpedTo !== where && where?.from !== 'preview';
      const found = await Promise.all(
        previews.map(async ({ previewId, url }): Promise<PreviewMark | null> => {
          try {
            const { anchor } = await client().preview.locate({ previewId, range });
            return anchor === null ? null : { url, anchor, jump };
          } catch {
            // The preview may have expired meanwhile; the place in the source is shown all the same.
            return null;
          }
        }),
      );
      if (stale) return;
      jumpedTo = where;
      marks.value = new Map(found.flatMap((mark) => (mark ? [[mark.url, mark]] : [])));
    },
    { immediate: true },
  );
  return marks;
}
