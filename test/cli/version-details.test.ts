import { describe, expect, it } from 'vitest';
import { restsOnClientData } from '../../src/cli/lint/rests-on-client-data.ts';
import { describeOldData, versionDetails } from '../../src/cli/commands/version-details.ts';
import { SUPPORT_DATE } from '../../src/core/clients/support.ts';

describe('data about mail clients', () => {
  it('is warned of when it is more than a year old and findings rest on it', () => {
    const day = (text: string): Date => new Date(`${text}T08:00:00Z`);
    expect(describeOldData(day('2027-05-14'), '2026-05-13')).toContain('2026-05-13');
    expect(describeOldData(day('2027-05-13'), '2026-05-13')).toBeNull();
    expect(['client-partial', 'css-import', 'link-empty'].map((rule) => restsOnClientData({ rule }))).toEqual(
      [true, true, false],
    );
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
