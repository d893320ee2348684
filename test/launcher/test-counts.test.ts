import { describe, expect, it } from 'vitest';
import { addUp, playwrightCounts, vitestCounts } from '../../src/launcher/test-counts.mjs';

describe('the closing count', () => {
  it('counts a file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}, {}, {}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(vitestCounts(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts what passed at the second try as passed, and errors outside of tests as failures', () => {
    const stats = { expected: 5, unexpected: 2, flaky: 1 };
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 3 });
    expect(playwrightCounts({ stats })).toEqual({ passed: 6, failed: 2 });
  });

  it('adds both runners up', () => {
    expect(addUp([])).toEqual({ passed: 0, failed: 0 });
    expect(
      addUp([
        { passed: 2, failed: 0 },
        { passed: 3, failed: 1 },
      ]),
    ).toEqual({ passed: 5, failed: 1 });
  });
});
