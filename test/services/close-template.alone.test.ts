/** What is let go with a template that is closed. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as LintPoolModule from '../../src/services/lint-pool/lint-pool.ts';
import { runServices, type RunningServices } from './running-services.ts';

const dropped = vi.hoisted(() => vi.fn());
vi.mock('../../src/services/lint-pool/lint-pool.ts', async (original) => {
  const { createLintPool } = await original<typeof LintPoolModule>();
  return {
    createLintPool: (options: LintPoolModule.LintPoolOptions): LintPoolModule.LintPool => ({
      ...createLintPool(options),
      drop: dropped,
    }),
  };
});

let running: RunningServices;
beforeAll(async () => {
  running = await runServices();
}, 60_000);
afterAll(() => running.stop());

it('lets the lint threads and the preview store go of it', async () => {
  const { client, services } = running;
  const put = vi.spyOn(services.previewStore, 'remove');
  const open = (text: string) => client.template.open({ fileName: 'mail.html', text });
  const [closed] = [await open('<p>Closed</p>'), await open('<p>Kept</p>')];
  await client.template.close({ handle: closed.handle });
  expect(dropped).toHaveBeenCalledOnce();
  expect(dropped).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ html: '<p>Closed</p>' }) as unknown }),
  );
  expect(put).toHaveBeenCalledOnce();
});
