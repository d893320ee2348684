/** What was decided about the linter: shown with where it comes from, changed, taken in and out as a file. */
import * as v from 'valibot';
import type { DecisionChange, Scope } from '../../contract/schemas/decisions.ts';
import { readAudienceCsv } from '../../core/clients/audience-csv.ts';
import type { ConfigChange, ConfigJson } from '../../core/lint/change-config.ts';
import { changeConfig } from '../../core/lint/change-config.ts';
import { configToJson } from '../../core/lint/write-config.ts';
import { decisionsInForce, exportedConfig, keptScopes, pathOf } from '../decisions/decisions.ts';
import { changeFoundConfig, findConfig } from '../decisions/found-config.ts';
import { readImportedConfig } from '../decisions/import-config.ts';
import { refuseNewErrors } from '../decisions/judge-change.ts';
import { describeDecisions, describeRules } from '../decisions/overview.ts';
import { failureError } from '../failure-error.ts';
import type { OpenTemplate } from '../open-templates.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

const jsonObject = v.custom<ConfigJson>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const notKept = (reason: string, remedy: string, field: string): Error =>
  failureError({ fault: 'input', title: 'The decision was not kept', reason, remedy, field });

/** As the configuration writes it. */
function toConfigChange(change: Exclude<DecisionChange, { kind: 'reset' }>): ConfigChange {
  if (change.kind === 'audience') {
    const audience = Object.fromEntries(change.audience.map(({ client, share }) => [client, share]));
    return { kind: 'audience', audience };
  }
  if (change.kind !== 'rule') return change;
  const { options, ...rest } = change;
  if (options === undefined || options === null) return { ...rest, options };
  if (v.is(jsonObject, options)) return { ...rest, options };
  throw notKept(
    `rules.${change.rule}.options: they must be an object.`,
    'Write them in curly brackets.',
    `rules.${change.rule}.options`,
  );
}

export function createDecisionHandlers(parts: ServiceParts) {
  const { library, openTemplates, handedFiles, now } = parts;
  const { decision } = implementer;
  const openOf = (handle: string | null): OpenTemplate | null =>
    handle === null ? null : openTemplates.get(handle);

  async function overview(handle: string | null) {
    const open = openOf(handle);
    return describeDecisions(open, await decisionsInForce(open, parts), now().toISOString().slice(0, 10));
  }

  /** The kept scope of that name, for what is open. */
  function keptScope(open: OpenTemplate | null, scope: Scope) {
    const found = keptScopes(open, pathOf(open, handedFiles)).find((one) => one.scope === scope);
    if (found) return found;
    throw notKept(
      scope === 'connection' ? 'What is open was not fetched on a connection.' : 'No template is open.',
      'Keep it for another place.',
      'scope',
    );
  }

  /** Changes one place. Answers with its JSON before, for an undo. */
  async function change(
    open: OpenTemplate | null,
    scope: Scope,
    how: (config: ConfigJson) => ConfigJson,
  ): Promise<string> {
    let before: ConfigJson = {};
    const path = pathOf(open, handedFiles);
    if (scope === 'file') {
      if (path === null)
        throw notKept('What is open is no file on the disk.', 'Keep it for another place.', 'scope');
      before = await changeFoundConfig(path, library.decisions, how);
    } else {
      const kept = keptScope(open, scope);
      const current = await library.decisions.config(kept);
      await refuseNewErrors(current, how(current));
      await library.decisions.update(kept, (config) => {
        before = config;
        return how(config);
      });
    }
    return JSON.stringify(before);
  }

  return {
    get: decision.get.handler(({ input }) => overview(input.handle)),
    rules: decision.rules.handler(async ({ input }) =>
      describeRules(await decisionsInForce(openOf(input.handle), parts)),
    ),
    change: decision.change.handler(async ({ input }) => {
      const { handle, scope, change: asked } = input;
      const open = openOf(handle);
      const step = asked.kind === 'reset' ? null : toConfigChange(asked);
      const before = await change(open, scope, (config) => (step ? changeConfig(config, step) : {}));
      return { before, decisions: await overview(handle) };
    }),
    restore: decision.restore.handler(async ({ input }) => {
      const { handle, scope, text } = input;
      const config = v.parse(jsonObject, JSON.parse(text));
      await change(openOf(handle), scope, () => config);
      return overview(handle);
    }),
    allow: decision.allow.handler(async ({ input }) => {
      const { handle, sha256, allowed } = input;
      const path = pathOf(openOf(handle), handedFiles);
      const found = path === null ? null : await findConfig(path, library.decisions);
      if (found?.data.sha256 !== sha256) {
        throw failureError({
          fault: 'file',
          title: 'The configuration is another one now',
          reason: 'It was changed or taken away after it was shown here.',
          remedy: 'Look at what it says now, and decide again.',
          field: 'sha256',
        });
      }
      if (allowed && found.data.state === 'unusable')
        throw notKept(
          `${found.data.path} cannot be used: ${found.data.errors[0] ?? ''}`,
          'Correct the file first.',
          'sha256',
        );
      await library.decisions.judge(found.data.path, sha256, allowed);
      return overview(handle);
    }),
    import: decision.import.handler(async ({ input }) => {
      const { handle, scope, text } = input;
      const { config, settings, notes } = readImportedConfig(text, scope);
      const before = await change(openOf(handle), scope, () => config);
      if (settings) await library.saveSettings(settings);
      return { before, notes, decisions: await overview(handle) };
    }),
    readShares: decision.readShares.handler(({ input }) => {
      const read = readAudienceCsv(input.text);
      if (read.audience.length > 0) return read;
      throw failureError({
        fault: 'input',
        title: 'No shares were found in the file',
        reason:
          read.left.length > 0
            ? `No line names a mail client that the support data knows. ${read.left[0] ?? ''}.`
            : 'It has no lines with a mail client and a number.',
        remedy:
          'Choose a CSV file with a column of mail clients, such as Outlook (Windows), and one of percent or counts.',
        field: 'text',
      });
    }),
    export: decision.export.handler(async ({ input }) => {
      const file = exportedConfig(await decisionsInForce(openOf(input.handle), parts));
      return { text: `${JSON.stringify(file ? configToJson(file) : {}, null, 2)}\n` };
    }),
  };
}
