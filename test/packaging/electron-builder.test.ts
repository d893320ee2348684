/** What electron-builder is told, held as values: a wrong one would only show in an installer, if at all. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const config: unknown = parse(readFileSync(inRoot('electron-builder.yml'), 'utf8'));

describe('electron-builder.yml', () => {
  it('decides every fuse: no way to run other code than ours', () => {
    expect(config).toHaveProperty('electronFuses', {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
    expect(config).toHaveProperty('asar', true);
  });

  it('has no feed for updates', () => {
    expect(config).toHaveProperty('publish', null);
  });

  it('builds what each system expects', () => {
    expect(config).toMatchObject({
      linux: { target: ['AppImage', 'deb'] },
      win: { target: ['nsis'] },
      mac: { target: [{ target: 'dmg', arch: ['x64', 'arm64'] }], hardenedRuntime: true },
    });
    // Left out, so that the environment's variables of notarytool decide.
    expect(config).not.toHaveProperty('mac.notarize');
  });

  it('lets the deb bring the library of the keychain along', () => {
    expect(config).toHaveProperty(
      'deb.depends',
      expect.arrayContaining(['libsecret-1-0', 'libgtk-3-0', 'libnss3']),
    );
  });

  it('gives the signed app one right beyond the hardened runtime', () => {
    const rights = readFileSync(inRoot('resources/entitlements.mac.plist'), 'utf8');
    expect([...rights.matchAll(/<key>([^<]+)<\/key>/gu)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });

  it('takes icons that are there', () => {
    expect(readFileSync(inRoot('resources/icons/icon.icns')).subarray(0, 4).toString('latin1')).toBe('icns');
    expect([...readFileSync(inRoot('resources/icons/icon.ico')).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    for (const size of [16, 32, 48, 128, 256, 512]) {
      const png = readFileSync(inRoot(`resources/icons/linux/${String(size)}x${String(size)}.png`));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    }
  });
});
