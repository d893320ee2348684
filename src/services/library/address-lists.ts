/**
 * Lists of recipients that were looked up: a file for each, one JSON object a line, so that a run goes on where it was
 * after a pause, a restart or a kill. The first line is the list itself; then what each look-up showed and what became of
 * each lift. Never a key.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { countOf, firstOf } from '../../core/text/wording.ts';
import { isSameRecipient } from '../../core/suppression/lift-record.ts';
import { codeOf } from '../files/file-system.ts';
import { withLock } from '../files/lock.ts';
import { hasEnded, PROCESS_TAG } from '../files/process-tag.ts';
import { writeWhole } from '../files/write-whole.ts';
import { FailureError, failureError } from '../failure-error.ts';
import { JournalError, openJournal, type Journal } from '../suppression/journal.ts';
import {
  mendedListText,
  readListText,
  type KeptLift,
  type KeptLookUp,
  type ListContent,
  type ListHead,
} from './address-list-file.ts';
import { asideName } from './aside-name.ts';
import { fileFailure } from './file-failure.ts';
import { withoutAddress } from './without-address.ts';

/** A list that is being worked on, by this process alone. */
export interface OpenList extends ListContent {
  /** Given when the work has to end early, because an address is taken out of the list on request. */
  readonly stop: AbortSignal;
  /** The disk has it by the end of the run: a look-up that a power cut takes is made again. */
  addLookUp(email: string, lookUp: KeptLookUp): Promise<void>;
  /** Ends when it is on the disk, unless that is not asked for. */
  addLift(email: string, lift: KeptLift, options?: { readonly synced: boolean }): Promise<void>;
}

export interface AddressLists {
  /** Newest first. */
  all(): Promise<readonly ListContent[]>;
  create(list: Omit<ListHead, 'mailproof' | 'id' | 'created'>): Promise<ListHead>;
  /** Passes damaged lines over. @throws FailureError when there is none, and when its first line is damaged. */
  read(id: string): Promise<ListContent>;
  /** @throws FailureError also when another window or process works on it. */
  work<Result>(id: string, work: (list: OpenList) => Promise<Result>): Promise<Result>;
  remove(id: string): Promise<void>;
  /** Sets the damaged lines of every list aside, and names a list whose first line is damaged. */
  tidy(): Promise<void>;
  /**
   * Takes an address out of every list. Answers with how many lists had it. Work of this process on a list is stopped
   * first; that of another one is waited for a while. @throws FailureError when it does not end.
   */
  forget(email: string): Promise<number>;
}

const noList = (): Error =>
  failureError({
    fault: 'input',
    title: 'The list does not exist',
    reason: 'It was removed.',
    remedy: 'Open the addresses again as a new list.',
    field: 'id',
  });

const busy = (): Error =>
  failureError({
    fault: 'input',
    title: 'The list is being worked on',
    reason: 'Another window or program looks up or lifts the same list.',
    remedy: 'Wait until it has ended, or pause it there.',
    field: 'id',
  });

/** @param name - What the person called the list. */
const notForgotten = (name: string): Error =>
  failureError({
    fault: 'input',
    title: 'The address was not removed from everything',
    reason: `Another program looks up or lifts the list “${name}”.`,
    remedy: 'Pause it there or close that program, and remove the address again.',
    field: 'email',
  });

const damaged = (path: string, why: string): Error =>
  failureError({
    fault: 'file',
    title: 'The saved list cannot be read',
    reason: `${basename(path)}: ${why}`,
    remedy: 'Open the addresses again as a new list. What was lifted stands in the log of lifts.',
  });

/** Milliseconds that another program's work is waited for when an address is removed, and between two looks. */
const FORGET_WAITS_MS = 5000;
const LOOK_EVERY_MS = 50;

const ID = /^[0-9a-f-]{36}$/u;
const FILE = /^suppression-list-[0-9a-f-]{36}\.jsonl$/u;

