/**
 * The real thing: keytar against a running Secret Service. `npm test` starts one on Linux and says so; there, and with
 * REQUIRE_KEYRING=1, its absence is a failure. Elsewhere the same calls must end in the fallback, which is checked too.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createKeychain } from '../../../src/services/keychain/create-keychain.ts';
import { createOsKeychain } from '../../../src/services/keychain/os-keychain.ts';

const required = process.env['MAILPROOF_TEST_KEYRING'] === '1' || process.env['REQUIRE_KEYRING'] === '1';
/** A name of its own, so that nobody's keys are touched where the tests run on a desktop. */
const service = `Mailproof test ${randomUUID()}`;
const id = randomUUID();
const secret = `secret-${randomUUID()}`;

const createReal = () => createOsKeychain({ service, deadlineMs: 10_000, probeMs: 10_000 });

afterAll(async () => {
  const real = createReal();
  if ((await real.available()).available) await real.remove(id);
});

describe('a Secret Service', () => {
  it('is there when the tests were promised one', async () => {
    const state = await createReal().available();
    if (required) expect(state).toEqual({ available: true, note: null });
    else expect(state.note === null).toBe(state.available);
  });

  it('keeps a key over restarts of the program, or the program says that it is for this session only', async () => {
    const keychain = createKeychain({ os: createReal() });
    const stored = await keychain.set(id, secret);
    await expect(keychain.get(id)).resolves.toBe(secret);
    if (required) expect(stored).toEqual({ storage: 'keychain', note: null });
    if (stored.storage === 'session') {
      expect(stored.note).toMatch(/\S/u);
      return;
    }
    await expect(createReal().get(id)).resolves.toBe(secret);
    await keychain.set(id, `${secret}-replaced`);
    await expect(createReal().get(id)).resolves.toBe(`${secret}-replaced`);
    await keychain.remove(id);
    await expect(createReal().get(id)).resolves.toBeNull();
    await expect(keychain.remove(id)).resolves.toBeUndefined();
  });

  it('holds the key encrypted, in no file in the clear', async () => {
    const keychain = createKeychain({ os: createReal() });
    const { storage } = await keychain.set(id, secret);
    const home = process.env['HOME'];
    // Only the keyring of these tests is searched, never a person's.
    if (storage === 'session' || home === undefined || process.env['MAILPROOF_TEST_KEYRING'] !== '1') {
      expect(required && storage === 'session').toBe(false);
      return;
    }
    const files = (await readdir(home, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const content = await readFile(join(file.parentPath, file.name));
      expect(content.includes(secret), file.name).toBe(false);
    }
  });
});
