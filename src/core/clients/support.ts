/** What the client-support data says about one feature in one client: the newest version tested. */
import data from '../../../resources/client-support/client-support.json';

/** yes, partly, no; `unknown` where nobody tested, or the test gave no answer. */
export type SupportLevel = 'yes' | 'partly' | 'no' | 'unknown';

export interface Support {
  readonly level: SupportLevel;
  /** The data's notes for this client, in its order. */
  readonly notes: readonly string[];
}

export interface Feature {
  /** The data's name, such as `css-display-flex`; its page is caniemail.com/features/<slug>/. */
  readonly slug: string;
  /** As a heading: `display:flex`. */
  readonly title: string;
  readonly category: string;
}

/** The day the data was last changed, as `2026-05-13`. */
export const SUPPORT_DATE: string = data.date;

/** Where it was taken from, as `caniemail 2.0.2`. */
export const SUPPORT_SOURCE: string = data.source;

const LEVELS: Readonly<Record<string, SupportLevel>> = { y: 'yes', a: 'partly', n: 'no' };
const UNKNOWN: Support = { level: 'unknown', notes: [] };

interface Entry extends Feature {
  readonly support: ReadonlyMap<string, Support>;
}

function readEntry(feature: (typeof data.features)[number]): Entry {
  const noted = new Map(
    feature.noted
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [client = '', numbers = ''] = pair.split(':');
        return [Number(client), numbers.split(',').map(Number)] as const;
      }),
  );
  const support = new Map(
    data.clients.map((client, index) => {
      const level = LEVELS[feature.support[index] ?? '-'] ?? 'unknown';
      const notes = (noted.get(index) ?? [])
        .map((number) => feature.notes[number - 1] ?? '')
        .filter((note) => note !== '');
      return [client, { level, notes }] as const;
    }),
  );
  return { slug: feature.slug, title: feature.title, category: feature.category, support };
}

const entries = new Map<string, Entry>();
const raw = new Map(data.features.map((feature) => [feature.slug, feature]));

function entryOf(slug: string): Entry | undefined {
  const before = entries.get(slug);
  if (before) return before;
  const feature = raw.get(slug);
  if (!feature) return undefined;
  const entry = readEntry(feature);
  entries.set(slug, entry);
  return entry;
}

/** Every feature of the data, in its order. */
export const FEATURE_SLUGS: readonly string[] = data.features.map(({ slug }) => slug);

export const featureOf = (slug: string): Feature | undefined => entryOf(slug);

/** A feature or client that the data does not know is unknown, never unsupported. */
export function supportOf(slug: string, client: string): Support {
  return entryOf(slug)?.support.get(client) ?? UNKNOWN;
}

/** Of how many of the data's features it says anything for a client. */
export const testedIn = (client: string): number =>
  FEATURE_SLUGS.filter((slug) => supportOf(slug, client).level !== 'unknown').length;
