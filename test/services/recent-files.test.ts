/** Files that were opened by their path are there to be opened again, by a number and never by a path. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runServices, type RunningServices } from './running-services.ts';

let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
}, 120_000);
afterAll(() => running.stop());

async function open(path: string): Promise<void> {
  running.services.window.openFile(path);
  for await (const event of await running.client.app.events()) {
    if (event.kind === 'file') await running.client.template.openHanded({ id: event.file.id });
  }
}

it('stand newest first, and open again by their number', async () => {
  const { client, folder } = running;
  const [first, second] = [join(folder, 'first.html'), join(folder, 'second.html')];
  for (const path of [first, second]) {
    await writeFile(path, '<p>Hi');
    await open(path);
  }
  const files = await client.recent.files();
  expect(files.map(({ path }) => path)).toEqual([second, first]);
  const again = await client.template.openHanded({ id: files[1]?.id ?? '' });
  expect(again.opened.source).toMatchObject({ fileName: 'first.html' });
  expect((await client.recent.files()).map(({ name }) => name)).toEqual(['first.html', 'second.html']);

  // One that is gone stays, since it may come back, and says so when it is opened.
  await rm(second);
  const { error } = await safe(client.template.openHanded({ id: files[0]?.id ?? '' }));
  expect(error).toMatchObject({ data: { fault: 'file' } });
  expect(await client.recent.removeFile({ id: files[0]?.id ?? '' })).toMatchObject([{ name: 'first.html' }]);
});
