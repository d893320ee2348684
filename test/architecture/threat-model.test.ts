/** The threat model in src/README.md speaks of files that exist: a promise whose test is gone is none. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${root}src/README.md`, 'utf8');
const chapter = /^## Threat model$([\s\S]*?)^## /mu.exec(text)?.[1] ?? '';
/** The cells of each row that promises something. */
const rows = chapter
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^[\s|-]*$/u.test(line) && !line.startsWith('| promised'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const filesIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/gu)].map(([, path]) => path ?? '');

it('says for each promise what keeps it and which test holds that', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const [, promised, by, held] of rows) {
    expect(filesIn(by), promised).not.toEqual([]);
    expect(filesIn(held), promised).not.toEqual([]);
    expect(
      filesIn(by).filter((path) => !existsSync(`${root}src/${path}`)),
      promised,
    ).toEqual([]);
    expect(
      filesIn(held).filter(
        (path) => !/^test\/.*\.(?:test|spec)\.ts$/u.test(path) || !existsSync(`${root}${path}`),
      ),
      promised,
    ).toEqual([]);
  }
});
