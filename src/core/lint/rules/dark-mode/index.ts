import type { Rule } from '../../rule.ts';
import { darkMetaMissing } from './dark-meta-missing.ts';
import { darkMetaOnly } from './dark-meta-only.ts';
import { darkOverridden } from './dark-overridden.ts';
import { darkTransparentImage } from './dark-transparent-image.ts';
import { darkUnreadable } from './dark-unreadable.ts';

export const darkModeRules: readonly Rule[] = [
  darkMetaMissing,
  darkMetaOnly,
  darkOverridden,
  darkTransparentImage,
  darkUnreadable,
];
