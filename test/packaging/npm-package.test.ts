/** A sample of npm-package.deep.test.ts: packed, installed without a network, and run where nothing can be written. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage, type InstalledPackage } from './installed-package.ts';
import { filesBelow, listWithHashes } from './list-files.ts';
import { USER_FILES } from './user-files.ts';

const golden = fileURLToPath(new URL('./npm-package.files.txt', import.meta.url));

let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage(USER_FILES, ['--offline', '--omit=optional']);
}, 300_000);

afterAll(async () => {
  await installed.remove();
});

describe('the npm package', () => {
  it('holds what the command loads, and nothing else', async () => {
    await expect(listWithHashes(filesBelow(installed.folder))).toMatchFileSnapshot(golden);
  });

  it('brings no other package along but the optional keychain library', () => {
    const manifest: unknown = JSON.parse(readFileSync(`${installed.folder}/package.json`, 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).toHaveProperty('optionalDependencies', { keytar: '7.9.0' });
    expect(manifest).not.toHaveProperty('private');
    expect(readdirSync(`${installed.folder}/..`).filter((name) => !name.startsWith('.'))).toEqual([
      'mailproof',
    ]);
  });

  // A megabyte of it is the AMP validator, half of one the fonts and the compressed twins of the window's files.
  it('is a download of less than 4.5 MB', () => {
    expect(installed.tarballSize).toBeLessThan(4_500_000);
  });

  it('checks AMP with the official validator', async () => {
    const { code, out } = await installed.run(['lint', 'amp.html', '--format', 'json']);
    expect(out).toContain("The mandatory attribute 'height' is missing in tag 'amp-img'");
    expect(out).not.toContain('amp-validator-missing');
    expect(code).toBe(1);
  });

  it('names the licences of what it is made of, each with its text', () => {
    const text = readFileSync(`${installed.folder}/out/third-party-licenses.txt`, 'utf8');
    for (const name of [
      'parse5 ',
      '@vue/runtime-dom ',
      '@fontsource-variable/inter ',
      'AMP HTML validator',
      'tailwindcss ',
      // These two bring no text along.
      'boolbase ',
      'slick ',
    ]) {
      expect(text.includes(`\n${name}`), name).toBe(true);
    }
    expect(text.includes('Apache License')).toBe(true);
    expect(text.includes('holds no text of its licence')).toBe(false);
  });
});
