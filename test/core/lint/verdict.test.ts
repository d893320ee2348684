import { describe, expect, it } from 'vitest';
import type { Severity } from '../../../src/core/lint/finding.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { verdictOf } from '../../../src/core/lint/verdict.ts';

const ENFORCED: readonly string[] = ['service', 'substitutions', 'cid'];
const idOf = (enforced: boolean): string =>
  RULES.find(({ category, maturity }) => enforced === (ENFORCED.includes(category) && maturity === 'stable'))
    ?.id ?? 'no-such-rule';

const findings = (rule: string, ...severities: readonly Severity[]) =>
  severities.map((severity) => ({ rule, severity }));

describe('the verdict', () => {
  it('says that there is nothing to fix', () => {
    expect(verdictOf([])).toBe('Nothing to fix');
  });

  it.each([
    [['warning'], '1 warning'],
    [['info', 'warning', 'warning', 'info'], '2 warnings, 2 notes'],
    [['info'], '1 note'],
  ] as const)('counts %j as "%s"', (severities, said) => {
    expect(verdictOf(findings(idOf(true), ...severities))).toBe(said);
  });

  it('says that the service would refuse it only for what the service enforces', () => {
    expect(verdictOf(findings(idOf(true), 'error', 'error', 'error', 'warning'))).toBe(
      '3 errors, 1 warning: the service would refuse this template',
    );
    for (const rule of [idOf(false), 'rule-failed', 'no-such-rule']) {
      const said = verdictOf(findings(rule, 'error'));
      expect(said).toMatch(/^1 error: /u);
      expect(said).not.toContain('refuse');
    }
  });

  it('does not let a warning of an enforced rule count as a refusal', () => {
    expect(verdictOf([...findings(idOf(false), 'error'), ...findings(idOf(true), 'warning')])).not.toContain(
      'refuse',
    );
  });
});
