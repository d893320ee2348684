/** A fault of the app's main process is said, kept for the next window, and ends the app once. */
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepCrashes } from '../../src/main/keep-crashes.ts';
import { createCrashKeeper } from '../../src/services/crash/crash-keeper.ts';

let folder: string;
let done: string[];
let program: EventEmitter;
let sayFails: boolean;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-crashes-'));
  done = [];
  program = new EventEmitter();
  sayFails = false;
  keepCrashes(program as unknown as NodeJS.Process, {
    keeper: keeper(),
    say: (title, text) => {
      done.push(`${title}: ${text}`);
      if (sayFails) throw new Error('no display');
    },
    exit: (code) => done.push(`exit ${code}`),
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const keeper = () => createCrashKeeper({ dataFolder: folder, version: '1.2.3' });

it.each(['uncaughtException', 'unhandledRejection'])('%s', (event) => {
  program.emit(event, new TypeError('Cannot show ann@example.org'));
  expect(done).toHaveLength(2);
  expect(done[0]).toMatch(/^Mailproof stopped because of a fault of its own: /u);
  expect(done[0]).toContain('Error: TypeError: Cannot show [address removed]');
  expect(done[1]).toBe('exit 1');
  expect(keeper().last()).toContain('Error: TypeError: Cannot show [address removed]');
});

it('ends once, whatever fails on the way out', () => {
  sayFails = true;
  expect(() => program.emit('uncaughtException', new Error('first'))).toThrow('no display');
  program.emit('unhandledRejection', new Error('second'));
  expect(done.filter((one) => one.startsWith('exit'))).toEqual(['exit 1']);
  expect(keeper().last()).toContain('Error: Error: first');
});
