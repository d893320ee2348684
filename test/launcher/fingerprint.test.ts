import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../src/launcher/fingerprint.mjs';

describe('the fingerprint of sources', () => {
  let base = '';

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'mailproof-fingerprint-')) + sep;
    mkdirSync(`${base}src/deep`, { recursive: true });
    writeFileSync(`${base}src/deep/a.ts`, 'one');
    writeFileSync(`${base}src/notes.md`, 'one');
  });

  afterEach(() => {
    rmSync(base, { recursive: true, force: true });
  });

  const now = (): string => fingerprint(base, ['src', 'package.json'], (path) => !path.endsWith('.md'));

  it('stays the same while nothing happens', () => {
    expect(now()).toBe(now());
  });

  it('changes when a file changes, is added or goes', () => {
    const before = now();
    writeFileSync(`${base}src/deep/a.ts`, 'three');
    const changed = now();
    expect(changed).not.toBe(before);
    writeFileSync(`${base}src/b.ts`, '');
    const added = now();
    expect(added).not.toBe(changed);
    rmSync(`${base}src/b.ts`);
    expect(now()).toBe(changed);
  });

  it('changes when a file of the same size is written later', () => {
    const before = now();
    utimesSync(`${base}src/deep/a.ts`, new Date(0), new Date(1000));
    expect(now()).not.toBe(before);
  });

  it('changes when a missing file appears', () => {
    const before = now();
    writeFileSync(`${base}package.json`, '{}');
    expect(now()).not.toBe(before);
  });

  it('does not change with files that do not count', () => {
    const before = now();
    writeFileSync(`${base}src/notes.md`, 'something else');
    expect(now()).toBe(before);
  });
});
