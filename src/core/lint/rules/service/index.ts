import type { Rule } from '../../rule.ts';
import { attachmentBase64Invalid } from './attachment-base64-invalid.ts';
import { attachmentFieldMissing } from './attachment-field-missing.ts';
import { attachmentNameDuplicate } from './attachment-name-duplicate.ts';
import { attachmentNameExtension } from './attachment-name-extension.ts';
import { attachmentNameSlash } from './attachment-name-slash.ts';
import { attachmentNameTooLong } from './attachment-name-too-long.ts';
import { attachmentRiskyType } from './attachment-risky-type.ts';
import { attachmentTooLarge } from './attachment-too-large.ts';
import { attachmentTypeInvalid } from './attachment-type-invalid.ts';
import { attachmentTypeMismatch } from './attachment-type-mismatch.ts';
import { bodyMissing } from './body-missing.ts';
import { globalInfoCampaignId } from './global-info-campaign-id.ts';
import { globalInfoCount } from './global-info-count.ts';
import { globalInfoKeyBlank } from './global-info-key-blank.ts';
import { globalInfoKeyLength } from './global-info-key-length.ts';
import { globalInfoTotalSize } from './global-info-total-size.ts';
import { globalInfoValueLength } from './global-info-value-length.ts';
import { headerCount } from './header-count.ts';
import { headerNameDuplicate } from './header-name-duplicate.ts';
import { headerNameIgnored } from './header-name-ignored.ts';
import { headerNameInvalid } from './header-name-invalid.ts';
import { headerNeedsApproval } from './header-needs-approval.ts';
import { headerSvcValue } from './header-svc-value.ts';
import { headerValueControl } from './header-value-control.ts';
import { headerValueNonAscii } from './header-value-non-ascii.ts';
import { replyToInvalid } from './reply-to-invalid.ts';
import { senderEmailInvalid } from './sender-email-invalid.ts';
import { templateBuilderValue } from './template-builder-value.ts';
import { templateFieldType } from './template-field-type.ts';
import { templateIdInvalid } from './template-id-invalid.ts';
import { templateJsonLarge } from './template-json-large.ts';
import { templateNameMissing } from './template-name-missing.ts';
import { templateVisual } from './template-visual.ts';
import { trackingFlagValue } from './tracking-flag-value.ts';

export const serviceRules: readonly Rule[] = [
  bodyMissing,
  templateNameMissing,
  templateIdInvalid,
  templateFieldType,
  templateBuilderValue,
  templateVisual,
  trackingFlagValue,
  senderEmailInvalid,
  replyToInvalid,
  headerCount,
  headerNameIgnored,
  headerNeedsApproval,
  headerNameInvalid,
  headerValueControl,
  headerValueNonAscii,
  headerNameDuplicate,
  headerSvcValue,
  globalInfoCount,
  globalInfoKeyLength,
  globalInfoValueLength,
  globalInfoKeyBlank,
  globalInfoTotalSize,
  globalInfoCampaignId,
  attachmentTooLarge,
  attachmentFieldMissing,
  attachmentBase64Invalid,
  attachmentNameExtension,
  attachmentNameSlash,
  attachmentNameDuplicate,
  attachmentNameTooLong,
  attachmentTypeInvalid,
  attachmentTypeMismatch,
  attachmentRiskyType,
  templateJsonLarge,
];
