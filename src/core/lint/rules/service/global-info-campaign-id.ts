import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { isUuid } from '../../../template/decode-template.ts';
import { globalInfoField } from '../../../template/fields.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SISTER_REFERENCE } from '../../sources.ts';

const MAX = 2n ** 128n - 1n;

const isCampaignId = (value: string): boolean =>
  isUuid(value) || (/^\d{1,39}$/u.test(value) && BigInt(value) <= MAX);

export const globalInfoCampaignId = defineRule({
  id: 'global-info-campaign-id',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'campaign_id in global_info is neither a whole number nor a UUID',
  why: 'The sister service groups its statistics by the key campaign_id and takes a whole number of up to 128 bits or a UUID. Any other value counts as 0, so all such campaigns end up in one.',
  howToFix: 'Write a whole number or a UUID, or choose another key for a name.',
  sources: [SISTER_REFERENCE],
  examples: {
    good: [
      { template: { global_info: { campaign_id: '340282366920938463463374607431768211455' } } },
      { template: { global_info: { campaign_id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11' } } },
    ],
    bad: [
      {
        template: { global_info: { campaign_id: 'spring-2026' } },
        reports: [{ field: 'global_info["campaign_id"]', marks: 'spring-2026', says: 'counts as 0' }],
      },
      {
        title: 'One more than 128 bits hold',
        template: { global_info: { campaign_id: '340282366920938463463374607431768211456' } },
        reports: [{ field: 'global_info["campaign_id"]', marks: '340282366920938463463374607431768211456' }],
      },
    ],
  },
  check({ template, engine, report }) {
    for (const { name, value } of template.globalInfo) {
      if (name !== 'campaign_id' || isCampaignId(value)) continue;
      // A tag is never replaced here; that is the finding then.
      if (engine.engine.parse(value).tags.length > 0) continue;
      report({
        message: `campaign_id is ${quoted(value)}, which counts as 0 in the statistics. Write a whole number or a UUID.`,
        field: globalInfoField(name),
        range: wholeOf(value),
      });
    }
  },
});
