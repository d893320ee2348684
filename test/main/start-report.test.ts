import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createStartReport } from '../../src/main/start-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailproof-report-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('tells the first word only', () => {
  const file = join(folder, 'state');
  const report = createStartReport({ MAILPROOF_START_REPORT: file });
  expect(report.wanted).toBe(true);
  report.tell('ready');
  report.tell('closed');
  expect(readFileSync(file, 'utf8')).toBe('ready');
  expect(readdirSync(folder)).toEqual(['state']);
});

it('tells nobody when nobody asked, and survives a folder that is gone', () => {
  for (const env of [{}, { MAILPROOF_START_REPORT: '' }]) {
    const report = createStartReport(env);
    expect(report.wanted).toBe(false);
    report.tell('ready');
  }
  createStartReport({ MAILPROOF_START_REPORT: join(folder, 'gone', 'state') }).tell('ready');
  expect(readdirSync(folder)).toEqual(['state']);
});
