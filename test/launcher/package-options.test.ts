import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readPackageOptions } from '../../src/launcher/package-options.mjs';

const here = tmpdir();

describe('npm run package', () => {
  it('takes an Electron from the command line, or else from the environment', () => {
    expect(readPackageOptions(['--electron', here], {}).electron).toBe(here);
    expect(readPackageOptions([`--electron=${here}`], { ELECTRON_OVERRIDE_DIST_PATH: '/x' }).electron).toBe(
      here,
    );
    expect(readPackageOptions([], { ELECTRON_OVERRIDE_DIST_PATH: here }).electron).toBe(here);
    expect(readPackageOptions([], {}).electron).toBeUndefined();
  });

  it('hands everything else to electron-builder as it was', () => {
    const args = ['--dir', '--electron', here, '--config.compression=store', '--linux', 'deb', '-p', 'never'];
    expect(readPackageOptions(args, {}).rest).toEqual([
      '--dir',
      '--config.compression=store',
      '--linux',
      'deb',
      '-p',
      'never',
    ]);
  });

  it.each([
    ['lies nowhere', ['--electron', '/nowhere/electron'], 'There is no Electron at '],
    ['is not named', ['--electron'], '--electron needs the place of an Electron.'],
    ['is an empty name', ['--electron='], '--electron needs the place of an Electron.'],
  ])('says how to give an Electron when it %s', (_what, args, message) => {
    expect(() => readPackageOptions(args, {})).toThrow(message);
    try {
      readPackageOptions(args, {});
    } catch (error) {
      expect(error).toHaveProperty('remedy', expect.stringContaining('npm run package -- --electron'));
    }
  });
});
