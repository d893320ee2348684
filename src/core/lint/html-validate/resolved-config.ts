/**
 * A configuration of html-validate, put together by ourselves. Its own way compiles schemas for the configuration, for
 * its presets and for the table of elements, and holds each against them: that takes longer than a small mail's whole
 * check, and what is given here never changes. `resolved-config.test.ts` holds both ways to the same answer.
 */
import { MetaTable, ResolvedConfig, type Severity } from 'html-validate/browser';
import html5 from 'html-validate/elements/html5';

/** Rules of html-validate that are on, with their options; they may be switched later. */
export type EngineRules = Map<string, [Severity, Readonly<Record<string, unknown>>]>;

/** What html-validate keeps out of its types; its version is pinned. */
interface TableInternals {
  getSchemaValidator: () => (table: unknown) => boolean;
  init: () => void;
}
type ConfigMaker = new (
  parts: { metaTable: MetaTable; plugins: []; rules: EngineRules; transformers: [] },
  original: object,
) => ResolvedConfig;

/** What html-validate knows of HTML's elements. */
function elements(): MetaTable {
  const table = new MetaTable();
  const internals = table as unknown as TableInternals;
  internals.getSchemaValidator = () => () => true;
  table.loadFromObject(html5);
  internals.init();
  return table;
}

export function resolvedConfig(rules: EngineRules): ResolvedConfig {
  const parts = { metaTable: elements(), plugins: [] as [], rules, transformers: [] as [] };
  return new (ResolvedConfig as unknown as ConfigMaker)(parts, { root: true, elements: ['html5'] });
}
