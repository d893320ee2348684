/**
 * The content model of HTML, checked by html-validate with the few of its rules that mean something in a mail. What it
 * says is handed on as facts (which rule, where, which elements); the words are those of our own rules. Nesting of end
 * tags and spelling of tags are checked by tag-balance.ts and tag-stream.ts: after one forgotten end tag html-validate
 * reports each later one, and it stops at the first thing it cannot tokenize.
 */
import {
  HtmlValidate,
  StaticConfigLoader,
  type ConfigData,
  type ResolvedConfig,
} from 'html-validate/browser';
import type { TextRange } from '../text/positions.ts';

export const STRUCTURE_RULES = [
  'element-permitted-content',
  'element-permitted-occurrences',
  'attribute-allowed-values',
  'aria-label-misuse',
  'no-missing-references',
] as const;
export type StructureRule = (typeof STRUCTURE_RULES)[number];

export interface StructureMessage {
  readonly rule: StructureRule;
  readonly range: TextRange;
  /** The facts of the message by name: `parent`, `ancestor`, `child`, `element`, `attribute`, `value`, `key`. */
  readonly facts: Readonly<Record<string, string>>;
}

const CONFIG: ConfigData = {
  root: true,
  elements: ['html5'],
  rules: {
    ...Object.fromEntries(STRUCTURE_RULES.map((rule) => [rule, 'error'] as const)),
    // WAI-ARIA lets an author name a heading, a table or a cell; only without a role that takes a name it is lost.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

/** Resolves the configuration once: html-validate does it again for every text, which costs eight times the check. */
class OnceLoader extends StaticConfigLoader {
  private resolved: ReturnType<StaticConfigLoader['getConfigFor']> | null = null;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.resolved ??= super.getConfigFor(handle));
  }
}

let engine: HtmlValidate | null = null;

/** Beyond these html-validate needs seconds or more stack than there is (it overflows at about 4,500 levels). */
export const STRUCTURE_LIMITS = { characters: 300_000, depth: 500, tags: 12_000 } as const;

/** One list stops here; a rule shows at most that many anyway. */
const MESSAGES_PER_RULE = 200;

const isOurs = (id: string): id is StructureRule => STRUCTURE_RULES.some((rule) => rule === id);

function factsOf(context: unknown): Record<string, string> {
  if (typeof context !== 'object' || context === null) return {};
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries(context)) {
    // html-validate writes names of elements with their angle brackets.
    if (typeof value === 'string') facts[name] = value.replace(/^<(.*)>$/u, '$1');
  }
  return facts;
}

/**
 * Checks one text. Null when html-validate cannot read it to the end; never throws.
 * Ask STRUCTURE_LIMITS first: the time it needs grows faster than the text.
 */
export function checkStructure(source: string): readonly StructureMessage[] | null {
  engine ??= new HtmlValidate(new OnceLoader(CONFIG));
  try {
    const report = engine.validateStringSync(source);
    const counts = new Map<string, number>();
    const messages: StructureMessage[] = [];
    for (const { ruleId, offset, size, context } of report.results.flatMap((result) => result.messages)) {
      if (ruleId === 'parser-error') return null;
      const count = (counts.get(ruleId) ?? 0) + 1;
      counts.set(ruleId, count);
      if (!isOurs(ruleId) || count > MESSAGES_PER_RULE) continue;
      messages.push({ rule: ruleId, range: { start: offset, end: offset + size }, facts: factsOf(context) });
    }
    return messages;
  } catch {
    // A stack that overflowed, or a fault of the library on text it did not foresee.
    return null;
  }
}
