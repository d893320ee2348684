import {
  createMockService,
  inTurn,
  json,
  serviceError,
  type Answer,
} from '../services/service-api/mock-service.ts';
import { violations } from './axe.ts';
import { addConnection, openConnections, TEST_KEY } from './connection-steps.ts';
import { expect, test, testOverHttp } from './mailproof.ts';

// Keys of a session are kept by the program itself.
test.use({ ownProgram: true });

const free = json({ status: 'Success', email: 'ada@example.com', suppressions: [] });
/** Takes one key only, and repeats any other in its message, as services do. */
const withKey: Answer = (response, request, count) => {
  const key = String(request.headers['x-api-key']);
  if (key === TEST_KEY) {
    const reply = request.path.endsWith('/template/get')
      ? serviceError(601, 'There is no such template.')
      : free;
    reply(response, request, count);
  } else serviceError(102, `The API key "${key}" is not valid.`, 401)(response, request, count);
};

test(
  'a connection is added, its key tested, replaced and removed, and never shown again',
  { tag: '@gate' },
  async ({ app }) => {
    const service = await createMockService(withKey);
    try {
      const dialog = await openConnections(app);
      await addConnection(dialog, {
        name: 'Production',
        baseUrl: service.baseUrl,
        key: 'wrong-key-0123456789',
      });
      await expect(dialog.getByRole('alert')).toContainText('The key was refused');
      await expect(dialog.getByRole('alert')).toContainText('code 102');
      await expect(dialog).not.toContainText('wrong-key-0123456789');
      await expect(dialog).toContainText(/not shown again/);

      await dialog.getByRole('button', { name: 'Replace key' }).click();
      await expect(dialog.getByLabel('New API key')).toBeFocused();
      await expect(dialog.getByLabel('New API key')).toHaveValue('');
      await app.page.keyboard.type(TEST_KEY);
      await app.page.keyboard.press('Enter');
      await expect(dialog.getByText('The service answered and took the key.')).toBeVisible();
      expect(await app.page.content()).not.toContain(TEST_KEY);

      await dialog.getByRole('button', { name: 'Remove key' }).click();
      await app.page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
      await expect(dialog.getByLabel('API key', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByRole('alert')).toContainText('has no key');
    } finally {
      await service.close();
    }
  },
);

test('a wrong field says so at the field, and nothing is saved', async ({ app }) => {
  const dialog = await openConnections(app);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter a name');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Production');
  await dialog.getByRole('textbox', { name: 'Base address' }).fill('http://api.example.com/v1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('https://');
  await expect(dialog.getByRole('textbox', { name: 'Base address' })).toBeFocused();
  await expect(dialog.getByRole('navigation', { name: 'Connections' }).getByRole('listitem')).toHaveCount(1);
});

test('a service that is not there is a fault of the network or the address', async ({ app }) => {
  const service = await createMockService(free);
  const { baseUrl } = service;
  await service.close();
  const dialog = await openConnections(app);
  await addConnection(dialog, { name: 'Gone', baseUrl });
  await expect(dialog.getByRole('alert')).toContainText(/refused|reach|answer/i);
});

test('options change the request, and moving to another server drops the key', async ({ app }) => {
  let answerFirst = (): void => undefined;
  const held: Answer = (response, request, count) =>
    (answerFirst = () => {
      free(response, request, count);
    });
  const service = await createMockService(inTurn(held, free));
  try {
    const dialog = await openConnections(app);
    await addConnection(dialog, { name: 'Sister', baseUrl: service.baseUrl });
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('switch', { name: 'Paths end in .json' }).click();
    // The test of the new key still waits for its answer; what is changed meanwhile is saved all the same.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(app.page.getByText('Saved the connection Sister.').first()).toBeVisible();
    await expect.poll(() => service.requests.length).toBe(1);
    answerFirst();
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect.poll(() => service.requests.at(-1)?.path).toMatch(/\.json$/);
    await dialog.getByRole('textbox', { name: 'Base address' }).fill('http://localhost:9/api');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('the key was removed');
    await expect(dialog.getByLabel('API key', { exact: true })).toBeVisible();
  } finally {
    await service.close();
  }
});

testOverHttp(
  'of two choices made quickly the last one counts, also when the answer to the first comes late',
  async ({ app }) => {
    const service = await createMockService(free);
    try {
      const dialog = await openConnections(app);
      await addConnection(dialog, { name: 'Slow', baseUrl: service.baseUrl });
      await expect(dialog).toContainText('took the key');
      await app.page.keyboard.press('Escape');
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      let answers = 0;
      app.page.on('response', (response) => {
        if (response.url().endsWith('/connection/select')) answers += 1;
      });
      let calls = 0;
      await app.page.route('**/rpc/connection/select', async (route) => {
        calls += 1;
        if (calls === 1) await released;
        await route.continue();
      });
      const trigger = app.page.getByRole('banner').getByRole('button', { name: /Sandbox/ });
      for (const name of [/^Slow/, /^Sandbox/]) {
        await trigger.click();
        await app.page.getByRole('menuitem', { name }).click();
      }
      release();
      await expect.poll(() => answers).toBe(2);
      await app.page.reload();
      await expect(trigger).toBeVisible();
      await expect(app.page.getByRole('banner').getByRole('button', { name: /Slow/ })).toBeHidden();
    } finally {
      await service.close();
    }
  },
);

test('removing names the connection and its key, and what is unsaved is asked about', async ({ app }) => {
  const service = await createMockService(free);
  try {
    const dialog = await openConnections(app);
    await addConnection(dialog, { name: 'Staging', baseUrl: service.baseUrl });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Staging 2');
    await app.page.keyboard.press('Escape');
    const question = app.page.getByRole('alertdialog', { name: 'Discard the changes to Staging?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Staging 2');
    await dialog.getByRole('button', { name: 'Remove connection' }).click();
    const removal = app.page.getByRole('alertdialog', { name: 'Remove the connection Staging?' });
    await expect(removal).toContainText('key');
    await removal.getByRole('button', { name: 'Remove connection' }).click();
    await expect(dialog.getByRole('button', { name: /Staging/ })).toBeHidden();
    await expect(dialog.getByRole('heading', { name: 'Sandbox' })).toBeVisible();
  } finally {
    await service.close();
  }
});

test('by the keyboard alone, and the focus returns to where the menu was opened', async ({ app }) => {
  const { keyboard } = app.page;
  const trigger = app.page.getByRole('banner').getByRole('button', { name: /Sandbox/ });
  await trigger.focus();
  await keyboard.press('Enter');
  await expect(app.page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('End');
  await keyboard.press('Enter');
  const dialog = app.page.getByRole('dialog', { name: 'Connections' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the dialog in the ${colorScheme} theme`, async ({ app }) => {
    test.slow();
    const service = await createMockService(withKey);
    try {
      await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const dialog = await openConnections(app);
      expect(await violations(app.page)).toEqual([]);
      await addConnection(dialog, {
        name: 'Production',
        baseUrl: service.baseUrl,
        key: 'wrong-key-0123456789',
      });
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByRole('button', { name: 'More' }).click();
      expect(await violations(app.page)).toEqual([]);
    } finally {
      await service.close();
    }
  });
}
