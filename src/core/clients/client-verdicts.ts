/** Which chosen clients lack which features of a document: one verdict a feature, with all its places. */
import { groupBy } from '../collections/group.ts';
import { memo } from '../collections/memo.ts';
import type { HtmlDocument, HtmlElement } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';
import { consequenceOf, matters, showsAnything, SKIPPED, type Consequence } from './consequences.ts';
import type { FeatureUse } from './detect/feature-use.ts';
import { reads, usesOf } from './detect/feature-uses.ts';
import { styledElements } from './detect/styled-elements.ts';
import { gracefulReason, hasOwnRule, saysNothing } from './graceful.ts';
import { dependsOnElements, isHeeded, isSeen } from './heeded.ts';
import { hasLimits, limitsOf } from './limits.ts';
import { featureOf, supportOf, type Feature, type SupportLevel } from './support.ts';
import { levelToday } from './tested-lately.ts';

export interface ClientVerdict extends Consequence {
  readonly feature: Feature;
  /** Clients that read at least one of the places, in the order they were chosen. */
  readonly clients: readonly string[];
  /** In source order, without repetition. */
  readonly places: readonly TextRange[];
  /** Notes of the data for these clients, each once. */
  readonly notes: readonly string[];
  /** True when the values used meet a limit of partial support; false when only the feature as such is noted. */
  readonly limited: boolean;
}

export interface VerdictOptions {
  readonly clients: readonly string[];
  /** Report also what degrades gracefully. */
  readonly graceful: boolean;
  /** Places to leave out: those that a substitution tag fills. */
  readonly skip: (range: TextRange) => boolean;
  /** The mail as a recipient gets it, whose elements are styled too; null where tags may bring any others along. */
  readonly merged: () => HtmlDocument | null;
}

/** Uses by feature, each in the order met, worked out once for all verdicts. */
const grouped = (wanted: (slug: string) => boolean): ((document: HtmlDocument) => JudgedUses) => {
  const usesIn = usesOf((slug) => !hasOwnRule(slug) && wanted(slug));
  return memo((document) => {
    const all = usesIn(document);
    return {
      all,
      bySlug: groupBy(
        all.filter((use) => !saysNothing(use)),
        ({ slug }) => slug,
      ),
    };
  });
};

interface JudgedUses {
  readonly all: readonly FeatureUse[];
  readonly bySlug: ReadonlyMap<string, readonly FeatureUse[]>;
}

const everyUse = grouped(() => true);
/** Those of which there is something to say although what degrades gracefully is left out. */
const graveUses = grouped((slug) => gracefulReason(slug) === null || hasLimits(slug));

/**
 * Uses by feature, for the features of which `wanted` holds; each in the order in which the first place that counts is met.
 */
function groupBySlug(
  { all, bySlug }: JudgedUses,
  skip: VerdictOptions['skip'],
  wanted: (slug: string) => boolean,
): readonly (readonly [string, readonly FeatureUse[]])[] {
  const groups: { slug: string; uses: readonly FeatureUse[]; at: number }[] = [];
  for (const [slug, own] of bySlug) {
    if (!wanted(slug)) continue;
    const uses = own.filter((use) => !skip(use.range));
    const [first] = uses;
    if (first) groups.push({ slug, uses, at: all.indexOf(first) });
  }
  return groups.sort((a, b) => a.at - b.at).map(({ slug, uses }) => [slug, uses] as const);
}

/** False for what a rule asks of elements that the mail does not have, or that show nothing: css-unused tells of those. */
function concernsAnything(use: FeatureUse, document: HtmlDocument, { merged }: VerdictOptions): boolean {
  if (!use.rule || !use.declaration) return true;
  const rendered = merged();
  if (!rendered) return true;
  for (const one of [document, rendered]) {
    const elements = styledElements(one).of(use.rule);
    if (!elements || elements.some((element) => showsAnything(use, element))) return true;
  }
  return false;
}

/** The elements that a use styles, also those that tags bring along; null where nobody knows them. */
function elementsOf(
  { element, rule }: FeatureUse,
  document: HtmlDocument,
  { merged }: VerdictOptions,
): readonly HtmlElement[] | null {
  if (element) return [element];
  const written = rule && styledElements(document).of(rule);
  if (!rule || !written) return null;
  const rendered = merged();
  // Where tags may bring any element, those that are written stand for them.
  const brought = rendered ? styledElements(rendered).of(rule) : written.length === 0 ? null : [];
  return brought && [...written, ...brought];
}

/** Whether a client reads a use, heeds it, and shows something there; the elements are looked up once for all clients. */
function concernsIn(document: HtmlDocument, options: VerdictOptions): typeof reads {
  const known = new Map<FeatureUse, readonly HtmlElement[] | null>();
  const styled = (use: FeatureUse): readonly HtmlElement[] | null => {
    let elements = known.get(use);
    if (elements === undefined) known.set(use, (elements = elementsOf(use, document, options)));
    return elements;
  };
  return (client, use) =>
    reads(client, use) &&
    (!dependsOnElements(use) || (isHeeded(use, client, styled(use)) && isSeen(use, client, styled(use))));
}

