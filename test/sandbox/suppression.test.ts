import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.ts';
import { anyText, call } from './call.ts';

const open: Sandbox[] = [];
const start = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await createSandbox(options);
  open.push(sandbox);
  return sandbox;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

const fourEntries = 'maria.ferreira@casadolinho.example';
const oneDeletable = 'nora.lindqvist@fjordmail.example';
const otherDeletable = 'old.mailbox@tidewater-press.example';
const thirdDeletable = 'do.not.mail@orchardlane.example';
const onlyBlocked = 'legal@stonebridge-partners.example';
const otherProjectOnly = 'desk@northgate-travel.example';

const entriesOf = async (sandbox: Sandbox, email: string, searching?: boolean): Promise<unknown> => {
  const fields = { receiver_email: email, ...(searching === undefined ? {} : { searching }) };
  const { httpStatus, body } = await call(sandbox, 'suppression/get', fields);
  expect(httpStatus).toBe(200);
  return body['suppressions'];
};

describe('suppression/get', () => {
  it('answers with the asked address and its entries', async () => {
    const sandbox = await start();
    const { httpStatus, body } = await call(sandbox, 'suppression/get', { receiver_email: oneDeletable });
    expect(httpStatus).toBe(200);
    expect(body).toEqual({
      status: 'Success',
      email: oneDeletable,
      suppressions: [
        {
          reason: 'unsubscribed',
          source: 'subscriber',
          created: '2026-03-14 09:26:53',
          project_id: '6013200',
          is_deletable: true,
        },
      ],
    });
  });

  it('answers with an empty list for an address nobody suppressed', async () => {
    expect(await entriesOf(await start(), 'nobody@fjordmail.example')).toEqual([]);
  });

  it('matches addresses without regard to case, both stored and asked', async () => {
    const sandbox = await start();
    expect(await entriesOf(sandbox, 'ingrid.vester@fjordmail.example')).toHaveLength(1);
    expect(await entriesOf(sandbox, oneDeletable.toUpperCase())).toHaveLength(1);
  });

  it('shows entries of other projects only when searching', async () => {
    const sandbox = await start();
    expect(await entriesOf(sandbox, otherProjectOnly)).toEqual([]);
    expect(await entriesOf(sandbox, otherProjectOnly, false)).toEqual([]);
    expect(await entriesOf(sandbox, otherProjectOnly, true)).toHaveLength(1);
  });

  it('always shows entries without a project', async () => {
    expect(await entriesOf(await start(), onlyBlocked)).toEqual([
      { reason: 'blocked', source: 'system', is_deletable: false },
    ]);
  });

  it('counts the dates of recent entries back from its clock', async () => {
    const sandbox = await start({ now: () => new Date('2031-01-10T12:00:00Z') });
    expect(await entriesOf(sandbox, 'accounts@brightwater-dental.example')).toMatchObject([
      { reason: 'temporary_unavailable', created: '2031-01-09 15:36:00' },
    ]);
  });

  it.each([
    [{}, 2900],
    [{ receiver_email: '' }, 2900],
    [{ receiver_email: '   ' }, 2900],
    [{ receiver_email: 17 }, 2901],
    [{ receiver_email: 'no-address' }, 2902],
    [{ receiver_email: 'a@b@c.example' }, 2902],
    [{ receiver_email: 'ünï@fjordmail.example' }, 2902],
    [{ email: oneDeletable }, 2900],
    [{ receiver_email: oneDeletable, searching: 'yes' }, 2903],
  ])('refuses %j with code %i', async (fields, code) => {
    const { httpStatus, body } = await call(await start(), 'suppression/get', fields);
    expect(httpStatus).toBe(400);
    expect(body).toEqual({ status: 'Error', code, message: anyText });
  });
});

