import { describe, expect, it } from 'vitest';
import { installIsCurrent, stampFor } from '../../src/launcher/dependencies.mjs';

const lockHash = 'a1b2c3';
const installed = { lockHash, stamp: lockHash, npmInstalled: true, hasKeytar: true, canBuildKeytar: true };

describe('what is installed', () => {
  it('is current after an install of the same lockfile, ours or anybody’s', () => {
    expect(installIsCurrent(installed)).toBe(true);
    expect(installIsCurrent({ ...installed, stamp: undefined })).toBe(true);
  });

  it('is not current when the lockfile has changed since', () => {
    expect(installIsCurrent({ ...installed, stamp: 'another' })).toBe(false);
    expect(installIsCurrent({ ...installed, stamp: 'another with keytar' })).toBe(false);
    expect(installIsCurrent({ ...installed, stamp: undefined, npmInstalled: false })).toBe(false);
  });

  it('may lack the keychain library only where that cannot be compiled', () => {
    const without = { ...installed, hasKeytar: false };
    expect(installIsCurrent({ ...without, canBuildKeytar: false })).toBe(true);
    // What it takes came after the install: somebody's own `npm ci`, or an earlier one of ours.
    expect(installIsCurrent({ ...without, stamp: undefined })).toBe(false);
    expect(installIsCurrent(without)).toBe(false);
  });

  it('is not installed again and again where the keychain library does not compile all the same', () => {
    const stamp = stampFor({ lockHash, canBuildKeytar: true });
    expect(installIsCurrent({ ...installed, hasKeytar: false, stamp })).toBe(true);
    expect(installIsCurrent({ ...installed, hasKeytar: false, stamp, lockHash: 'another' })).toBe(false);
  });
});