function verdictOn(
  slug: string,
  uses: readonly FeatureUse[],
  clients: readonly string[],
  consequence: Consequence,
  { limited = false, concerns = reads } = {},
): ClientVerdict | null {
  const feature = featureOf(slug);
  const concerned = clients.filter((client) => uses.some((use) => concerns(client, use)));
  const read = uses.filter((use) => concerned.some((client) => concerns(client, use)));
  if (!feature || read.length === 0) return null;
  const notes = [...new Set(concerned.flatMap((client) => supportOf(slug, client).notes))];
  return {
    feature,
    clients: concerned,
    places: read.map(({ range }) => range),
    notes,
    limited,
    seen: consequence.seen,
    instead: consequence.instead,
  };
}

/**
 * The spaces between boxes are no fault of their own where the layout that makes the boxes is missing already, and a float
 * beside it is the older form of the same layout.
 */
function withoutLayout(slug: string, uses: readonly FeatureUse[], client: string): boolean {
  if (slug !== 'css-gap' && slug !== 'css-float') return false;
  return uses.every(({ block }) =>
    block.some(
      ({ property, value }) =>
        property === 'display' &&
        supportOf(/grid/iu.test(value) ? 'css-display-grid' : 'css-display-flex', client).level === 'no',
    ),
  );
}

const withLevel = (slug: string, clients: readonly string[], level: SupportLevel): string[] =>
  clients.filter((client) => levelToday(slug, client) === level);

const usesFor = (document: HtmlDocument, { graceful }: VerdictOptions): JudgedUses =>
  graceful ? everyUse(document) : graveUses(document);

/** Features that a chosen client does not support at all. */
export function unsupported(document: HtmlDocument, options: VerdictOptions): readonly ClientVerdict[] {
  const verdicts: ClientVerdict[] = [];
  const wanted = (slug: string): boolean =>
    (options.graceful || gracefulReason(slug) === null) && withLevel(slug, options.clients, 'no').length > 0;
  for (const [slug, all] of groupBySlug(usesFor(document, options), options.skip, wanted)) {
    // Of uses that harm nobody there is a word on request, but no consequence.
    const harmful = all.filter(matters);
    const meant = harmful.length === 0 && options.graceful ? all : harmful;
    const clients = withLevel(slug, options.clients, 'no').filter(
      (client) => !withoutLayout(slug, meant, client),
    );
    if (clients.length === 0) continue;
    const uses = meant.filter((use) => concernsAnything(use, document, options));
    const verdict = verdictOn(slug, uses, clients, meant === harmful ? consequenceOf(slug) : SKIPPED, {
      concerns: concernsIn(document, options),
    });
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}

/** Features that a chosen client supports in part, where the use meets the limit. */
export function partial(document: HtmlDocument, options: VerdictOptions): readonly ClientVerdict[] {
  const reported = new Set(unsupported(document, options).map(({ feature }) => feature.slug));
  const verdicts: ClientVerdict[] = [];
  const wanted = (slug: string): boolean =>
    (options.graceful || hasLimits(slug)) &&
    !reported.has(slug) &&
    withLevel(slug, options.clients, 'partly').length > 0;
  for (const [slug, uses] of groupBySlug(usesFor(document, options), options.skip, wanted)) {
    const clients = withLevel(slug, options.clients, 'partly');
    const limited = uses.filter(
      (use) => limitsOf(use).length > 0 && concernsAnything(use, document, options),
    );
    const limit = limited[0] && limitsOf(limited[0])[0];
    if (limit) {
      const noted = clients.filter((client) =>
        supportOf(slug, client).notes.some((note) => limit.note.test(note)),
      );
      const verdict = verdictOn(slug, limited, noted, limit, {
        limited: true,
        concerns: concernsIn(document, options),
      });
      if (verdict) verdicts.push(verdict);
    } else if (options.graceful) {
      const seen = 'it works in part';
      const verdict = verdictOn(slug, uses, clients, {
        seen,
        instead: 'See that the mail works without it.',
      });
      if (verdict) verdicts.push(verdict);
    }
  }
  return verdicts;
}

/** Features that nobody tested in a chosen client. */
export function untested(document: HtmlDocument, options: VerdictOptions): readonly ClientVerdict[] {
  const verdicts: ClientVerdict[] = [];
  const wanted = (slug: string): boolean => withLevel(slug, options.clients, 'unknown').length > 0;
  for (const [slug, uses] of groupBySlug(everyUse(document), options.skip, wanted)) {
    const clients = withLevel(slug, options.clients, 'unknown');
    const consequence = { seen: 'the outcome is unknown', instead: 'Send yourself a test mail there.' };
    const verdict = verdictOn(slug, uses, clients, consequence);
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}
