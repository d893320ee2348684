/**
 * Inside an app's archive the built files are read through Electron's `readdir` (lib/node/asar-fs-wrapper.ts): asked for
 * all levels at once it does not tell folders from files, and its entries do not know the folder they are in.
 */
import type * as FileSystem from 'node:fs/promises';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAppPage } from '../../src/services/app-page/app-page.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    async readdir(folder: string, options: { recursive?: boolean }) {
      const entries = await real.readdir(folder, { withFileTypes: true });
      return entries.map((entry) => ({
        name: entry.name,
        isFile: () => options.recursive === true || entry.isFile(),
        isDirectory: () => options.recursive !== true && entry.isDirectory(),
      }));
    },
  };
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-page-'));
  await mkdir(join(folder, 'assets/deep'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<title>Mailproof</title>');
  await writeFile(join(folder, 'assets/index.js'), '"top"');
  await writeFile(join(folder, 'assets/deep/part.js'), '"deep"');
  await writeFile(join(folder, 'assets/notes.txt'), 'of no known type');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('finds the page and everything below it', async () => {
  const page = await createAppPage(folder, 'preview:');
  expect(page.respond('/').body.toString()).toContain('<title>Mailproof</title>');
  expect(page.respond('/assets/index.js').body.toString()).toBe('"top"');
  expect(page.respond('/assets/deep/part.js').body.toString()).toBe('"deep"');
  expect(page.respond('/assets/notes.txt').status).toBe(404);
  expect(page.respond('/assets').status).toBe(404);
});
