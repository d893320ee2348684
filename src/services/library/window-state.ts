/** The window's theme, sizes and layout, as they are kept. */
import * as v from 'valibot';
import type { WindowState } from '../../contract/schemas/library.ts';
import type { StoredFormat } from './json-file.ts';

const storedWindowStateSchema = v.object({
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  /** Pixels. */
  sidebarWidth: v.optional(v.number(), 240),
  inspectorWidth: v.optional(v.number(), 340),
  sidebarOpen: v.optional(v.boolean(), true),
  inspectorOpen: v.optional(v.boolean(), true),
  /** Left out until the person chooses one: then the window's width decides. */
  layout: v.optional(v.picklist(['preview', 'split', 'source'])),
  splitRatio: v.optional(v.number(), 0.5),
});

export const windowStateFormat: StoredFormat<WindowState> = {
  version: 1,
  schema: storedWindowStateSchema,
  empty: v.parse(storedWindowStateSchema, {}),
};
