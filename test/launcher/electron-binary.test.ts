import { describe, expect, it } from 'vitest';
import { reasonAgainstElectron } from '../../src/launcher/electron-binary.mjs';

describe('the choice of Electron', () => {
  it.each([
    ['a desktop', { platform: 'linux', env: { DISPLAY: ':0' }, uid: 1000 }],
    ['Wayland', { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, uid: 1000 }],
    ['a Mac', { platform: 'darwin', env: {}, uid: 501 }],
    ['Windows', { platform: 'win32', env: {}, uid: undefined }],
  ] as const)('is made on %s', (_what, system) => {
    expect(reasonAgainstElectron(system)).toBeUndefined();
  });

  it.each([
    ['without a display', { platform: 'linux', env: {}, uid: 1000 }, 'there is no display'],
    [
      'when switched off',
      { platform: 'darwin', env: { MAILPROOF_SKIP_ELECTRON: '1' }, uid: 501 },
      'MAILPROOF_SKIP_ELECTRON is set',
    ],
    [
      'as root, where Chromium would need its sandbox off',
      { platform: 'linux', env: { DISPLAY: ':0' }, uid: 0 },
      'Electron has no sandbox when it runs as root',
    ],
  ] as const)('is not made %s', (_what, system, reason) => {
    expect(reasonAgainstElectron(system)).toBe(reason);
  });
});
