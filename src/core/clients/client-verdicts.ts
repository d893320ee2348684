/** Which chosen clients lack which features of a document: one verdict a feature, with all its places. */
import { groupBy } from '../collections/group.ts';
import type { HtmlDocument } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';
import { consequenceOf, matters, type Consequence } from './consequences.ts';
import type { FeatureUse } from './detect/feature-use.ts';
import { featureUses, reads } from './detect/feature-uses.ts';
import { gracefulReason, hasOwnRule, saysNothing } from './graceful.ts';
import { limitsOf } from './limits.ts';
import { featureOf, supportOf, type Feature, type SupportLevel } from './support.ts';

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
}

const groupBySlug = (
  document: HtmlDocument,
  skip: VerdictOptions['skip'],
): ReadonlyMap<string, readonly FeatureUse[]> =>
  groupBy(
    featureUses(document).filter((use) => !hasOwnRule(use.slug) && !saysNothing(use) && !skip(use.range)),
    ({ slug }) => slug,
  );

function uniquePlaces(uses: readonly FeatureUse[]): TextRange[] {
  const seen = new Set<string>();
  return uses
    .map(({ range }) => range)
    .filter(({ start, end }) => {
      const key = `${start}:${end}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function verdictOn(
  slug: string,
  uses: readonly FeatureUse[],
  clients: readonly string[],
  said: Consequence,
  limited = false,
): ClientVerdict | null {
  const feature = featureOf(slug);
  const concerned = clients.filter((client) => uses.some((use) => reads(client, use)));
  const read = uses.filter((use) => concerned.some((client) => reads(client, use)));
  if (!feature || read.length === 0) return null;
  const notes = [...new Set(concerned.flatMap((client) => supportOf(slug, client).notes))];
  return {
    feature,
    clients: concerned,
    places: uniquePlaces(read),
    notes,
    limited,
    seen: said.seen,
    instead: said.instead,
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
  clients.filter((client) => supportOf(slug, client).level === level);

/** Features that a chosen client does not support at all. */
export function unsupported(document: HtmlDocument, options: VerdictOptions): readonly ClientVerdict[] {
  const verdicts: ClientVerdict[] = [];
  for (const [slug, all] of groupBySlug(document, options.skip)) {
    if (!options.graceful && gracefulReason(slug) !== null) continue;
    const uses = options.graceful ? all : all.filter(matters);
    const clients = withLevel(slug, options.clients, 'no').filter(
      (client) => !withoutLayout(slug, uses, client),
    );
    if (clients.length === 0) continue;
    const verdict = verdictOn(slug, uses, clients, consequenceOf(slug));
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}

/** Features that a chosen client supports in part, where the use meets the limit. */
export function partial(document: HtmlDocument, options: VerdictOptions): readonly ClientVerdict[] {
  const reported = new Set(unsupported(document, options).map(({ feature }) => feature.slug));
  const verdicts: ClientVerdict[] = [];
  for (const [slug, uses] of groupBySlug(document, options.skip)) {
    if (reported.has(slug)) continue;
    const clients = withLevel(slug, options.clients, 'partly');
    if (clients.length === 0) continue;
    const limited = uses.filter((use) => limitsOf(use).length > 0);
    const limit = limited[0] && limitsOf(limited[0])[0];
    if (limit) {
      const noted = clients.filter((client) =>
        supportOf(slug, client).notes.some((note) => limit.note.test(note)),
      );
      const verdict = verdictOn(slug, limited, noted, limit, true);
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
  for (const [slug, uses] of groupBySlug(document, options.skip)) {
    const clients = withLevel(slug, options.clients, 'unknown');
    const said = { seen: 'the outcome is unknown', instead: 'Send yourself a test mail there.' };
    const verdict = verdictOn(slug, uses, clients, said);
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
}
