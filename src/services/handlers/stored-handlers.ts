/** The library of templates that were fetched: labels, pins, versions, approvals, and opening without the service. */
import type { Finding } from '../../core/lint/finding.ts';
import { baselineOf, compareToBaseline } from '../../core/campaign/baseline.ts';
import { splitAccepted } from '../../core/lint/acceptances.ts';
import { createMailSource } from '../../core/mail/merged-mail.ts';
import { compareTemplates } from '../../core/template/compare-templates.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import type { Template } from '../../core/template/template.ts';
import type { VersionList, VersionPictures } from '../../contract/schemas/stored.ts';
import type { Progress } from '../../contract/schemas/values.ts';
import { decisionsInForce } from '../decisions/decisions.ts';
import { failureError } from '../failure-error.ts';
import { draftId } from '../library/drafts.ts';
import { lastApproved, type StoredKey, type StoredTemplate } from '../library/stored-template.ts';
import { VERSIONS_CAP } from '../library/stored-templates.ts';
import type { Original, TemplateSource } from '../open-templates.ts';
import { implementer } from './implementer.ts';
import { createOpening } from './opening.ts';
import type { ServiceParts } from './parts.ts';
import { comparePictures, type VersionPart } from './compare-pictures.ts';
import { showDocument } from './show-document.ts';
import { withProgress } from './with-progress.ts';

const gone = (): Error =>
  failureError({
    fault: 'input',
    title: 'The template is not in the library',
    reason: 'It was removed from it, or never fetched.',
    remedy: 'Fetch it by its id.',
    field: 'templateId',
  });

const listed = (one: StoredTemplate) => {
  const { connectionId, connectionName, templateId, name, labels, pinned, fetchedAt, checked, versions } =
    one;
  const approved = lastApproved(one);
  const last = versions.at(-1);
  return {
    connectionId,
    connectionName,
    templateId,
    name,
    labels,
    pinned,
    fetchedAt,
    counts: checked && { errors: checked.errors, warnings: checked.warnings, infos: checked.infos },
    verdict: checked?.verdict ?? null,
    checkedLast: checked !== null && checked.sha256 === last?.sha256,
    versions: versions.length,
    approved: approved?.approved ?? null,
    isApproved: approved !== null && approved.sha256 === last?.sha256,
  };
};

const versionsOf = ({ name, versions }: StoredTemplate): VersionList => ({
  name,
  versions: versions
    .map(({ sha256, bytes, firstAt, lastAt, approved }) => ({ sha256, bytes, firstAt, lastAt, approved }))
    .reverse(),
});

/** How versions are drawn beside each other. */
const viewOf = (dark: boolean) =>
  ({ client: null, dark: dark ? 'author' : 'off', imagesOff: false }) as const;

