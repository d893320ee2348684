import { describe, expect, it } from 'vitest';
import { describeOldData, versionDetails } from '../../src/cli/commands/version-details.ts';
import { SUPPORT_DATE } from '../../src/core/clients/support.ts';

describe('data about mail clients', () => {
  it('is warned of when it is more than a year old and findings rest on it', () => {
    const now = new Date('2027-05-14T08:00:00Z');
    expect(describeOldData([{ rule: 'client-partial' }], now, '2026-05-13')).toContain('2026-05-13');
    expect(describeOldData([{ rule: 'link-empty' }], now, '2026-05-13')).toBeNull();
    const before = new Date('2027-05-13T08:00:00Z');
    expect(describeOldData([{ rule: 'client-partial' }], before, '2026-05-13')).toBeNull();
  });

  it('is named with the version', () => {
    const text = versionDetails('1.2.3', new Date(`${SUPPORT_DATE}T08:00:00Z`));
    expect(text).toMatch(
      /^mailproof 1\.2\.3\nclient support: caniemail [\d.]+, as of 20\d\d-\d\d-\d\d, \d+ features/u,
    );
    expect(text).not.toContain('more than a year');
    expect(versionDetails('1.2.3', new Date('2099-01-01T08:00:00Z'))).toContain('more than a year');
  });
});
