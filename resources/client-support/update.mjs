/**
 * Makes client-support.json out of caniemail's published data. For maintainers, when a newer release is out:
 *
 *   npm pack caniemail && tar xzf caniemail-*.tgz
 *   node resources/client-support/update.mjs package/data/caniemail.json <version of the package>
 *
 * Keeps, of every feature, the newest version of each client, its notes, and nothing else. Features that the project
 * has published since that release stand in newer-features.json, in the same shape; drop them there when a release has
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [input, version] = process.argv.slice(2);
if (input === undefined || version === undefined) {
  console.error('Usage: node resources/client-support/update.mjs <caniemail.json> <version of the package>');
  process.exit(2);
}

const released = JSON.parse(readFileSync(input, 'utf8'));
const newer = JSON.parse(readFileSync(new URL('newer-features.json', import.meta.url), 'utf8'));
const known = new Set(released.data.map(({ slug }) => slug));
const twice = newer.data.filter(({ slug }) => known.has(slug)).map(({ slug }) => slug);
if (twice.length > 0) {
  console.error(`The release has ${twice.join(', ')}: take them out of newer-features.json.`);
  process.exit(2);
}
const published = {
  last_update_date: released.last_update_date,
  // As the project's own files stand.
  data: [...released.data, ...newer.data].sort((a, b) => (`${a.slug}.md` < `${b.slug}.md` ? -1 : 1)),
};

/** Versions compare number by number: as strings "9" would be newer than "16". */
function compareVersions(a, b) {
  const left = (a.match(/\d+/gu) ?? []).map(Number);
  const right = (b.match(/\d+/gu) ?? []).map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? -1) - (right[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

const clients = [
  ...new Set(
    published.data.flatMap(({ stats }) =>
      Object.entries(stats).flatMap(([family, platforms]) =>
        Object.keys(platforms).map((platform) => `${family}.${platform}`),
      ),
    ),
  ),
].sort();

const features = published.data.map(({ slug, title, category, stats, notes_by_num: notes }) => {
  let support = '';
  const noted = [];
  clients.forEach((client, index) => {
    const [family, platform] = client.split('.');
    const versions = stats[family]?.[platform] ?? {};
    const newest = Object.keys(versions).sort(compareVersions).at(-1);
    const entry = newest === undefined ? '' : versions[newest];
    support += entry === '' ? '-' : entry[0];
    const numbers = [...entry.matchAll(/#(\d+)/gu)].map(([, number]) => number);
    if (numbers.length > 0) noted.push(`${index}:${numbers.join(',')}`);
  });
  const highest = Math.max(0, ...Object.keys(notes ?? {}).map(Number));
  return {
    slug,
    title: title.trim(),
    category,
    support,
    noted: noted.join(' '),
    notes: Array.from({ length: highest }, (_, index) => notes[index + 1] ?? ''),
  };
});

const date = published.last_update_date.slice(0, 10);
const lines = features.map((feature) => `    ${JSON.stringify(feature)}`).join(',\n');
const clientLines = clients.map((client) => `    ${JSON.stringify(client)}`).join(',\n');
const out = fileURLToPath(new URL('client-support.json', import.meta.url));
writeFileSync(
  out,
  `{\n  "source": "caniemail ${version}",\n  "date": "${date}",\n  "clients": [\n${clientLines}\n  ],\n  "features": [\n${lines}\n  ]\n}\n`,
);
console.log(`${features.length} features, ${clients.length} clients, as of ${date}`);
