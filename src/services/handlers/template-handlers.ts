/** Fetching, opening, rendering and closing templates. */
import * as v from 'valibot';
import type { OpenedTemplate } from '../../contract/schemas/template.ts';
import { jsonValueSchema, type SampleValuesData } from '../../contract/schemas/values.ts';
import { chooseEngine } from '../../core/substitution/choose-engine.ts';
import { readTemplateText } from '../../core/template/decode-template.ts';
import type { Template } from '../../core/template/template.ts';
import { SANDBOX_CONNECTION } from '../connections/connections.ts';
import { memoryKey, type TemplateSource } from '../open-templates.ts';
import { problemError } from '../problem-error.ts';
import { redact } from '../service-api/redact.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';
import { renderTemplate } from './render-template.ts';
import { allAttachments, toTemplateData } from './template-data.ts';
import { retryProgress, withProgress } from './with-progress.ts';

/** Characters of a template's name that are remembered: more than any list shows. */
const NAME_LENGTH = 200;

/** The values that came with a sandbox template, name by name. */
function toSampleValues(sample: unknown): SampleValuesData {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return [];
  return Object.entries(sample).flatMap(([name, raw]: [string, unknown]) => {
    const value = v.safeParse(jsonValueSchema, raw);
    return value.success ? [{ name, value: value.output }] : [];
  });
}

interface TextToOpen {
  readonly fileName: string;
  readonly text: string;
  readonly handedId?: string | undefined;
  readonly handle?: string | undefined;
}

export function createTemplateHandlers(parts: ServiceParts) {
  const { connections, library, openTemplates, handedFiles, desktop, sandbox, now } = parts;
  const { previewStore, previewUrl } = parts;

  async function firstSample(key: string, source: TemplateSource): Promise<SampleValuesData> {
    const remembered = await library.sampleSets.remembered(key);
    if (remembered) return remembered;
    if (source.kind !== 'service' || source.connectionId !== SANDBOX_CONNECTION) return [];
    const wanted = source.templateId.toLowerCase();
    return toSampleValues(sandbox?.templates.find(({ id }) => id.toLowerCase() === wanted)?.sample);
  }

  async function open(
    template: Template,
    source: TemplateSource,
    notes: readonly string[],
    handle?: string,
  ): Promise<OpenedTemplate> {
    const picturesId = previewStore.newId();
    const opened = { template, source, picturesId };
    const sample = await firstSample(memoryKey(opened), source);
    previewStore.putPictures(picturesId, allAttachments(template));
    const { engine, unknown } = chooseEngine(template);
    return {
      handle: openTemplates.add(opened, handle),
      source,
      template: toTemplateData(template, (index) => previewUrl(picturesId, `/cid/${index}`)),
      engine: { name: engine.name, unknown },
      sample,
      notes,
    };
  }

  async function openText({ fileName, text, handedId, handle }: TextToOpen): Promise<OpenedTemplate> {
    const document = readTemplateText(fileName, text);
    const refuse = (reason: string, remedy: string, code: number | null = null): Error =>
      problemError({ fault: 'file', title: `${fileName} could not be opened`, reason, remedy, code });
    if (document.kind === 'error') {
      const message = redact(document.message, null).slice(0, 600);
      throw refuse(
        `The file holds an error reply of the service${message === '' ? '' : `: ${message}`}`,
        'Save the reply of a successful template/get.',
        document.code,
      );
    }
    if (document.kind === 'other') {
      throw refuse(document.reason, 'Open a template/get reply, a bare template object, or an html file.');
    }
    const openedAt = now().toISOString();
    const source = { kind: 'file', fileName, openedAt, ...(handedId ? { handedId } : {}) } as const;
    return open(document.template, source, [], handle);
  }

  const { template } = implementer;
  return {
    fetch: template.fetch.handler(({ input, signal: callerSignal }) =>
      withProgress(callerSignal, async (report, signal) => {
        const connection = await connections.get(input.connectionId);
        const api = await connections.api(input.connectionId);
        const fetched = await api.getTemplate(input.id, {
          signal,
          onRetry: (notice) => {
            report(retryProgress(notice));
          },
        });
        const templateId = input.id.trim().toLowerCase();
        const fetchedAt = now().toISOString();
        await library.attempt(() =>
          library.recents.opened({
            connectionId: connection.id,
            templateId,
            name: fetched.template.name?.slice(0, NAME_LENGTH) ?? templateId,
            openedAt: fetchedAt,
          }),
        );
        desktop?.recentsChanged();
        return open(
          fetched.template,
          {
            kind: 'service',
            connectionId: connection.id,
            connectionName: connection.name,
            templateId,
            fetchedAt,
          },
          fetched.notes,
          input.handle,
        );
      }),
    ),

    open: template.open.handler(({ input }) => openText(input)),

    openHanded: template.openHanded.handler(async ({ input }) => {
      const { path, fileName, text } = await handedFiles.read(input.id);
      const opened = await openText({ fileName, text, handedId: input.id });
      await library.attempt(() => library.recentFiles.opened(path, now().toISOString()));
      desktop?.recentsChanged();
      return { opened, text };
    }),

    resume: template.resume.handler(async () => {
      const last = openTemplates.latest();
      return { opened: last ? await open(last.template, last.source, []) : null };
    }),

    close: template.close.handler(({ input }) => {
      openTemplates.close(input.handle);
      return {};
    }),

    render: template.render.handler(async ({ input }) => {
      const settings = await library.settings();
      return renderTemplate(openTemplates.mail(input.handle, input.sample, settings));
    }),
  };
}
