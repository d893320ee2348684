/**
 * The desktop app as `npm run package` makes it, around an Electron that is made up: which files it holds, how its fuses
 * stand, and whether its main script finds everything in a folder without our node_modules.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listWithHashes } from './list-files.ts';
import { readFuses } from './made-up-electron.ts';
import { packageApp, type PackagedApp } from './packaged-app.ts';
import { AMP_WITHOUT_HEIGHT } from './user-files.ts';

const golden = fileURLToPath(new URL('./desktop-app.files.txt', import.meta.url));

let app: PackagedApp;

beforeAll(async () => {
  app = await packageApp();
}, 900_000);

afterAll(async () => {
  await app.remove();
});

// Of a made-up Electron: the names of a Linux one.
describe.runIf(process.platform === 'linux')('the packaged app', () => {
  it('holds exactly the files that it loads, and the licences', async () => {
    await expect(listWithHashes(app.files)).toMatchFileSnapshot(golden);
  });

  it('has every fuse as it was decided, and leaves the one it does not know alone', async () => {
    await expect(readFuses(app.program)).resolves.toEqual([
      false, // runAsNode
      true, // enableCookieEncryption
      false, // enableNodeOptionsEnvironmentVariable
      false, // enableNodeCliInspectArguments
      true, // enableEmbeddedAsarIntegrityValidation
      true, // onlyLoadAppFromAsar
      false, // loadBrowserProcessSpecificV8Snapshot
      false, // grantFileProtocolExtraPrivileges
      true, // as Electron ships it
    ]);
  });

  it('has no feed, so it never asks for an update', () => {
    expect(app.files.filter((path) => path.includes('app-update'))).toEqual([]);
    expect(readFileSync(join(app.extracted, 'out/main/index.js'), 'utf8')).not.toMatch(
      /autoUpdater|electron-updater/u,
    );
  });

  it('names its licences, and keeps those of Electron and of keytar beside them', () => {
    expect(existsSync(join(app.extracted, 'out/third-party-licenses.txt'))).toBe(true);
    expect(existsSync(join(app.extracted, 'out/amp-validator/LICENSE'))).toBe(true);
    expect(existsSync(join(app.extracted, 'node_modules/keytar/LICENSE.md'))).toBe(true);
    expect(app.files).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
  });

  it('runs on its own: window, sandbox, linter’s thread, AMP validator, rule pages and keychain library', async () => {
    const { page, electron } = await app.start('amp.html', AMP_WITHOUT_HEIGHT);
    try {
      const finding = page.findings.getByText("The mandatory attribute 'height' is missing in tag 'amp-img'");
      await finding.waitFor({ timeout: 300_000 });
      const keytar = await electron.evaluate(({ app: main }) => {
        const { createRequire } = process.getBuiltinModule('node:module');
        return Object.keys(createRequire(`${main.getAppPath()}/out/main/index.js`)('keytar') as object);
      });
      expect(keytar).toContain('getPassword');
    } finally {
      await electron.close();
    }
  });
});
