/** Makes a template that was fetched or read an open one, with its draft and the values last typed for it. */
import * as v from 'valibot';
import type { SinceApproved } from '../../contract/schemas/stored.ts';
import type { OpenedTemplate } from '../../contract/schemas/template.ts';
import { jsonValueSchema, type SampleValuesData } from '../../contract/schemas/values.ts';
import { readMessage } from '../../core/message/read-message.ts';
import { chooseEngine } from '../../core/substitution/choose-engine.ts';
import { compareTemplates } from '../../core/template/compare-templates.ts';
import { readTemplateText } from '../../core/template/decode-template.ts';
import { createTemplateFile, isMessageFile, messageBytes } from '../../core/template/template-file.ts';
import { UTF16_NOTE } from '../../core/text/file-text.ts';
import { SANDBOX_CONNECTION } from '../connections/connections.ts';
import { draftData, drafted } from '../drafted.ts';
import { failureError } from '../failure-error.ts';
import { draftId, textHash, type StoredDraft } from '../library/drafts.ts';
import { lastApproved } from '../library/stored-template.ts';
import { memoryKey, type Original, type TemplateSource } from '../open-templates.ts';
import { redact } from '../service-api/redact.ts';
import type { ServiceParts } from './parts.ts';
import { allAttachments, toTemplateData } from './template-data.ts';

/** The values that came with a sandbox template, name by name. */
function toSampleValues(sample: unknown): SampleValuesData {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return [];
  return Object.entries(sample).flatMap(([name, raw]: [string, unknown]) => {
    const value = v.safeParse(jsonValueSchema, raw);
    return value.success ? [{ name, value: value.output }] : [];
  });
}

export interface HowOpened {
  readonly notes?: readonly string[];
  /** That a window had for it before. */
  readonly handle?: string | undefined;
}

export interface TextToOpen {
  readonly fileName: string;
  readonly text: string;
  /** Whether the file is written in UTF-8. */
  readonly isUtf8?: boolean | undefined;
  readonly handedId?: string | undefined;
  readonly handle?: string | undefined;
  /** Of a file without a path it is made of the text. */
  readonly draftId?: string | undefined;
  /** Of the bytes that the text was read from. */
  readonly sha256?: string | undefined;
}

export interface Opening {
  open(original: Original, source: TemplateSource, how?: HowOpened): Promise<OpenedTemplate>;
  /** @throws FailureError when the text is no template. */
  openText(file: TextToOpen): Promise<OpenedTemplate>;
}

export function createOpening(parts: ServiceParts): Opening {
  const { library, openTemplates, sandbox, previewStore, previewUrl, now } = parts;

  async function firstSample(key: string, source: TemplateSource): Promise<SampleValuesData> {
    const remembered = await library.sampleSets.remembered(key);
    if (remembered) return remembered;
    if (source.kind !== 'service' || source.connectionId !== SANDBOX_CONNECTION) return [];
    const wanted = source.templateId.toLowerCase();
    return toSampleValues(sandbox?.templates.find(({ id }) => id.toLowerCase() === wanted)?.sample);
  }

  /** How what was fetched differs from the version that was approved. */
  async function sinceApproved(original: Original, source: TemplateSource): Promise<SinceApproved | null> {
    if (source.kind !== 'service') return null;
    let since: SinceApproved | null = null;
    // An approved version that cannot be read is said; the template opens all the same.
    await library.attempt(async () => {
      const stored = await library.templates.get(source);
      const version = stored && lastApproved(stored);
      if (!version?.approved) return;
      const { name, at } = version.approved;
      const { template } = await library.templates.read(source, version.sha256);
      const changes = compareTemplates(template, original.template).length;
      since = { sha256: version.sha256, name, at, changes };
    });
    return since;
  }

  async function open(
    original: Original,
    source: TemplateSource,
    { notes = [], handle }: HowOpened = {},
  ): Promise<OpenedTemplate> {
    const picturesId = previewStore.newId();
    let draft: StoredDraft | null = null;
    // A draft that cannot be read is said; it stays where it is, and the template opens without it.
    await library.attempt(async () => {
      draft = await library.drafts.read(original.draftId);
    });
    const opened = { ...drafted(original, source, draft), original, source, picturesId, notes };
    const { template } = opened;
    const sample = await firstSample(memoryKey(opened), source);
    previewStore.putPictures(picturesId, allAttachments(template));
    const { engine, unknown } = chooseEngine(template);
    const approved = await sinceApproved(original, source);
    return {
      handle: openTemplates.add(opened, handle),
      source,
      template: toTemplateData(template, (index) => previewUrl(picturesId, `/cid/${index}`)),
      draft: draftData(opened),
      engine: { name: engine.name, unknown },
      sample,
      notes,
      approved,
    };
  }

  async function openText(toOpen: TextToOpen): Promise<OpenedTemplate> {
    const { fileName, text, isUtf8 = true, handedId, handle } = toOpen;
    const document = isMessageFile(fileName)
      ? await readMessage(messageBytes(text))
      : readTemplateText(fileName, text);
    const refuse = (reason: string, remedy: string, code: number | null = null): Error =>
      failureError({ fault: 'file', title: `${fileName} could not be opened`, reason, remedy, code });
    if (document.kind === 'error') {
      const message = redact(document.message, null).slice(0, 600);
      throw refuse(
        `The file holds an error reply of the service${message === '' ? '' : `: ${message}`}`,
        'Save the reply of a successful template/get.',
        document.code,
      );
    }
    if (document.kind === 'other') {
      throw refuse(
        document.reason,
        'Open a template/get reply, a bare template object, an html file or an .eml message.',
      );
    }
    const openedAt = now().toISOString();
    const source = { kind: 'file', fileName, openedAt, ...(handedId ? { handedId } : {}) } as const;
    const original = {
      draftId: toOpen.draftId ?? draftId('file', fileName, textHash(text)),
      template: document.template,
      file: createTemplateFile(fileName, text),
      sha256: toOpen.sha256 ?? null,
    };
    return open(original, source, { handle, notes: isUtf8 ? [] : [UTF16_NOTE] });
  }

  return { open, openText };
}
