/**
 * A folder that electron-builder takes for an unpacked Electron for Linux: the names it renames and reads are there, and
 * the program holds a fuse wire (https://www.electronjs.org/docs/latest/tutorial/fuses, "The hard way").
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
/** Version 1 of the wire, as Electron ships it: its length, then a digit for each fuse, the unknown ninth included. */
const WIRE = Buffer.concat([Buffer.from([1, 9]), Buffer.from('101100011')]);

export async function makeUpElectron(folder: string): Promise<void> {
  for (const name of ['resources', 'locales', 'start-page'])
    await mkdir(join(folder, name), { recursive: true });
  const program = Buffer.concat([
    Buffer.from('no program, but with fuses: '),
    SENTINEL,
    WIRE,
    Buffer.from(' end'),
  ]);
  await writeFile(join(folder, 'electron'), program, { mode: 0o755 });
  await writeFile(join(folder, 'start-page/index.html'), 'Electron’s own page');
  await createPackage(join(folder, 'start-page'), join(folder, 'resources/default_app.asar'));
  await rm(join(folder, 'start-page'), { recursive: true });
  await writeFile(join(folder, 'locales/en-US.pak'), '');
  await writeFile(join(folder, 'LICENSE'), 'The licence of Electron');
  await writeFile(join(folder, 'LICENSES.chromium.html'), 'The licences of Chromium');
}

/** The fuses of a program, in the order of Electron's schema; true is "on". */
export async function readFuses(program: string): Promise<boolean[]> {
  const bytes = await readFile(program);
  const at = bytes.indexOf(SENTINEL);
  if (at < 0) throw new Error(`${program} has no fuse wire.`);
  const start = at + SENTINEL.length + 2;
  const length = bytes[start - 1] ?? 0;
  return [...bytes.subarray(start, start + length).toString('latin1')].map((digit) => digit === '1');
}