export function createAddressLists({
  folder,
  now,
  onNotice,
  forgetWaitsMs = FORGET_WAITS_MS,
}: {
  readonly folder: string;
  readonly now: () => Date;
  /** Told what was damaged, as a sentence. */
  readonly onNotice: (notice: string) => void;
  /** How long another program's work is waited for. */
  readonly forgetWaitsMs?: number;
}): AddressLists {
  /** The work of this process, by the list's file. */
  const working = new Map<string, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();

  const pathOf = (id: string): string => {
    // An id is a name of a file: nothing else may be made of it.
    if (!ID.test(id)) throw noList();
    return join(folder, `suppression-list-${id}.jsonl`);
  };

  async function readText(path: string): Promise<string> {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      throw codeOf(error) === 'ENOENT' ? noList() : fileFailure('read', path, error);
    }
  }

  /** Under the claim: damaged lines go to a file beside the list, and that is said. */
  async function mend(path: string): Promise<void> {
    const text = await readText(path);
    const read = readListText(text);
    if (read.content === null || read.damaged.length === 0) return;
    const aside = asideName(path, 'torn', now());
    try {
      await writeWhole(aside, read.damaged.map((line) => `${line.text}\n`).join(''), { mode: 0o600 });
      await writeWhole(path, mendedListText(text, read), { mode: 0o600 });
    } catch (error) {
      throw fileFailure('write', path, error);
    }
    const count = read.damaged.length;
    const which = firstOf(read.damaged.map(({ at }) => String(at)));
    const doubt =
      read.inDoubt.size === 0
        ? ''
        : ` ${countOf(read.inDoubt.size, 'address')} may have been sent a delete there: look them up before they are lifted.`;
    onNotice(
      `${countOf(count, 'line')} of the saved list “${read.content.head.name}” could not be read (${count === 1 ? 'line' : 'lines'} ${which}), and the rest is kept.${doubt} Set aside as ${basename(aside)}.`,
    );
  }

  async function readContent(path: string): Promise<ListContent> {
    const { content } = readListText(await readText(path));
    if (content === null) throw damaged(path, 'Its first line is not in the form it is written in.');
    return content;
  }

  /** One process at a time; that of a process that ended is taken over. */
  async function claim(path: string): Promise<() => Promise<void>> {
    const claimPath = `${path}.claim`;
    await withLock(`${claimPath}.lock`, async () => {
      const holder = await readFile(claimPath, 'utf8').catch(() => null);
      if (holder !== null && !hasEnded(holder)) throw busy();
      await writeFile(claimPath, PROCESS_TAG, { mode: 0o600 });
    });
    return () => rm(claimPath, { force: true });
  }

  async function names(): Promise<string[]> {
    try {
      return (await readdir(folder)).filter((name) => FILE.test(name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw fileFailure('read', folder, error);
    }
  }

  async function forgetIn(path: string, email: string): Promise<boolean> {
    const text = await readText(path);
    const isPerson = (address: unknown): boolean =>
      typeof address === 'string' && isSameRecipient(address, email);
    // Half a line at the end, as a killed run leaves, would be a damaged one in the middle later: it goes.
    const whole = text.split('\n').slice(0, -1);
    const lines = whole.flatMap((line, index): string[] => {
      try {
        const value = JSON.parse(line) as { email?: unknown; addresses?: { address: unknown }[] };
        if (index > 0 && isPerson(value.email)) return [];
        if (value.addresses) {
          value.addresses = value.addresses.filter(({ address }) => !isPerson(address));
          return [withoutAddress(JSON.stringify(value), email)];
        }
      } catch {
        // Damaged: what of it is the address goes all the same.
      }
      return [withoutAddress(line, email)];
    });
    const changed = lines.map((line) => `${line}\n`).join('');
    if (changed === text) return false;
    await writeWhole(path, changed, { mode: 0o600 });
    return true;
  }

  function opened(content: ListContent, journal: Journal, stop: AbortSignal): OpenList {
    const lookUps = new Map(content.lookUps);
    const lifts = new Map(content.lifts);
    return {
      head: content.head,
      stop,
      lookUps,
      lifts,
      async addLookUp(email, lookUp) {
        lookUps.set(email, lookUp);
        await journal.add({ email, lookUp }, { synced: false });
      },
      async addLift(email, lift, options) {
        lifts.set(email, lift);
        await journal.add({ email, lift }, options);
      },
    };
  }

  /** Under the claim: whoever had it before may have gone on since. */
  async function workOn<Result>(
    path: string,
    stop: AbortSignal,
    work: (list: OpenList) => Promise<Result>,
  ): Promise<Result> {
    await mend(path);
    const content = await readContent(path);
    const text = await readText(path);
    try {
      const journal = await openJournal(path, JSON.parse(text.slice(0, text.indexOf('\n'))) as object);
      try {
        return await work(opened(content, journal, stop));
      } finally {
        await journal.close();
      }
    } catch (error) {
      throw error instanceof JournalError ? damaged(path, error.message) : error;
    }
  }

  /** The claim on a list whose work of this process is stopped, and another's is waited for. */
  async function claimSoon(path: string): Promise<() => Promise<void>> {
    const own = working.get(path);
    own?.stop.abort();
    await own?.ended;
    for (let left = forgetWaitsMs; left > 0; left -= LOOK_EVERY_MS) {
      try {
        return await claim(path);
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        await wait(LOOK_EVERY_MS);
      }
    }
    throw notForgotten(readListText(await readText(path)).content?.head.name ?? basename(path));
  }

  return {
    async all() {
      const read = await Promise.all(
        (await names()).map((name) => readContent(join(folder, name)).catch(() => null)),
      );
      return read
        .flatMap((one) => (one === null ? [] : [one]))
        .sort((one, other) => (one.head.created < other.head.created ? 1 : -1));
    },
    async create(list) {
      const head: ListHead = {
        mailproof: 'suppression list',
        id: randomUUID(),
        created: now().toISOString(),
        ...list,
      };
      const path = pathOf(head.id);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path, `${JSON.stringify(head)}\n`, { mode: 0o600 });
      } catch (error) {
        throw fileFailure('write', path, error);
      }
      return head;
    },
    read: (id) => readContent(pathOf(id)),
    async work(id, work) {
      const path = pathOf(id);
      // Its absence is said before anything is claimed.
      await readContent(path);
      const release = await claim(path);
      const stop = new AbortController();
      const workAndRelease = async () => {
        try {
          return await workOn(path, stop.signal, work);
        } finally {
          await release();
        }
      };
      const result = workAndRelease();
      working.set(path, { stop, ended: result.catch(() => undefined) });
      try {
        return await result;
      } finally {
        working.delete(path);
      }
    },
    async tidy() {
      for (const name of await names()) {
        const path = join(folder, name);
        // A list that is worked on is mended by that work.
        const release = await claim(path).catch(() => null);
        if (release === null) continue;
        try {
          await mend(path);
        } finally {
          await release();
        }
        const { content } = readListText(await readText(path));
        if (content === null) {
          onNotice(
            `${name} holds a saved list whose first line is damaged. It is left as it is, and not shown.`,
          );
        }
      }
    },
    async remove(id) {
      const path = pathOf(id);
      const release = await claim(path);
      await rm(path, { force: true });
      await release();
    },
    async forget(email) {
      let count = 0;
      for (const name of await names()) {
        const path = join(folder, name);
        if (!(await stat(path)).isFile()) continue;
        const release = await claimSoon(path);
        try {
          if (await forgetIn(path, email)) count++;
        } finally {
          await release();
        }
      }
      return count;
    },
  };
}
