/** Every mail of ours, and CSS as far as it goes, beside Chromium; `truth.test.ts` holds some of it in the gate. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { usePage } from './browser.ts';
import { compareMail, templateOf } from './compare.ts';
import { falselyRefused, GENERAL_VALUES, keywordsOf, propertiesOf } from './css-truth.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const mails = folder('../fixtures/mails/');
const sandbox = folder('../../resources/sandbox/templates/');

const ALL = [
  ...readdirSync(mails).map((name) => mails + name),
  ...(readdirSync(sandbox, { recursive: true }) as string[])
    .filter((name) => name.endsWith('body.html'))
    .map((name) => sandbox + name),
].sort();

const page = usePage();

describe('what we say of a mail', () => {
  it.each(ALL)('is what Chromium computes: %s', async (path) => {
    expect(await compareMail(page(), templateOf(path))).toEqual([]);
  });
});

describe('a value that we say a property does not take', () => {
  it('is refused by Chromium, for every property and every keyword', async () => {
    const values = [...GENERAL_VALUES, ...keywordsOf(propertiesOf())];
    const falsely: string[] = [];
    for (const property of propertiesOf())
      falsely.push(...(await falselyRefused(page(), [property], values)));
    expect(falsely).toEqual([]);
  });
});
