/** Builds previews into the store; only their address crosses. */
import type { Preview, PreviewInputData } from '../../contract/schemas/preview.ts';
import type { SampleValuesData } from '../../contract/schemas/values.ts';
import type { HtmlPlaceText } from '../../core/mail/place-text.ts';
import { clientViewOf } from '../../core/preview/client-view/client-views.ts';
import { withPlaces } from '../../core/preview/inlined/inlined-mail.ts';
import { plaintextView, splitLinks } from '../../core/preview/plaintext-view.ts';
import { compareTexts } from '../../core/preview/compare-texts.ts';
import { readAloud } from '../../core/preview/reader/read-aloud.ts';
import { VIEWS } from '../../core/preview/views.ts';
import { toSourceRange } from '../../core/substitution/source-map.ts';
import { failureError } from '../failure-error.ts';
import { implementer } from './implementer.ts';
import { createMeasureHandler } from './measure-handler.ts';
import { mergedMail } from './merged-mail.ts';
import type { ServiceParts } from './parts.ts';
import { showDocument } from './show-document.ts';

interface Wanted {
  readonly handle: string;
  readonly part: 'html' | 'amp';
  readonly sample: SampleValuesData;
}

export function createPreviewHandlers(parts: ServiceParts) {
  const { openTemplates, previewStore, previewUrl, mailTransforms } = parts;
  const { preview } = implementer;

  /** A part with the sample values merged in. @throws FailureError when the template has none. */
  async function placeOf(wanted: Wanted): Promise<HtmlPlaceText> {
    const { part } = wanted;
    const place = (await mergedMail(parts, wanted))[part];
    if (place) return place;
    throw failureError({
      fault: 'input',
      title: `The template has no ${part} part`,
      reason: 'There is nothing to show.',
      remedy: 'Choose another part.',
      field: 'part',
    });
  }

  /** With the places of its elements. */
  async function inlined(text: string, signal: AbortSignal | undefined): Promise<string> {
    const placed = withPlaces(text);
    // Too large to be shown at all, which the preview says by itself.
    return placed === null ? text : mailTransforms.run('inline-styles', placed, signal);
  }

  /** @throws FailureError for a client that no preview imitates. */
  async function build(
    wanted: PreviewInputData,
    id: string,
    signal: AbortSignal | undefined,
  ): Promise<Preview> {
    const { handle, part, view } = wanted;
    const { template } = openTemplates.get(handle);
    const place = await placeOf(wanted);
    const client = view.client === null ? null : clientViewOf(view.client);
    if (client === null && view.client !== null) {
      throw failureError({
        fault: 'input',
        title: `No preview imitates a client named ${view.client}`,
        reason: 'It is not in the list of clients.',
        remedy: 'Choose another client.',
        field: 'view.client',
      });
    }
    const rendered = place.asSent.marked;
    const { url, built } = showDocument(parts, {
      id,
      template,
      rendered,
      part,
      remoteImages: view.remoteImages,
      view: { client, dark: view.dark, imagesOff: view.imagesOff },
      ...(view.inlined === true ? { inlined: await inlined(rendered.text, signal) } : {}),
    });
    return {
      previewId: id,
      url,
      removed: built.removed,
      links: built.links,
      pictures: built.pictures,
      remoteImages: built.remoteImages,
      missing: built.missingNames,
      client: built.client,
      widthSwitches: built.widthSwitches,
      limit: built.failure ?? rendered.limit ?? null,
      next: null,
    };
  }

  /** At an address that was given out ahead, and gives out the next one. Whoever waits at it is told when nothing comes. */
  async function buildAhead(
    wanted: PreviewInputData,
    at: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Preview> {
    const id = at !== null && previewStore.take(at) ? at : previewStore.newId();
    try {
      const built = await build(wanted, id, signal);
      const next = previewStore.reserve();
      return { ...built, next: { previewId: next, url: previewUrl(next, '/') } };
    } finally {
      previewStore.letGo(id);
    }
  }

  return {
    build: preview.build.handler(({ input, signal }) =>
      input.at === undefined
        ? build(input, previewStore.newId(), signal)
        : buildAhead(input, input.at, signal),
    ),

    views: preview.views.handler(() => VIEWS),

    inlinedSource: preview.inlinedSource.handler(async ({ input, signal }) => {
      const { rendered } = (await placeOf({ ...input, part: 'html' })).asSent;
      return { text: await mailTransforms.run('inline-styles', rendered.text, signal) };
    }),

    derivedText: preview.derivedText.handler(async ({ input, signal }) => {
      const html = await placeOf({ ...input, part: 'html' });
      const { plaintext } = await mergedMail(parts, input);
      const text = await mailTransforms.run('to-text', html.asSent.rendered.text, signal);
      const derived = [...splitLinks(text)].map((piece) =>
        piece.url === null
          ? { kind: 'text' as const, text: piece.text }
          : { kind: 'link' as const, text: piece.text, url: piece.url },
      );
      const written = plaintext ? plaintextView(plaintext.asSent.marked) : null;
      const compared = written && compareTexts(written.map((piece) => piece.text).join(''), text);
      return {
        written,
        derived,
        differences: compared && {
          onlyWritten: compared.onlyFirst,
          onlyDerived: compared.onlySecond,
          wordsOnlyWritten: compared.wordsOnlyFirst,
          wordsOnlyDerived: compared.wordsOnlySecond,
        },
      };
    }),

    reader: preview.reader.handler(async ({ input }) => {
      const { rendered, document } = (await placeOf(input)).asSent;
      const { entries, ...rest } = readAloud(document);
      return {
        ...rest,
        entries: entries.map((entry) => ({ ...entry, range: toSourceRange(rendered, entry.range) })),
      };
    }),

    measure: createMeasureHandler(parts),

    locate: preview.locate.handler(({ input }) => ({
      anchor: previewStore.locate(input.previewId, input.range),
    })),

    sourceOf: preview.sourceOf.handler(({ input }) => ({
      range: previewStore.sourceOf(input.previewId, input.anchor),
    })),
  };
}
