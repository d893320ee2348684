/** Answers that reference implementations gave to templates (README.md). */
import { readFileSync } from 'node:fs';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/substitution/${name}`, import.meta.url), 'utf8');

const VALUES = JSON.parse(read('recording-values.json')) as Readonly<Record<string, SampleValue>>;

/** The values that the templates were rendered with. */
export const RECORDED_SCOPE = createScope(
  Object.entries(VALUES).map(([name, value]) => ({ name, value })),
  [],
);

/** Template and answer. */
export const recordedAnswers = (name: string): readonly (readonly [template: string, answer: string])[] =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t') as [string, string]);

export const isRefused = (answer: string): boolean => answer.startsWith('ERR');
