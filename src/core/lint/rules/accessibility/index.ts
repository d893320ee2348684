import type { Rule } from '../../rule.ts';
import { a11yAltFilename } from './a11y-alt-filename.ts';
import { a11yAltMissing } from './a11y-alt-missing.ts';
import { a11yContentLangDir } from './a11y-content-lang-dir.ts';
import { a11yDataTable } from './a11y-data-table.ts';
import { a11yLangMissing } from './a11y-lang-missing.ts';
import { a11yLinkedImageNoName } from './a11y-linked-image-no-name.ts';
import { a11yTableRole } from './a11y-table-role.ts';
import { a11yTitleMissing } from './a11y-title-missing.ts';

export const accessibilityRules: readonly Rule[] = [
  a11yLangMissing,
  a11yContentLangDir,
  a11yTitleMissing,
  a11yAltMissing,
  a11yLinkedImageNoName,
  a11yAltFilename,
  a11yTableRole,
  a11yDataTable,
];
