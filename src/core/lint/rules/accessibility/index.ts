import type { Rule } from '../../rule.ts';
import { a11yAltFilename } from './a11y-alt-filename.ts';
import { a11yAltMissing } from './a11y-alt-missing.ts';
import { a11yAria } from './a11y-aria.ts';
import { a11yContentLangDir } from './a11y-content-lang-dir.ts';
import { a11yContrast } from './a11y-contrast.ts';
import { a11yContrastDark } from './a11y-contrast-dark.ts';
import { a11yDataTable } from './a11y-data-table.ts';
import { a11yFontSmall } from './a11y-font-small.ts';
import { a11yH1Count } from './a11y-h1-count.ts';
import { a11yHeadingEmpty } from './a11y-heading-empty.ts';
import { a11yHeadingOrder } from './a11y-heading-order.ts';
import { a11yJustified } from './a11y-justified.ts';
import { a11yLangMissing } from './a11y-lang-missing.ts';
import { a11yLinkGeneric } from './a11y-link-generic.ts';
import { a11yLinkNoText } from './a11y-link-no-text.ts';
import { a11yLinkedImageNoName } from './a11y-linked-image-no-name.ts';
import { a11yReadingOrder } from './a11y-reading-order.ts';
import { a11yTableRole } from './a11y-table-role.ts';
import { a11yTapTarget } from './a11y-tap-target.ts';
import { a11yTitleMissing } from './a11y-title-missing.ts';
import { a11yVml } from './a11y-vml.ts';
import { a11yZoomBlocked } from './a11y-zoom-blocked.ts';

export const accessibilityRules: readonly Rule[] = [
  a11yLangMissing,
  a11yContentLangDir,
  a11yTitleMissing,
  a11yAltMissing,
  a11yLinkedImageNoName,
  a11yAltFilename,
  a11yTableRole,
  a11yDataTable,
  a11yHeadingOrder,
  a11yH1Count,
  a11yHeadingEmpty,
  a11yLinkGeneric,
  a11yContrast,
  a11yContrastDark,
  a11yFontSmall,
  a11yVml,
  a11yJustified,
  a11yAria,
  a11yLinkNoText,
  a11yReadingOrder,
  a11yTapTarget,
  a11yZoomBlocked,
];
