/** Plants faults and their harmless look-alikes into whole mails, and says what of it the linter did not get right. */
import type { Finding } from '../../../../src/core/lint/finding.ts';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../../src/core/template/decode-template.ts';
import { compiledMail } from '../../../bench/mails/compiled.ts';
import { gridMail } from '../../../bench/mails/grid.ts';
import { MERGE_TAGS } from '../../../bench/mails/merge-tags.ts';
import { nestedMail } from '../../../bench/mails/nested.ts';
import { receiptMail } from '../../../bench/mails/receipt.ts';
import { rowMail } from '../../../bench/mails/rows.ts';
import { stripeMail } from '../../../bench/mails/stripes.ts';
import { createWords, LANGUAGES } from '../../../bench/mails/words.ts';
import { ATTRIBUTE_KINDS } from './attribute-kinds.ts';
import { CONTENT_KINDS } from './content-kinds.ts';
import { CSS_KINDS } from './css-kinds.ts';
import { MARKUP_KINDS } from './markup-kinds.ts';
import { drawFrom, type Kind, type Plant } from './plant.ts';
import { TAG_KINDS } from './tag-kinds.ts';

export const KINDS: readonly Kind[] = [
  ...MARKUP_KINDS,
  ...ATTRIBUTE_KINDS,
  ...CSS_KINDS,
  ...CONTENT_KINDS,
  ...TAG_KINDS,
];

export interface WholeMail {
  readonly name: string;
  readonly html: string;
}

/** One of each maker and language, as small as they come: what is planted is one place, whatever the length. */
export const MAILS: readonly WholeMail[] = [
  compiledMail,
  rowMail,
  stripeMail,
  nestedMail,
  gridMail,
  receiptMail,
].flatMap((make, index) =>
  (['en', 'de'] as const).map((language) => ({
    name: `${make.name} ${language}`,
    html: make({ words: createWords(LANGUAGES[language], 31 + index), tags: MERGE_TAGS.simple, blocks: 2 }),
  })),
);

const lint = ({ name, html }: WholeMail): readonly Finding[] =>
  lintTemplate(
    decodeTemplate({
      id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
      name,
      subject: 'Spring',
      global_replacements: { FirstName: 'Anna' },
      body: { html },
    }),
  );

const placesOf = (findings: readonly Finding[], rule: string): number =>
  findings.filter((finding) => finding.rule === rule).reduce((sum, { also }) => sum + 1 + also.length, 0);

/** One of the rules has a place to tell of that it did not have before. */
const isSaid = (before: readonly Finding[], after: readonly Finding[], rules: readonly string[]): boolean =>
  rules.some((rule) => placesOf(after, rule) > placesOf(before, rule));

/** What a finding says, without figures and without what the mail's length or number of places moves. */
const saying = ({ rule, message }: Finding): string => `${rule}: ${message.replace(/[\d.,]+/gu, '#')}`;

export interface Outcome {
  readonly planted: number;
  /** Kind and mail of each fault of which nothing was said. */
  readonly missed: readonly string[];
  /** Kind, mail and finding of each error or warning about a look-alike. */
  readonly falsely: readonly string[];
  readonly twins: number;
}

function plantedIn(plant: Plant, mail: WholeMail, seed: number): WholeMail | null {
  const html = plant(mail.html, drawFrom(seed));
  return html === null || html === mail.html ? null : { ...mail, html };
}

/** Shares the kinds out among the mails in turn, each to the next one that has a place for it. */
export function shareOut(
  kinds: readonly Kind[],
  mails: readonly WholeMail[],
): ReadonlyMap<WholeMail, readonly Kind[]> {
  const shares = new Map<WholeMail, Kind[]>(mails.map((mail) => [mail, []]));
  for (const [index, kind] of kinds.entries()) {
    const inTurn = [...mails.slice(index % mails.length), ...mails.slice(0, index % mails.length)];
    const mail = inTurn.find((each) => plantedIn(kind.plant, each, 0) !== null);
    if (mail) shares.get(mail)?.push(kind);
  }
  return shares;
}

/** Plants each kind once into each mail that has a place for it. */
export function plantAll(kinds: readonly Kind[], mails: readonly WholeMail[]): Outcome {
  const missed: string[] = [];
  const falsely: string[] = [];
  let planted = 0;
  let twins = 0;
  for (const [at, mail] of mails.entries()) {
    const before = lint(mail);
    const said = new Set(before.map(saying));
    for (const [index, { kind, plant, rules, twin }] of kinds.entries()) {
      const seed = at * 7919 + index * 104_729;
      const faulty = plantedIn(plant, mail, seed);
      if (faulty) {
        planted++;
        if (!isSaid(before, lint(faulty), rules)) missed.push(`${kind} in ${mail.name}`);
      }
      const harmless = twin ? plantedIn(twin, mail, seed) : null;
      if (!harmless) continue;
      twins++;
      for (const finding of lint(harmless)) {
        if (finding.severity !== 'info' && !said.has(saying(finding)))
          falsely.push(`twin of ${kind} in ${mail.name}: ${saying(finding)}`);
      }
    }
  }
  return { planted, missed, falsely, twins };
}
