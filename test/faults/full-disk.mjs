/**
 * Loaded before a program (`node --import`): every file that it writes gets the first bytes and then no more, as on a
 * disk that fills up. `FULL_DISK_ROOM` is how many; `FULL_DISK_SILENT` keeps the system from saying so.
 */
import { open } from 'node:fs/promises';

const room = Number(process.env['FULL_DISK_ROOM'] ?? 0);
const silent = Boolean(process.env['FULL_DISK_SILENT']);

const any = await open(process.execPath);
const handles = Object.getPrototypeOf(any);
await any.close();

const { write } = handles;
handles.writeFile = handles.appendFile = async function (data) {
  const bytes = Buffer.from(data);
  await write.call(this, bytes, 0, Math.min(room, bytes.length));
  if (bytes.length > room && !silent) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
};
