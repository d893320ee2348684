/** Called by electron-builder when the app lies unpacked: takes out Electron's start page, which a given Electron has. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** @param {{ appOutDir: string, packager: { getResourcesDir(appOutDir: string): string } }} context */
export default function afterPack({ appOutDir, packager }) {
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}
