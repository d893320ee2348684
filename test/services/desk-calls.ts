/** Every call of the suppression desk, once, on the sandbox: what comes back is looked at where each is tested by itself. */
import { expect } from 'vitest';
import { SANDBOX_CONNECTION } from '../../src/services/connections/connections.ts';
import { finish } from './finish.ts';
import type { RunningServices } from './running-services.ts';

/** Lifts nothing: the address is on no list. */
export async function callDesk(client: RunningServices['client']): Promise<void> {
  const { addressList, connection, liftLog, reply } = client;
  const addresses = [{ address: 'nobody@free.example', line: null }];
  const { summary } = await addressList.create({
    connectionId: SANDBOX_CONNECTION,
    name: 'One',
    allProjects: false,
    addresses,
  });
  const { id } = summary;
  await finish(await addressList.lookUp({ id }));
  await finish(await addressList.lift({ id, addresses: ['nobody@free.example'], chosen: [] }));
  expect((await addressList.open({ id })).rows).toMatchObject([{ lift: { state: 'nothing to lift' } }]);
  await addressList.remove({ id });
  expect(await addressList.all()).toEqual([]);

  const settings = { jsonSuffix: false, allProjectsField: 'searching' } as const;
  const tried = await connection.trySettings({ connectionId: SANDBOX_CONNECTION, ...settings });
  expect(tried.took).toBe(true);

  const [own] = await reply.save({ name: 'Mine', text: 'Dear {address}' });
  expect(await reply.list()).toEqual([own]);
  expect(await reply.remove({ id: own?.id ?? '' })).toEqual([]);
  expect((await liftLog.keepFor({ months: 120 })).keepMonths).toBe(120);
  await liftLog.forget({ email: 'nobody@free.example' });
  expect((await liftLog.read()).acts).toMatchObject([{ kind: 'removed', lifts: 0 }]);
}
