import { afterEach, describe, expect, it, vi } from 'vitest';
import { chromiumPath, HEADLESS_SHELL, WHOLE_BROWSER } from '../../src/launcher/chromium.mjs';
import { installCommand, keytarCanBeBuilt, missingPackages } from '../../src/launcher/system-packages.mjs';

const nothing = { hasProgram: () => false, hasFile: () => false };
const everything = { hasProgram: () => true, hasFile: () => true };

describe('system packages', () => {
  it('are none when all is there', () => {
    expect(missingPackages('test', everything)).toEqual([]);
    expect(missingPackages('start', everything)).toEqual([]);
  });

  it('for starting the app are only what the keychain needs', () => {
    expect(missingPackages('start', nothing)).toEqual([
      'make',
      'g++',
      'python3',
      'pkg-config',
      'libsecret-1-dev',
      'libsecret-1-0',
    ]);
  });

  it('for tests include the browser, the keyring with its bus, and the fonts', () => {
    expect(missingPackages('test', nothing)).toEqual(
      expect.arrayContaining([
        'chromium-headless-shell',
        'dbus',
        'gnome-keyring',
        'fonts-noto-core',
        'fonts-noto-color-emoji',
      ]),
    );
  });

  it('do not include a compiler when the keychain library is built already', () => {
    const built = { hasProgram: () => false, hasFile: (path: string) => path.endsWith('keytar.node') };
    expect(missingPackages('start', built)).toEqual(['libsecret-1-0']);
  });

  it('are named one by one', () => {
    const noCompiler = {
      hasProgram: (name: string) => name !== 'g++',
      hasFile: (path: string) => !path.includes('keytar'),
    };
    expect(missingPackages('test', noCompiler)).toEqual(['g++']);
  });

  it('allow the keychain library to be compiled when none of its tools is missing', () => {
    expect(keytarCanBeBuilt(everything, 'linux')).toBe(true);
    const noHeaders = { ...everything, hasFile: () => false };
    expect(keytarCanBeBuilt(noHeaders, 'linux')).toBe(false);
    // There npm brings it ready-made or not at all.
    expect(keytarCanBeBuilt(everything, 'darwin')).toBe(false);
  });

  it('are installed with one command that asks nothing', () => {
    expect(installCommand(['chromium', 'dbus'])).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium dbus',
    );
  });
});

describe('the Chromium for tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is the headless build, or the whole browser where only that is installed', () => {
    vi.stubEnv('MAILPROOF_CHROMIUM', '');
    expect(chromiumPath(() => true)).toBe(HEADLESS_SHELL);
    expect(chromiumPath((path) => path === WHOLE_BROWSER)).toBe(WHOLE_BROWSER);
    expect(chromiumPath(() => false)).toBe(HEADLESS_SHELL);
    const onlyBrowser = { hasProgram: () => true, hasFile: (path: string) => path !== HEADLESS_SHELL };
    expect(missingPackages('test', onlyBrowser)).toEqual([]);
  });

  it('is the one that was named, installed or not', () => {
    vi.stubEnv('MAILPROOF_CHROMIUM', '/opt/chrome');
    expect(chromiumPath(() => true)).toBe('/opt/chrome');
    const without = { hasProgram: () => true, hasFile: (path: string) => path !== '/opt/chrome' };
    expect(missingPackages('test', without)).toEqual(['chromium-headless-shell']);
  });
});
