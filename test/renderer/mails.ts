/** Opened templates, previews and findings as the services answer them, for tests of the window's stores. */
import type { FindingData, LintResult } from '../../src/contract/schemas/lint.ts';
import type { SampleSet } from '../../src/contract/schemas/library.ts';
import type { Preview } from '../../src/contract/schemas/preview.ts';
import type { OpenedTemplate, RenderedTemplate } from '../../src/contract/schemas/template.ts';

const MOMENT = '2026-11-20T12:00:00.000Z';

interface Wanted {
  readonly id?: string | null;
  readonly html?: string | null;
  readonly plaintext?: string | null;
  readonly sample?: OpenedTemplate['sample'];
}

/** A template from the service, under a handle of its own. */
export function mail(
  handle: string,
  { id = `id-${handle}`, html = '<p>Hi</p>', plaintext = 'Hi', sample = [] }: Wanted = {},
): OpenedTemplate {
  return {
    handle,
    draft: null,
    source: {
      kind: 'service',
      connectionId: 'sandbox',
      connectionName: 'Sandbox',
      templateId: id ?? 'none',
      fetchedAt: MOMENT,
    },
    template: {
      onlyPart: null,
      message: null,
      id,
      name: `Mail ${handle}`,
      body: { html, plaintext, amp: null },
      subject: 'Hello',
      headers: [],
      attachments: [],
      inlineAttachments: [],
      templateBuilder: null,
      globalReplacements: [],
      globalInfo: [],
      senderEmail: 'a@example.com',
      senderName: null,
      replyTo: null,
      checkLinks: null,
      checkRead: null,
      unsubscribeUrl: null,
      unknownFields: [],
      wrongValues: [],
    },
    engine: { name: 'simple', unknown: null },
    sample,
  };
}

export const sampleSet = (id: string, value: string, templateId: string | null = 'id-a'): SampleSet => ({
  id,
  name: `Set ${id}`,
  templateId,
  values: [{ name: 'Name', value }],
});

export const preview = (previewId: string): Preview => ({
  previewId,
  url: `http://localhost:1/${previewId}/`,
  removed: [],
  links: [],
  pictures: [],
  remoteImages: { count: 0, fonts: 0, hosts: [], insecure: [], relative: [] },
  client: null,
  widthSwitches: [],
  missing: [],
  limit: null,
  next: null,
});

/** A merged template; `missing` are names without a value. */
export const rendered = (subject: string, ...missing: string[]): RenderedTemplate => ({
  inbox: { sender: 'Ann', subject, preheader: '' },
  plaintext: null,
  fields: [],
  weights: [],
  names: ['City', ...missing].map((name) => ({
    name,
    uses: [],
    templateValue: null,
    origin: missing.includes(name) ? null : 'recipient',
    shownWhenMissing: [],
    serviceSupplied: false,
    standIn: null,
    similar: null,
  })),
  unused: [],
});

export const finding = (
  rule: string,
  start: number,
  severity: FindingData['severity'] = 'error',
): FindingData => ({
  rule,
  severity,
  message: `Message of ${rule}`,
  field: 'body.html',
  range: { start, end: start + 1 },
  position: null,
  also: [],
  fix: null,
});

export const lintResult = (...findings: FindingData[]): LintResult => ({
  findings,
  accepted: [],
  acceptances: [],
  decided: [],
  counts: { errors: findings.length, warnings: 0, infos: 0 },
  verdict: `${findings.length} errors`,
});
