/**
 * A process that looks a list up and lifts it as the window's services do, until it is killed or done; started again, it
 * goes on. `lifting-process FOLDER BASE_URL COUNT`
 */
import { pathToFileURL } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { ENVIRONMENT_CONNECTION } from '../../../src/services/connections/environment.ts';
import { createSessionKeychain } from '../../../src/services/keychain/session-keychain.ts';
import { createServices } from '../../../src/services/services.ts';
import { finish } from '../finish.ts';
import { addressAt } from './hostile-service.ts';

const [dataFolder = '', baseUrl = '', count = ''] = process.argv.slice(2);
const services = await createServices({
  host: 'browser',
  version: '1.2.3',
  dataFolder,
  fetch,
  keychain: createSessionKeychain('Kept for this test.'),
  previewUrl: (id) => `http://preview.test/${id}`,
  lintWorkerUrl: pathToFileURL('/no-worker.js'),
  env: { MAILPROOF_BASE_URL: baseUrl, MAILPROOF_API_KEY: 'k3yk3yk3yk3yk3y' },
  retryDelaysMs: [0, 0],
});
const { addressList } = createRouterClient(services.router, { context: {} });

const addresses = Array.from({ length: Number(count) }, (_, index) => ({
  address: addressAt(index),
  line: null,
}));
const [known] = await addressList.all();
const { id } =
  known ??
  (
    await addressList.create({
      connectionId: ENVIRONMENT_CONNECTION,
      name: 'List',
      allProjects: false,
      addresses,
    })
  ).summary;
const summary = async () => (await addressList.open({ id })).summary;

while ((await summary()).lookedUp < addresses.length) await finish(await addressList.lookUp({ id }));
const lift = async (): Promise<void> => {
  await finish(
    await addressList.lift({ id, addresses: addresses.map(({ address }) => address), chosen: [] }),
  );
};
await lift();
while ((await summary()).remaining > 0) await lift();
await services.close();