describe('suppression/delete', () => {
  it('removes the deletable entries of the address and keeps the others', async () => {
    const sandbox = await start();
    expect(await entriesOf(sandbox, fourEntries)).toHaveLength(4);
    const { httpStatus, body } = await call(sandbox, 'suppression/delete', { email: fourEntries });
    expect(httpStatus).toBe(200);
    expect(body).toEqual({ status: 'Success' });
    expect(await entriesOf(sandbox, fourEntries)).toEqual([
      expect.objectContaining({ reason: 'complained', is_deletable: false }),
      expect.objectContaining({ reason: 'blocked', is_deletable: false }),
    ]);
    expect(await entriesOf(sandbox, oneDeletable)).toHaveLength(1);
  });

  it('answers 3003 without entries, and after all were deleted', async () => {
    const sandbox = await start();
    const first = await call(sandbox, 'suppression/delete', { email: 'nobody@fjordmail.example' });
    expect(first.body).toMatchObject({ status: 'Error', code: 3003 });
    await call(sandbox, 'suppression/delete', { email: oneDeletable });
    const again = await call(sandbox, 'suppression/delete', { email: oneDeletable });
    expect(again.body).toMatchObject({ status: 'Error', code: 3003 });
  });

  it('answers 3004 when no entry can be deleted', async () => {
    const { body } = await call(await start(), 'suppression/delete', { email: onlyBlocked });
    expect(body).toEqual({ status: 'Error', code: 3004, message: anyText });
  });

  it('answers 3004 when only the entries that stay are left', async () => {
    const sandbox = await start();
    await call(sandbox, 'suppression/delete', { email: fourEntries });
    const { body } = await call(sandbox, 'suppression/delete', { email: fourEntries });
    expect(body).toMatchObject({ code: 3004 });
  });

  it('finds the address without regard to case', async () => {
    const sandbox = await start();
    const { body } = await call(sandbox, 'suppression/delete', { email: oneDeletable.toUpperCase() });
    expect(body).toEqual({ status: 'Success' });
    expect(await entriesOf(sandbox, oneDeletable)).toEqual([]);
  });

  it.each([
    [{}, 3000],
    [{ email: ' ' }, 3000],
    [{ email: null }, 3000],
    [{ email: ['a@b.example'] }, 3001],
    [{ email: 'a b@c.example' }, 3002],
    [{ receiver_email: oneDeletable }, 3000],
  ])('refuses %j with code %i', async (fields, code) => {
    const sandbox = await start();
    const { httpStatus, body } = await call(sandbox, 'suppression/delete', fields);
    expect(httpStatus).toBe(400);
    expect(body).toMatchObject({ status: 'Error', code });
    expect(await entriesOf(sandbox, oneDeletable)).toHaveLength(1);
  });

  it.each([
    [1, [oneDeletable], otherDeletable],
    [2, [oneDeletable, otherDeletable], thirdDeletable],
  ])('answers 906 after %i deletes and deletes nothing more', async (deletesPerDay, allowed, refused) => {
    const sandbox = await start({ deletesPerDay });
    for (const email of allowed) {
      expect((await call(sandbox, 'suppression/delete', { email })).body).toEqual({ status: 'Success' });
    }
    const { body } = await call(sandbox, 'suppression/delete', { email: refused });
    expect(body).toEqual({ status: 'Error', code: 906, message: anyText });
    expect(await entriesOf(sandbox, refused)).toHaveLength(1);
  });

  it('still tells 3003 and 3004 once the limit is used up, and does not count them', async () => {
    const sandbox = await start({ deletesPerDay: 1 });
    const remove = async (email: string): Promise<unknown> =>
      (await call(sandbox, 'suppression/delete', { email })).body['code'];
    expect(await remove('nobody@fjordmail.example')).toBe(3003);
    expect(await remove(onlyBlocked)).toBe(3004);
    expect(await remove(oneDeletable)).toBeUndefined();
    expect(await remove(otherDeletable)).toBe(906);
    expect(await remove(onlyBlocked)).toBe(3004);
  });

  it('starts to count anew with the next UTC day', async () => {
    let now = new Date('2026-06-10T23:59:59Z');
    const sandbox = await start({ deletesPerDay: 1, now: () => now });
    await call(sandbox, 'suppression/delete', { email: oneDeletable });
    expect((await call(sandbox, 'suppression/delete', { email: otherDeletable })).body).toMatchObject({
      code: 906,
    });
    now = new Date('2026-06-11T00:00:00Z');
    expect((await call(sandbox, 'suppression/delete', { email: otherDeletable })).body).toEqual({
      status: 'Success',
    });
  });

  it('keeps the limit when many deletes arrive at once', async () => {
    const sandbox = await start({ deletesPerDay: 2 });
    const emails = [
      oneDeletable,
      otherDeletable,
      thirdDeletable,
      fourEntries,
      'import-2019@papermoon.example',
    ];
    const answers = await Promise.all(emails.map((email) => call(sandbox, 'suppression/delete', { email })));
    expect(answers.filter(({ body }) => body['status'] === 'Success')).toHaveLength(2);
    expect(answers.filter(({ body }) => body['code'] === 906)).toHaveLength(3);
  });

  it('lets only one of two equal deletes succeed', async () => {
    const sandbox = await start();
    const answers = await Promise.all(
      [1, 2].map(() => call(sandbox, 'suppression/delete', { email: oneDeletable })),
    );
    expect(answers.map(({ body }) => body['code'] ?? body['status']).sort()).toEqual([3003, 'Success']);
  });

  it('has everything back after a restart', async () => {
    const first = await start();
    await call(first, 'suppression/delete', { email: oneDeletable });
    await first.close();
    expect(await entriesOf(await start(), oneDeletable)).toHaveLength(1);
  });
});
