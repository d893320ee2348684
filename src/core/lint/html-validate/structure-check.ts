/**
 * The content model of HTML, checked by html-validate with the few of its rules that mean something in a mail. What it
 * says is handed on as facts (which rule, where, which elements); the words are those of our own rules. Nesting of end
 * tags and spelling of tags are checked by tag-balance.ts and tag-stream.ts: after one forgotten end tag html-validate
 * reports each later one, and it stops at the first thing it cannot tokenize.
 */
import { memo } from '../../collections/memo.ts';
import type { ResolvedConfig } from 'html-validate/browser';
import { HtmlValidate, Severity, StaticConfigLoader, type ConfigData } from 'html-validate/browser';
import { resolvedConfig, type EngineRules } from './resolved-config.ts';
import { skeletonOf, withSmallNames } from './skeleton.ts';
import {
  STRUCTURE_RULES,
  type HtmlValidateConfig,
  type HtmlValidateMessage,
  type StructureEngine,
  type StructureMessage,
  type StructureRule,
} from './structure.ts';

const NAMING: StructureRule = 'aria-label-misuse';

/** WAI-ARIA lets an author name a heading, a table or a cell; only without a role that takes a name it is lost. */
const NAMING_OPTIONS = { allowAnyNamable: true };

/** Resolves the configuration once: html-validate does it again for every text, which costs eight times the check. */
class OnceLoader extends StaticConfigLoader {
  private resolved: ReturnType<StaticConfigLoader['getConfigFor']> | null = null;

  override getConfigFor(handle: string): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.resolved ??= super.getConfigFor(handle));
  }
}

/** Hands out a configuration that is resolved already. */
class ResolvedLoader extends StaticConfigLoader {
  constructor(private readonly resolved: ResolvedConfig) {
    super();
  }

  override getConfigFor(): ResolvedConfig {
    return this.resolved;
  }
}

/** Rules that look through the whole tree a dozen times for attributes that few mails have. */
const BY_ATTRIBUTE: readonly StructureRule[] = ['no-missing-references', NAMING];
const HAS_SUCH_ATTRIBUTE = /[\s"'/](?:for|list|aria-)/iu;

interface Engine {
  readonly htmlValidate: HtmlValidate;
  /** Switches the rules by attribute on or off. */
  readonly askAttributes: (asked: boolean) => void;
}

function createEngine(): Engine {
  const rules: EngineRules = new Map(
    STRUCTURE_RULES.map((rule) => [rule, [Severity.ERROR, rule === NAMING ? NAMING_OPTIONS : {}]]),
  );
  const byAttribute = BY_ATTRIBUTE.map((rule) => [rule, rules.get(rule)] as const);
  return {
    htmlValidate: new HtmlValidate(new ResolvedLoader(resolvedConfig(rules))),
    askAttributes(asked) {
      for (const [rule, setting] of byAttribute) {
        if (asked && setting) rules.set(rule, setting);
        else rules.delete(rule);
      }
    },
  };
}

let engine: Engine | null = null;

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

function checkSkeleton(skeleton: string): readonly StructureMessage[] | null {
  engine ??= createEngine();
  try {
    engine.askAttributes(HAS_SUCH_ATTRIBUTE.test(skeleton));
    const report = engine.htmlValidate.validateStringSync(skeleton);
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

/** The last text and what was said of it: the branches of a mail's conditions often differ in words alone. */
let last: { readonly text: string; readonly messages: readonly StructureMessage[] | null } | null = null;

function check(source: string): readonly StructureMessage[] | null {
  const { text, toSource } = skeletonOf(withSmallNames(source));
  if (last?.text !== text) last = { text, messages: checkSkeleton(text) };
  return last.messages && last.messages.map((message) => ({ ...message, range: toSource(message.range) }));
}

const engineOf = memo(({ rules, extends: presets }: HtmlValidateConfig): HtmlValidate => {
  // Only what html-validate brings along: a file named here could be a program.
  const data = { root: true, elements: ['html5'], extends: [...presets], rules } as ConfigData;
  return new HtmlValidate(new OnceLoader(data));
});

function checkWith(config: HtmlValidateConfig, source: string): readonly HtmlValidateMessage[] | null {
  try {
    const messages = engineOf(config)
      .validateStringSync(source)
      .results.flatMap((result) => result.messages);
    if (messages.some(({ ruleId }) => ruleId === 'parser-error')) return null;
    return messages
      .filter(({ offset }) => Number.isInteger(offset))
      .map(({ ruleId, severity, message, ruleUrl, offset, size }) => ({
        rule: ruleId,
        severity: severity === 2 ? ('error' as const) : ('warning' as const),
        message,
        url: ruleUrl ?? null,
        range: { start: offset, end: Math.min(offset + size, source.length) },
      }));
  } catch {
    return null;
  }
}

export const structureEngine: StructureEngine = { check, checkWith };
