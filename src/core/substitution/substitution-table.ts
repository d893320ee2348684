/**
 * Which names a template uses, where each value comes from, and what is shown without one: the precedence rule of
 * specification 2.1, made visible. The linter, the preview and the command line all ask this one function.
 */
import { memoBy } from '../collections/memo.ts';
import { substitutionPlaces, type Place } from '../template/places.ts';
import { replacementField } from '../template/fields.ts';
import type { Template } from '../template/template.ts';
import { chooseEngine, type EngineChoice } from './choose-engine.ts';
import type { Engine, NameUse, ParsedText } from './engine.ts';
import { nearNames } from '../text/near-names.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from './settings.ts';
import type { NameKey, SampleValue, SampleValues, Scope, ValueOrigin } from './values.ts';

export interface AnalysedPlace {
  readonly place: Place;
  readonly parsed: ParsedText;
}

export interface UseInPlace {
  readonly field: string;
  readonly use: NameUse;
  /** What the tag prints when the name has no value; null where the tag prints nothing itself, such as a condition. */
  readonly shownWhenMissing: string | null;
}

export interface SubstitutionName {
  readonly name: string;
  /** In the order of the places, then of the text. */
  readonly uses: readonly UseInPlace[];
  /** From `global_replacements`; undefined when it has no such name. */
  readonly templateValue: string | undefined;
  /** From the recipient's data; undefined when it has no such name. */
  readonly recipientValue: SampleValue | undefined;
  /** Whose value is printed; null when there is none. */
  readonly origin: ValueOrigin | null;
  /**
   * What stands in the mail when neither the template nor the recipient has a value: each text once, in the order of
   * the uses, since a default belongs to one tag. Empty when no use prints.
   */
  readonly shownWhenMissing: readonly string[];
  /** Has a value from the template, the recipient or the service. */
  readonly declared: boolean;
  /** The service supplies it, whatever else declares it. */
  readonly serviceSupplied: boolean;
  /** What is shown for it where nothing else has a value; undefined when the service does not supply it. */
  readonly standIn: string | undefined;
  /** Both the template and the recipient have a value; the recipient's wins. */
  readonly shadowed: boolean;
  /** For an undeclared name: declared names that were probably meant, nearest first. */
  readonly similar: readonly string[];
}

export interface UnusedName {
  readonly name: string;
  /** Field path of the declaration, such as `global_replacements["Name"]`. */
  readonly field: string;
}

export interface SubstitutionAnalysis {
  readonly choice: EngineChoice;
  readonly places: readonly AnalysedPlace[];
  /** Sorted by first use. */
  readonly names: readonly SubstitutionName[];
  /** Names of `global_replacements` that no place uses. */
  readonly unused: readonly UnusedName[];
  /** Resolves names as the precedence rule says, stand-ins of the service included. */
  readonly scope: Scope;
}

/** A template whose places are read already, and one recipient. */
export interface AnalysisInput {
  readonly template: Template;
  readonly engine: EngineChoice;
  readonly recipient: SampleValues;
  readonly scope: Scope;
  /** As the service's engine reads them. */
  readonly places: readonly AnalysedPlace[];
}

export interface AnalyseOptions {
  readonly recipient?: SampleValues;
  readonly settings?: SubstitutionSettings;
}

/** Longer tags hold whole sections of a mail; what they print is not shown in a table. */
const MAX_TAG_SHOWN = 2000;
/** Different tags, and undeclared names, beyond which a table says less about each: nobody reads that far. */
const MAX_TAGS_SHOWN = 2000;
const MAX_NAMES_COMPARED = 500;
const NO_VALUES: Scope = { resolve: () => undefined };

function createMissingText(engine: Engine): (source: string, use: NameUse) => string | null {
  const cached = new Map<string, string>();
  return (source, use) => {
    if (use.form !== 'value' && use.form !== 'default') return null;
    if (use.tag.end - use.tag.start > MAX_TAG_SHOWN) return null;
    const tag = source.slice(use.tag.start, use.tag.end);
    let text = cached.get(tag);
    if (text === undefined) {
      if (cached.size >= MAX_TAGS_SHOWN) return null;
      text = engine.parse(tag).render(NO_VALUES).text;
      cached.set(tag, text);
    }
    return text;
  };
}

