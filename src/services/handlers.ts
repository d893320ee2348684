/** The only implementation of the contract: one file a noun in the folder beside this one. */
import { createAppHandlers, createWindowHandlers } from './handlers/app-handlers.ts';
import { createConnectionHandlers } from './handlers/connection-handlers.ts';
import { implementer } from './handlers/implementer.ts';
import { createRecentHandlers, createSampleSetHandlers } from './handlers/library-handlers.ts';
import { createCrashHandlers } from './handlers/crash-handlers.ts';
import { createLinkHandlers } from './handlers/link-handlers.ts';
import { createLintHandlers, createRuleHandlers } from './handlers/lint-handlers.ts';
import type { ServiceParts } from './handlers/parts.ts';
import { createPreviewHandlers } from './handlers/preview-handlers.ts';
import { createSettingsHandlers } from './handlers/settings-handlers.ts';
import { createSuppressionHandlers } from './handlers/suppression-handlers.ts';
import { createTemplateHandlers } from './handlers/template-handlers.ts';

export function createRouter(parts: ServiceParts) {
  return implementer.router({
    app: createAppHandlers(parts),
    crash: createCrashHandlers(parts),
    window: createWindowHandlers(parts),
    settings: createSettingsHandlers(parts),
    connection: createConnectionHandlers(parts),
    template: createTemplateHandlers(parts),
    preview: createPreviewHandlers(parts),
    lint: createLintHandlers(parts),
    rule: createRuleHandlers(),
    suppression: createSuppressionHandlers(parts),
    recent: createRecentHandlers(parts),
    sampleSet: createSampleSetHandlers(parts),
    link: createLinkHandlers(parts),
  });
}
