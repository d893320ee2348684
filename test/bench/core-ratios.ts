/** The figures of the table that one process can take: linting, previews, AMP, many rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'htmlparser2';
import { parse, serialize } from 'parse5';
import { createTemplateLinter } from '../../src/core/lint/lint.ts';
import { RULES } from '../../src/core/lint/rules/index.ts';
import { createMailSource } from '../../src/core/mail/merged-mail.ts';
import { buildPreview } from '../../src/core/preview/build-preview.ts';
import { importCsv } from '../../src/core/substitution/samples/import-csv.ts';
import type { SampleValues } from '../../src/core/substitution/values.ts';
import { decodeTemplate } from '../../src/core/template/decode-template.ts';
import type { Template } from '../../src/core/template/template.ts';
import {
  AMP_VALIDATOR_SHA256,
  createAmpValidatorHost,
} from '../../src/services/amp-validator/amp-validator.ts';
import { htmlValidate } from './baselines.ts';
import { wholeMails } from './mails/whole-mails.ts';
import { compare, compareSet, cpuNow, ONE_RUN, WARM, type Pair, type Rounds } from './measure.ts';
import type { Figure } from './figure.ts';
import { htmlOf, sandboxFolder, sandboxTemplates } from './sandbox-mails.ts';

/** Rules that read what html-validate says. */
const BY_HTML_VALIDATE: ReadonlySet<string> = new Set([
  'html-validate',
  'html-not-checked',
  'html-attribute-value',
  'html-not-permitted',
  'a11y-aria',
]);

const lintOnce = (template: Template, recipient: SampleValues = []): void => {
  createTemplateLinter(template).lint(recipient);
};

/** A figure over whole mails, or over the small, dense ones of the sandbox. */
interface Mails {
  readonly rounds: Rounds;
  all(): readonly Template[];
}
const WHOLE: Mails = { rounds: ONE_RUN, all: wholeMails };
/** Too few for one run. */
const SMALL: Mails = { rounds: WARM, all: sandboxTemplates };

async function figureOf(name: string, rounds: Rounds, prepare: () => readonly Pair[]): Promise<Figure> {
  const { ours, ratio, perMail } = await compareSet(prepare, rounds);
  return { name, ratio, perMail, ours, unit: 'ms CPU a mail' };
}

const htmlText = ({ body }: Template): string => body.html ?? '';

const lint = (name: string, mails: Mails) => (): Promise<Figure> => {
  const validator = htmlValidate();
  const pairs = mails.all().map((template): Pair => ({
    ours: () => lintOnce(template),
    baseline: () => validator.validateStringSync(htmlText(template)),
  }));
  return figureOf(name, mails.rounds, () => pairs);
};

const ownRules = (name: string, mails: Mails) => (): Promise<Figure> => {
  const rules = RULES.filter(({ id }) => !BY_HTML_VALIDATE.has(id));
  const pairs = mails.all().map((template): Pair => ({
    ours: () => createTemplateLinter(template, { rules }).lint(),
    baseline: () => parseDocument(htmlText(template)),
  }));
  return figureOf(name, mails.rounds, () => pairs);
};

function sampleOf(slug: string): SampleValues {
  const values: unknown = JSON.parse(readFileSync(join(sandboxFolder, slug, 'sample.json'), 'utf8'));
  return Object.entries(values as Readonly<Record<string, string>>).map(([name, value]) => ({ name, value }));
}

/** The same linter asked again after a letter was typed, as the thread of an open template is. */
async function relint(): Promise<Figure> {
  const slug = 'order-confirmation';
  const template = decodeTemplate({ name: slug, subject: 'Your order', body: { html: htmlOf(slug) } });
  const sample = sampleOf(slug);
  let letters = 0;
  const typed = (): SampleValues =>
    sample.map((one) =>
      one.name === 'FirstName' ? { ...one, value: `Priya${'a'.repeat(++letters % 40)}` } : one,
    );
  const open = createTemplateLinter(template);
  open.lint(sample);
  const { ours, ratio } = await compare(
    () => open.lint(typed()),
    () => {
      lintOnce(template, sample);
    },
    21,
  );
  return { name: 'relint', ratio, ours, unit: 'ms CPU' };
}

/** A merged mail keeps its tree, so each round has mails of its own; merging them is not what is measured. */
const preview = (name: string, mails: Mails) => (): Promise<Figure> =>
  figureOf(name, mails.rounds, () =>
    mails.all().flatMap((template): Pair[] => {
      const rendered = createMailSource(template).mergeFor([]).html?.asSent.marked;
      if (!rendered) return [];
      const view = { client: null, dark: 'off', imagesOff: false } as const;
      return [
        {
          ours: () => buildPreview({ rendered, part: 'html', cidUrls: new Map(), remoteImages: false, view }),
          baseline: () => serialize(parse(rendered.text)),
        },
      ];
    }),
  );

async function amp(): Promise<Figure | null> {
  const path = fileURLToPath(new URL('../../out/amp-validator/validator_wasm.js', import.meta.url));
  const ampValidator = await createAmpValidatorHost({ path, sha256: AMP_VALIDATOR_SHA256 }).ready();
  if (!ampValidator) return null;
  const text = readFileSync(join(sandboxFolder, 'amp-linen-picks/body.amp.html'), 'utf8');
  const template = { ...decodeTemplate({ body: { amp: text } }), onlyPart: 'amp' as const };
  const { ours, ratio } = await compare(
    () => createTemplateLinter(template, { ampValidator }).lint(),
    () => ampValidator(text),
    // One small text a round: it takes many until both are warm.
    41,
    40,
  );
  return { name: 'amp', ratio, ours, unit: 'ms CPU' };
}

function rows(): Figure {
  const html = htmlOf('newsletter-slow-almanac');
  const template = decodeTemplate({ name: 'Rows', subject: 'Hi {{FirstName}}', body: { html } });
  const csv = [
    'FirstName,IssueNumber,IssueTitle,City',
    ...Array.from({ length: 1000 }, (_, index) => `Ann ${index},${index},"Letter, ${index % 40}",Rome`),
  ].join('\r\n');
  const recipients = importCsv(csv).sets.map(({ values }) => values);
  const before = cpuNow();
  const linter = createTemplateLinter(template);
  for (const recipient of recipients) linter.lint(recipient);
  return { name: 'rows', ratio: null, ours: (cpuNow() - before) / recipients.length, unit: 'ms CPU a row' };
}

type Taker = () => Figure | null | Promise<Figure | null>;

/** By the name of the figure; null where what it needs is not there. */
export const CORE_FIGURES: Readonly<Record<string, Taker>> = {
  lint: lint('lint', WHOLE),
  'lint-small': lint('lint-small', SMALL),
  'own-rules': ownRules('own-rules', WHOLE),
  'own-rules-small': ownRules('own-rules-small', SMALL),
  relint,
  preview: preview('preview', WHOLE),
  'preview-small': preview('preview-small', SMALL),
  amp,
  rows,
};