/** Whether every word stands somewhere in what names the template. */
function fits(one: StoredTemplate, query: string): boolean {
  const text = [one.name, one.templateId, one.connectionName, ...one.labels].join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

export function createStoredHandlers(parts: ServiceParts) {
  const { library, lintPool, now } = parts;
  const { templates } = library;
  const { open } = createOpening(parts);
  const calls = implementer.library;

  async function list(query = '') {
    const all = await templates.list();
    return {
      templates: all.filter((one) => fits(one, query)).map(listed),
      bytes: await templates.size(),
      capBytes: VERSIONS_CAP,
    };
  }

  async function known(key: StoredKey): Promise<StoredTemplate> {
    const one = await templates.get(key);
    if (!one) throw gone();
    return one;
  }

  const originalOf = (key: StoredKey, template: Template): Original => ({
    draftId: draftId('service', key.connectionId, key.templateId),
    template,
    file: null,
    sha256: null,
  });

  const sourceOf = (one: StoredTemplate, fetchedAt: string, last: boolean): TemplateSource => {
    const { connectionId, connectionName, templateId } = one;
    return { kind: 'service', connectionId, connectionName, templateId, fetchedAt, stored: { last } };
  };

  /** With what is decided, and the values last typed for the template. */
  async function judgedAs(stored: StoredTemplate, template: Template) {
    const about = {
      template,
      file: null,
      original: originalOf(stored, template),
      draft: null,
      notes: [],
      source: sourceOf(stored, stored.fetchedAt, true),
      picturesId: '',
    };
    const { config } = await decisionsInForce(about, parts);
    return { config, recipient: (await library.sampleSets.remembered(stored.templateId)) ?? [] };
  }

  /** The part that both are compared by, in each version that has it. */
  async function bothParts(input: StoredKey & { readonly before: string; readonly after: string }) {
    const stored = await known(input);
    const { template: before } = await templates.read(input, input.before);
    const { template: after } = await templates.read(input, input.after);
    const part = before.body.html === null && after.body.html === null ? ('amp' as const) : ('html' as const);
    const partOf = async (template: Template): Promise<VersionPart | null> => {
      const { config, recipient } = await judgedAs(stored, template);
      const mail = createMailSource(template, config.substitution).mergeFor(recipient);
      return mail[part] && { template, mail };
    };
    return { part, before: await partOf(before), after: await partOf(after) };
  }

  async function find(stored: StoredTemplate, template: Template, signal: AbortSignal) {
    const { config, recipient } = await judgedAs(stored, template);
    try {
      return splitAccepted(await lintPool.lint(template, { recipient, config }, signal)).findings;
    } finally {
      lintPool.drop(template);
    }
  }

  return {
    list: calls.list.handler(({ input }) => list(input.query)),
    label: calls.label.handler(async ({ input }) => {
      await templates.label(input, input.labels);
      return list();
    }),
    pin: calls.pin.handler(async ({ input }) => {
      await templates.pin(input, input.pinned);
      return list();
    }),
    forget: calls.forget.handler(async ({ input }) => {
      await templates.remove(input);
      return list();
    }),

    open: calls.open.handler(async ({ input }) => {
      const stored = await known(input);
      const last = stored.versions.at(-1)?.sha256;
      const sha256 = input.sha256 ?? last;
      if (sha256 === undefined) throw gone();
      const { template, version } = await templates.read(input, sha256);
      const source = sourceOf(stored, version.lastAt, sha256 === last);
      return open(originalOf(input, template), source, { handle: input.handle });
    }),

    versions: calls.versions.handler(async ({ input }) => versionsOf(await known(input))),
    approve: calls.approve.handler(async ({ input }) => {
      const name = input.name.trim();
      if (name === '') {
        throw failureError({
          fault: 'input',
          title: 'The version was not approved',
          reason: 'The approval has no name.',
          remedy: 'Enter a name for it.',
          field: 'name',
        });
      }
      const approval = { name, note: input.note.trim(), at: now().toISOString() };
      return versionsOf(await templates.approve(input, input.sha256, approval));
    }),
    withdraw: calls.withdraw.handler(async ({ input }) =>
      versionsOf(await templates.approve(input, input.sha256, null)),
    ),

    compare: calls.compare.handler(async function* ({ input, signal: caller }) {
      return yield* withProgress(caller, async (report: (progress: Progress) => void, signal) => {
        const stored = await known(input);
        const { template: before } = await templates.read(input, input.before);
        const { template: after } = await templates.read(input, input.after);
        const step = (done: number): void => {
          report({ kind: 'step', done, total: 2, label: 'Checking both versions' });
        };
        step(0);
        const old = await find(stored, before, signal);
        step(1);
        const now = await find(stored, after, signal);
        const oldTexts = fieldTexts(before);
        const newTexts = fieldTexts(after);
        const line = (findings: readonly Finding[], texts: ReadonlyMap<string, string>) =>
          baselineOf(stored.templateId, '', { findings, texts });
        const { findings: fresh, known: unchanged } = compareToBaseline(now, newTexts, line(old, oldTexts));
        const { findings: fixed } = compareToBaseline(old, oldTexts, line(now, newTexts));
        return { fields: compareTemplates(before, after), fresh, fixed, unchanged };
      });
    }),

    pictures: calls.pictures.handler(async ({ input }) => {
      const { remoteImages } = input;
      const view = viewOf(input.dark);
      const { part, before, after } = await bothParts(input);
      const show = (one: VersionPart | null): VersionPictures['before'] => {
        if (!one) return null;
        const { template, mail } = one;
        const rendered = mail[part]?.asSent.marked;
        if (!rendered) return null;
        const { url, built } = showDocument(parts, { template, rendered, part, remoteImages, view });
        const { count, fonts } = built.remoteImages;
        return { url, remote: count + fonts, limit: built.failure ?? rendered.limit ?? null };
      };
      return { part, before: show(before), after: show(after) };
    }),

    countPixels: calls.countPixels.handler(async ({ input, signal = new AbortController().signal }) => {
      const { part, before, after } = await bothParts(input);
      if (!before || !after) return { counted: null, why: `One of them has no ${part} part.` };
      const { width, remoteImages } = input;
      const wanted = { width, part, remoteImages, view: viewOf(input.dark) };
      return comparePictures(before, after, wanted, parts, signal);
    }),
  };
}
