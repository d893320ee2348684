import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/services/files/describe-failure.ts';
import { retryWhileBusy } from '../../../src/services/files/file-system.ts';
import { removeLeftovers, temporaryName } from '../../../src/services/files/leftovers.ts';
import { hasEnded, PROCESS_TAG } from '../../../src/services/files/process-tag.ts';
import { writeWhole } from '../../../src/services/files/write-whole.ts';
import { fileSystemWith, fileSystemWithHandles, ROOM, smallDisks, systemError } from './small-disk.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-write-'));
  path = join(folder, 'file.txt');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = (): Promise<string> => readFile(path, 'utf8');
const modeOf = async (of: string): Promise<number> => (await stat(of)).mode & 0o777;

describe('writeWhole', () => {
  it('writes a new file and replaces an old one, and leaves nothing beside it', async () => {
    await writeWhole(path, 'größer €');
    expect(await text()).toBe('größer €');
    await writeWhole(path, new Uint8Array([65, 66]));
    expect(await text()).toBe('AB');
    await writeWhole(path, '');
    expect(await text()).toBe('');
    expect(await readdir(folder)).toEqual(['file.txt']);
  });

  it('keeps the permissions of the old file unless others are given', async () => {
    await writeFile(path, 'old');
    await chmod(path, 0o664);
    await writeWhole(path, 'new');
    expect(await modeOf(path)).toBe(0o664);
    await writeWhole(path, 'newer', { mode: 0o600 });
    expect(await modeOf(path)).toBe(0o600);
  });

  it('replaces the file, so that a reader who has the old one open reads it to its end', async () => {
    await writeFile(path, 'old');
    await link(path, join(folder, 'same'));
    await writeWhole(path, 'new');
    expect(await readFile(join(folder, 'same'), 'utf8')).toBe('old');
  });

  it.each([
    ['there', true],
    ['not there yet', false],
  ])('writes the file behind a link when it is %s, and keeps the link', async (_, isThere) => {
    await mkdir(join(folder, 'behind'));
    if (isThere) await writeFile(join(folder, 'behind/real.txt'), 'old');
    await symlink('behind/real.txt', path);
    await writeWhole(path, 'new');
    expect((await lstat(path)).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'behind/real.txt'), 'utf8')).toBe('new');
  });

  it('writes into a pipe in place of replacing it', async () => {
    execFileSync('mkfifo', [path]);
    const reading = readFile(path, 'utf8');
    await writeWhole(path, 'through');
    expect(await reading).toBe('through');
    expect((await stat(path)).isFIFO()).toBe(true);
  });

  it('writes a name as long as a name can be', async () => {
    path = join(folder, 'n'.repeat(255));
    await writeWhole(path, 'new');
    expect(await text()).toBe('new');
    await expect(writeWhole(`${path}n`, 'new')).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  });

  it('refuses a folder', async () => {
    await expect(writeWhole(folder, 'new')).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('leaves a read-only file as it is', async () => {
    await writeFile(path, 'old');
    const fileSystem = fileSystemWith({ access: () => Promise.reject(systemError('EACCES')) });
    await expect(writeWhole(path, 'new', { fileSystem })).rejects.toMatchObject({ code: 'EACCES' });
    expect(await text()).toBe('old');
  });

  it('syncs the text before it takes the name, and the folder after it', async () => {
    const done: string[] = [];
    const spied = fileSystemWithHandles((handle, opened, flags) => ({
      async sync() {
        await handle.sync();
        done.push(opened === folder ? 'sync folder' : `sync ${flags}`);
      },
      async close() {
        await handle.close();
        done.push('close');
      },
    }));
    const fileSystem = {
      ...spied,
      rename: (async (from: string, to: string) => {
        done.push('rename');
        await rename(from, to);
      }) as typeof rename,
    };
    await writeWhole(path, 'new', { fileSystem });
    expect(done).toEqual(['sync wx', 'close', 'rename', 'sync folder', 'close']);
  });

  it('takes a folder that cannot be synced', async () => {
    const fileSystem = fileSystemWithHandles((_, opened) =>
      opened === folder ? { sync: () => Promise.reject(systemError('EINVAL')) } : {},
    );
    await writeWhole(path, 'new', { fileSystem });
    expect(await text()).toBe('new');
  });

  describe.each(['writeFile', 'sync', 'stat', 'close'] as const)('when %s fails', (call) => {
    it('says so, keeps the old file and leaves nothing beside it', async () => {
      await writeFile(path, 'old');
      const fileSystem = fileSystemWithHandles((handle, _, flags) =>
        flags === 'wx'
          ? {
              async [call]() {
                if (call === 'close') await handle.close();
                throw systemError('EIO');
              },
            }
          : {},
      );
      await expect(writeWhole(path, 'new', { fileSystem })).rejects.toMatchObject({ code: 'EIO' });
      expect(await text()).toBe('old');
      expect(await readdir(folder)).toEqual(['file.txt']);
    });
  });

  it('keeps the old file when the last question says no or the name cannot be taken', async () => {
    await writeFile(path, 'old');
    const beforeReplace = () => Promise.reject(new Error('no'));
    await expect(writeWhole(path, 'new', { beforeReplace })).rejects.toThrow('no');
    const fileSystem = fileSystemWith({ rename: () => Promise.reject(systemError('EXDEV')) });
    await expect(writeWhole(path, 'new', { fileSystem })).rejects.toMatchObject({ code: 'EXDEV' });
    expect(await text()).toBe('old');
    expect(await readdir(folder)).toEqual(['file.txt']);
  });

  it('waits on Windows until another program lets go of the file, and only there', async () => {
    await writeFile(path, 'old');
    let refusals = 3;
    const fileSystem = fileSystemWith({
      rename: (async (from: string, to: string) => {
        if (refusals-- > 0) throw systemError('EPERM');
        await rename(from, to);
      }) as typeof rename,
    });
    await expect(writeWhole(path, 'no', { fileSystem, platform: 'linux' })).rejects.toMatchObject({
      code: 'EPERM',
    });
    refusals = 3;
    await writeWhole(path, 'new', { fileSystem, platform: 'win32' });
    expect(await text()).toBe('new');
  });
});

