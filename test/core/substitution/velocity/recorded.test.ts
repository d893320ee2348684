/** The recorded answers of Apache Velocity 1.7: ours are the same, and what it refuses we report as an error. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_ENGINE_SETTINGS } from '../../../../src/core/substitution/engine-settings.ts';
import { createVelocityEngine } from '../../../../src/core/substitution/velocity/velocity.ts';
import { isRefused, RECORDED_SCOPE, recordedAnswers } from '../recording/recorded.ts';

const engine = createVelocityEngine({ ...DEFAULT_ENGINE_SETTINGS.velocity, version: '1.7' });
const LINES = recordedAnswers('velocity-1.7.tsv');
/** Directives that the service does not document: reported, and left as they stand. */
const BEYOND = /^#(?:macro|define)\b/u;

describe('templates rendered by Velocity 1.7', () => {
  it.each(LINES.filter(([template, answer]) => !isRefused(answer) && !BEYOND.test(template)))(
    '%s',
    (template, answer) => {
      const parsed = engine.parse(template.replaceAll('\\n', '\n'));
      expect(parsed.render(RECORDED_SCOPE).text.replaceAll('\n', '\\n')).toBe(answer);
    },
  );
});

describe('templates refused by Velocity 1.7, or beyond what the service documents', () => {
  it.each(LINES.filter(([template, answer]) => isRefused(answer) || BEYOND.test(template)))(
    '%s',
    (template) => {
      expect(engine.parse(template.replaceAll('\\n', '\n')).errors).not.toEqual([]);
    },
  );
});
