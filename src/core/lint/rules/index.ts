/** Every rule there is, in the order of the catalogue. A new rule is one file and one line in its category's index. */
import type { Rule } from '../rule.ts';
import { accessibilityRules } from './accessibility/index.ts';
import { ampRules } from './amp/index.ts';
import { cidRules } from './cid/index.ts';
import { cssRules } from './css/index.ts';
import { darkModeRules } from './dark-mode/index.ts';
import { encodingRules } from './encoding/index.ts';
import { imagesRules } from './images/index.ts';
import { leftoversRules } from './leftovers/index.ts';
import { linksRules } from './links/index.ts';
import { messageRules } from './message/index.ts';
import { plaintextRules } from './plaintext/index.ts';
import { serviceRules } from './service/index.ts';
import { sizeRules } from './size/index.ts';
import { spamRules } from './spam/index.ts';
import { structureRules } from './structure/index.ts';
import { subjectRules } from './subject/index.ts';
import { substitutionsRules } from './substitutions/index.ts';
import { unsubscribeRules } from './unsubscribe/index.ts';

export const RULES: readonly Rule[] = [
  ...serviceRules,
  ...substitutionsRules,
  ...cidRules,
  ...structureRules,
  ...cssRules,
  ...accessibilityRules,
  ...linksRules,
  ...imagesRules,
  ...sizeRules,
  ...encodingRules,
  ...plaintextRules,
  ...subjectRules,
  ...darkModeRules,
  ...unsubscribeRules,
  ...ampRules,
  ...leftoversRules,
  ...spamRules,
  ...messageRules,
];

const byId = new Map(RULES.map((rule) => [rule.id, rule]));

export const ruleById = (id: string): Rule | undefined => byId.get(id);