describe('retryWhileBusy', () => {
  const refusing = (code: string, times: number) => {
    let calls = 0;
    const work = () => (++calls <= times ? Promise.reject(systemError(code)) : Promise.resolve(calls));
    return { work, calls: () => calls };
  };

  it('tries as often as there are waits and once more, and no more', async () => {
    await expect(retryWhileBusy(refusing('EBUSY', 2).work, 'win32', [1, 1])).resolves.toBe(3);
    const held = refusing('EACCES', 3);
    await expect(retryWhileBusy(held.work, 'win32', [1, 1])).rejects.toMatchObject({ code: 'EACCES' });
    expect(held.calls()).toBe(3);
  });

  it('tries nothing again that waiting does not help', async () => {
    const full = refusing('ENOSPC', 1);
    await expect(retryWhileBusy(full.work, 'win32', [1])).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(full.calls()).toBe(1);
  });
});

const disks = smallDisks();
afterAll(() => {
  for (const disk of disks) disk.remove();
});

describe.each(disks)('on $kind', ({ folder: at, fileSystem }) => {
  it('a text that does not fit leaves the old file whole, and says why', async () => {
    await mkdir(at, { recursive: true });
    const file = join(at, 'set.json');
    const old = 'o'.repeat(20_000);
    await writeWhole(file, old, { fileSystem });
    const failure: unknown = await writeWhole(file, 'n'.repeat(ROOM + 1), { fileSystem }).catch(
      (error: unknown) => error,
    );
    expect(describeFailure(failure).reason).toMatch(/the disk is full|only a part of it arrived/u);
    expect(await readFile(file, 'utf8')).toBe(old);
    expect(await readdir(at)).toEqual(['set.json']);
    // What fits goes on working.
    await writeWhole(file, 'small', { fileSystem });
    expect(await readFile(file, 'utf8')).toBe('small');
  });
});

describe('temporary files', () => {
  /** The tag of a process that has ended. */
  async function endedTag(): Promise<string> {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    return PROCESS_TAG.replace(/-\d+-/u, `-${child.pid ?? 0}-`);
  }
  const nameOf = (tag: string): string => temporaryName().replace(PROCESS_TAG, tag);
  const put = (name: string): Promise<void> => writeFile(join(folder, name), 'half');

  it('of a killed write go at the next write in that folder', async () => {
    await put(nameOf(await endedTag()));
    await put('.mailproof-note.tmp');
    await writeWhole(path, 'new');
    expect((await readdir(folder)).sort()).toEqual(['.mailproof-note.tmp', 'file.txt']);
  });

  it('of a running process stay, also when another machine wrote them, until they are an hour old', async () => {
    const [own, foreign, old] = [temporaryName(), nameOf('00000000-1-abc'), nameOf('00000000-2-abc')];
    for (const name of [own, foreign, old]) await put(name);
    const seconds = Date.now() / 1000;
    await utimes(join(folder, foreign), seconds, seconds - 3500);
    await utimes(join(folder, old), seconds, seconds - 3700);
    await removeLeftovers(folder);
    expect((await readdir(folder)).sort()).toEqual([own, foreign].sort());
  });

  it('tell a process from a later one that has its id', async () => {
    expect(hasEnded(PROCESS_TAG)).toBe(false);
    expect(hasEnded(PROCESS_TAG.replace(/-[^-]*$/u, '-0'))).toBe(true);
    expect(hasEnded(await endedTag())).toBe(true);
    expect(hasEnded('nonsense')).toBe(false);
  });

  it('go with a write that is refused', async () => {
    const handle = await open(path, 'w');
    await handle.close();
    await expect(writeWhole(join(path, 'below'), 'new')).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(await readdir(folder)).toEqual(['file.txt']);
  });
});
