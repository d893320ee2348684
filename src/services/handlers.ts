/** The only implementation of the contract: one file a noun in the folder beside this one. */
import { createAddressListHandlers } from './handlers/address-list-handlers.ts';
import { createAppHandlers, createWindowHandlers } from './handlers/app-handlers.ts';
import { createCampaignHandlers } from './handlers/campaign-handlers.ts';
import { createCanvasHandlers } from './handlers/canvas-handlers.ts';
import { createConnectionHandlers } from './handlers/connection-handlers.ts';
import { createDraftHandlers } from './handlers/draft-handlers.ts';
import { createDecisionHandlers } from './handlers/decision-handlers.ts';
import { implementer } from './handlers/implementer.ts';
import { createRecentHandlers, createSampleSetHandlers } from './handlers/library-handlers.ts';
import { createCrashHandlers } from './handlers/crash-handlers.ts';
import { createLinkHandlers } from './handlers/link-handlers.ts';
import { createLiftLogHandlers, createReplyHandlers } from './handlers/lift-log-handlers.ts';
import { createLintHandlers, createRuleHandlers } from './handlers/lint-handlers.ts';
import type { ServiceParts } from './handlers/parts.ts';
import { createPictureHandlers } from './handlers/picture-handlers.ts';
import { createPreviewHandlers } from './handlers/preview-handlers.ts';
import { createSettingsHandlers } from './handlers/settings-handlers.ts';
import { createStoredHandlers } from './handlers/stored-handlers.ts';
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
    draft: createDraftHandlers(parts),
    preview: createPreviewHandlers(parts),
    picture: createPictureHandlers(parts),
    canvas: createCanvasHandlers(parts),
    lint: createLintHandlers(parts),
    decision: createDecisionHandlers(parts),
    rule: createRuleHandlers(),
    suppression: createSuppressionHandlers(parts),
    liftLog: createLiftLogHandlers(parts),
    reply: createReplyHandlers(parts),
    addressList: createAddressListHandlers(parts),
    campaign: createCampaignHandlers(parts),
    library: createStoredHandlers(parts),
    recent: createRecentHandlers(parts),
    sampleSet: createSampleSetHandlers(parts),
    link: createLinkHandlers(parts),
  });
}
