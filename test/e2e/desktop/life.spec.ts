/** The desktop app from its start to its end. */
import { createSandbox } from '../../../src/sandbox/index.ts';
import { TEST_KEY, useConnection } from '../connection-steps.ts';
import { launchElectron } from '../electron.ts';
import { desktopTest as test, expect } from '../mailproof.ts';

test('shows itself once it has something to show, and asks the service past the filter of its pages', async ({
  app,
  electron,
}) => {
  const visible = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.isVisible(),
  );
  expect(visible).toBe(true);
  // Over real HTTP, in the session that the pages' request filter does not touch.
  const service = await createSandbox({ apiKey: TEST_KEY });
  try {
    await useConnection(app, 'Studio', service.baseUrl);
    const other = service.templates.find(({ name }) => name.startsWith('Order confirmation'));
    await app.openId(other?.id ?? '');
    await expect(app.page).toHaveTitle(/Order confirmation/);
  } finally {
    await service.close();
  }
});

test('a second start shows the window of the first, and ends', async ({ app, electron, host }) => {
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = await launchElectron(host).catch(() => undefined);
  await second?.close();
  const state = (): Promise<boolean | undefined> =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(state).toBe(false);
  await expect(app.verdict).toBeVisible();
});
