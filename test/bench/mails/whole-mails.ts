/**
 * Whole mails as the usual editors, compilers and programmers write them, made anew at each run and always the same: what
 * production mail weighs (15 to 112 KB), with the tags of each engine and without, in several languages.
 */
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';
import { compiledMail } from './compiled.ts';
import { gridMail } from './grid.ts';
import type { Maker } from './maker.ts';
import { MERGE_TAGS, type EngineName } from './merge-tags.ts';
import { nestedMail } from './nested.ts';
import { receiptMail } from './receipt.ts';
import { rowMail } from './rows.ts';
import { stripeMail } from './stripes.ts';
import { createWords, LANGUAGES } from './words.ts';

type LanguageName = keyof typeof LANGUAGES;

/** Maker, language, engine, blocks. */
type Plan = readonly [Maker, LanguageName, EngineName, number];
const PLANS: readonly [Plan, ...Plan[]] = [
  [compiledMail, 'en', 'none', 3],
  [compiledMail, 'de', 'simple', 8],
  [compiledMail, 'ru', 'liquid', 14],
  [compiledMail, 'en', 'none', 18],
  [rowMail, 'en', 'none', 3],
  [rowMail, 'fr', 'velocity', 6],
  [rowMail, 'en', 'simple', 10],
  [rowMail, 'es', 'none', 17],
  [stripeMail, 'en', 'none', 4],
  [stripeMail, 'ja', 'none', 10],
  [stripeMail, 'es', 'simple', 17],
  [stripeMail, 'en', 'liquid', 23],
  [nestedMail, 'en', 'none', 2],
  [nestedMail, 'fr', 'none', 8],
  [nestedMail, 'en', 'velocity', 13],
  [nestedMail, 'de', 'none', 17],
  [gridMail, 'en', 'none', 4],
  [gridMail, 'de', 'none', 12],
  [gridMail, 'ru', 'simple', 18],
  [gridMail, 'en', 'none', 22],
  [receiptMail, 'en', 'velocity', 4],
  [receiptMail, 'ar', 'none', 6],
  [receiptMail, 'ja', 'liquid', 10],
  [receiptMail, 'en', 'simple', 28],
];

/** How many there are: no two the same, in words and in length. */
export const WHOLE_MAILS = 122;

export function wholeMails(): readonly Template[] {
  return Array.from({ length: WHOLE_MAILS }, (_, index) => {
    const edition = Math.floor(index / PLANS.length);
    const [make, language, engine, blocks] = PLANS[index % PLANS.length] ?? PLANS[0];
    const words = createWords(LANGUAGES[language], 7 + index);
    const html = make({ words, tags: MERGE_TAGS[engine], blocks: Math.max(2, blocks - (edition % 3)) });
    return decodeTemplate({
      name: `${make.name} ${language} ${engine}`,
      subject: words.title(),
      headers: engine === 'none' ? {} : { 'X-SVC-Template-Engine': engine },
      body: { html, plaintext: words.paragraph(8) },
    });
  });
}