function collectUses({ places, engine }: AnalysisInput): ReadonlyMap<string, readonly UseInPlace[]> {
  const missingText = createMissingText(engine.engine);
  const byName = new Map<string, UseInPlace[]>();
  for (const { place, parsed } of places) {
    for (const use of parsed.uses) {
      const entry = { field: place.field, use, shownWhenMissing: missingText(place.text, use) };
      const list = byName.get(use.name);
      if (list) list.push(entry);
      else byName.set(use.name, [entry]);
    }
  }
  return byName;
}

/** A table with more would say less. */
const MAX_TEXTS_SHOWN = 20;

function distinctTexts(uses: readonly UseInPlace[]): readonly string[] {
  const texts = new Set<string>();
  for (const { shownWhenMissing } of uses) {
    if (shownWhenMissing !== null) texts.add(shownWhenMissing);
    if (texts.size >= MAX_TEXTS_SHOWN) break;
  }
  return [...texts];
}

/** Values by name; a name that is not there may count as the same as one that is. */
function valuesByName<V>(
  values: readonly { readonly name: string; readonly value: V }[],
  keyOf: NameKey,
): (name: string) => V | undefined {
  const exact = new Map(values.map(({ name, value }) => [name, value]));
  const byKey = new Map(values.map(({ name, value }) => [keyOf(name), value]));
  return (name) => (exact.has(name) ? exact.get(name) : byKey.get(keyOf(name)));
}

/** Which names are used where: what no recipient can change, collected once for an open template. */
const usesByName = memoBy(({ engine }: AnalysisInput) => engine, collectUses);

/** Pure; never throws. Parses every place once; where that is done already, ask `analysePlaces`. */
export function analyseSubstitutions(template: Template, options: AnalyseOptions = {}): SubstitutionAnalysis {
  const { recipient = [], settings = DEFAULT_SUBSTITUTION_SETTINGS } = options;
  const engine = chooseEngine(template, settings);
  const places = substitutionPlaces(template).map((place) => ({
    place,
    parsed: engine.engine.parse(place.text, place.kind),
  }));
  return analysePlaces({ template, engine, recipient, scope: engine.scopeFor(recipient), places });
}

/** Pure; never throws. `engine` and `places` belong together: the same engine always comes with the same places. */
export function analysePlaces(input: AnalysisInput): SubstitutionAnalysis {
  const { template, engine: choice, recipient, scope, places } = input;
  const { keyOf, settings } = choice;
  const templateValueOf = valuesByName(template.globalReplacements, keyOf);
  const recipientValueOf = valuesByName(recipient, keyOf);
  const standInOf = valuesByName(
    settings.systemNames.map(({ name, standIn }) => ({ name, value: standIn })),
    keyOf,
  );
  const declared = [...template.globalReplacements, ...recipient, ...settings.systemNames];
  const known = new Set(declared.map(({ name }) => name));

  const byName = usesByName(input);
  const usedKeys = new Set([...byName.keys()].map(keyOf));
  let compared = 0;
  const similarTo = (name: string): readonly string[] => {
    if (scope.resolve(name) || compared++ >= MAX_NAMES_COMPARED) return [];
    return nearNames(name, known);
  };
  const names = [...byName].map(([name, uses]): SubstitutionName => {
    const templateValue = templateValueOf(name);
    const recipientValue = recipientValueOf(name);
    const resolved = scope.resolve(name);
    const standIn = standInOf(name);
    return {
      name,
      uses,
      templateValue,
      recipientValue,
      origin: resolved?.origin ?? null,
      shownWhenMissing: distinctTexts(uses),
      declared: resolved !== undefined,
      serviceSupplied: standIn !== undefined,
      standIn,
      shadowed: templateValue !== undefined && recipientValue !== undefined,
      similar: similarTo(name),
    };
  });
  const unused = [...new Set(template.globalReplacements.map(({ name }) => name))]
    .filter((name) => !usedKeys.has(keyOf(name)))
    .map((name) => ({ name, field: replacementField(name) }));
  return { choice, places, names, unused, scope };
}
