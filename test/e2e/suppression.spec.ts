import { defaultSandboxKey } from '../../src/sandbox/index.ts';
import { createMockService, json, serviceError, type Answer } from '../services/service-api/mock-service.ts';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { openConnections, useConnection } from './connection-steps.ts';
import { expect, test } from './mailproof.ts';

// The sandbox forgets what was lifted when its program ends.
test.use({ ownProgram: true });

const panelOf = (app: AppPage) => app.page.getByRole('complementary', { name: 'Suppressions' });
const addressOf = (app: AppPage) => app.page.getByRole('textbox', { name: 'Recipient’s address' });

async function openPanel(app: AppPage): Promise<void> {
  await app.page.keyboard.press('Control+Shift+S');
  await expect(addressOf(app)).toBeFocused();
}

async function lookUp(app: AppPage, address: string): Promise<void> {
  await addressOf(app).fill(address);
  await addressOf(app).press('Enter');
}

async function lift(app: AppPage): Promise<void> {
  await panelOf(app).getByRole('button', { name: 'Lift suppression' }).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: 'Lift suppression' }).click();
}

const REASONS = [
  ['nora.lindqvist@fjordmail.example', 'Unsubscribed', /is unsubscribed/, 'Can be lifted'],
  ['accounts@brightwater-dental.example', 'Temporarily unavailable', /Likely ends/, 'Can be lifted'],
  ['peter.okafor@quarrystone.example', 'Temporarily unavailable', /Likely over since/, 'Can be lifted'],
  ['old.mailbox@tidewater-press.example', 'Permanently unavailable', /hard bounces/, 'Can be lifted'],
  ['greta.holm@fjordmail.example', 'Spam complaint', /marked an earlier email as spam/, 'Cannot be lifted'],
  [
    'legal@stonebridge-partners.example',
    'Blocked by the service',
    /does not say since when/,
    'Cannot be lifted',
  ],
  ['samir.haddad@cedarpost.example', 'greylisted', /not in the service’s documentation/, 'Can be lifted'],
] as const;

test('every reason is told in plain words, with what caused it, since when, and whether it can be lifted', async ({
  app,
}) => {
  await openPanel(app);
  for (const [address, title, words, lifting] of REASONS) {
    await lookUp(app, address);
    const entry = panelOf(app).getByRole('article', { name: title });
    await expect(entry).toContainText(words);
    await expect(entry).toContainText(lifting);
    await expect(panelOf(app).getByRole('heading', { name: address })).toBeVisible();
  }
});

test('an address is checked before any call', async ({ app }) => {
  const calls: string[] = [];
  app.page.on('request', (request) => {
    if (request.url().includes('/suppression/')) calls.push(request.url());
  });
  await openPanel(app);
  await lookUp(app, 'nora@fjordmail,example');
  await expect(panelOf(app).getByRole('alert')).toHaveText(/./);
  await expect(addressOf(app)).toHaveAttribute('aria-invalid', 'true');
  expect(calls).toEqual([]);
});

test('what is wrong with a new address stands alone: no verdict on the last one under it', async ({
  app,
}) => {
  await openPanel(app);
  await lookUp(app, 'ana.kovac@bluepeak.example');
  await expect(panelOf(app)).toContainText('Not suppressed: emails');
  await lookUp(app, 'ana.kovac@bluepeak');
  await expect(panelOf(app).getByRole('alert')).toHaveText(/Add the ending of the domain/);
  await expect(panelOf(app).getByText('Not suppressed: emails')).toBeHidden();
});

const ABOUT_ADA = { status: 'Success', email: 'ada@example.com' };
const UNREADABLE = [
  [ABOUT_ADA, /"suppressions" is missing/],
  [{ ...ABOUT_ADA, suppressions: {} }, /"suppressions" is an object/],
  [{ ...ABOUT_ADA, suppressions: [null] }, /None of the entries/],
  [{ ...ABOUT_ADA, email: 'eve@example.com', suppressions: [] }, /another address/],
] as const;

test(
  'an answer that cannot be read is no verdict, and can be asked for again',
  { tag: '@gate' },
  async ({ app }) => {
    const free = json({ ...ABOUT_ADA, suppressions: [] });
    const service = await createMockService(free);
    try {
      await useConnection(app, 'Mock', service.baseUrl);
      await openPanel(app);
      for (const [body, words] of UNREADABLE) {
        service.answer(json(body));
        await lookUp(app, 'ada@example.com');
        const note = panelOf(app).getByRole('alert');
        await expect(note).toContainText('could not be read, so it is not known whether ada@example.com');
        await expect(note).toContainText(words);
        await expect(note.getByRole('button', { name: 'Copy details' })).toBeVisible();
        await expect(panelOf(app).getByText(/Not suppressed|Suppressed (?:by|since)/)).toBeHidden();
        await expect(panelOf(app).getByRole('button', { name: 'Lift suppression' })).toBeHidden();
        service.answer(free);
        await note.getByRole('button', { name: 'Try again' }).click();
        await expect(panelOf(app)).toContainText('Not suppressed: emails to this address are sent.');
      }
      service.answer(json(ABOUT_ADA));
      await lookUp(app, 'ada@example.com');
      await expect(panelOf(app).getByRole('region', { name: 'Looked up in this session' })).toContainText(
        'not known',
      );
    } finally {
      await service.close();
    }
  },
);

test('an entry that cannot be read, and what is not said of lifting, are said in the verdict', async ({
  app,
}) => {
  const entry = { reason: 'unsubscribed', source: 'subscriber' };
  const service = await createMockService(json({ ...ABOUT_ADA, suppressions: [entry, null] }));
  try {
    await useConnection(app, 'Mock', service.baseUrl);
    await openPanel(app);
    await lookUp(app, 'ada@example.com');
    await expect(panelOf(app)).toContainText('The answer is incomplete: one more entry could not be read.');
    await expect(panelOf(app)).toContainText('The service does not say whether it can be lifted.');
    await expect(panelOf(app)).not.toContainText('annot be lifted');
    await expect(panelOf(app).getByRole('article')).toHaveCount(1);
  } finally {
    await service.close();
  }
});

test('a temporary block whose three days have passed is said to be likely over in the headline', async ({
  app,
}) => {
  await openPanel(app);
  await lookUp(app, 'peter.okafor@quarrystone.example');
  await expect(panelOf(app).getByRole('status').first()).toContainText(
    /Likely no longer suppressed: the one entry is a temporary block whose three days have passed/,
  );
});

test('a lift that the service confirms but that changes nothing is not called one', async ({ app }) => {
  const service = await createMockService(answering(json({ status: 'Success' })));
  try {
    await useConnection(app, 'Mock', service.baseUrl);
    await openPanel(app);
    await lookUp(app, 'ada@example.com');
    await lift(app);
    await expect(panelOf(app)).toContainText(
      'The service answered “Success”, but none of the entries of ada@example.com went. Stays: unsubscribed.',
    );
    await expect(panelOf(app)).not.toContainText(/Lifted for|No entry is left/);
  } finally {
    await service.close();
  }
});

test('an address that is not suppressed is said to be free, and lifting is not offered', async ({ app }) => {
  await openPanel(app);
  await lookUp(app, 'ana.kovac@bluepeak.example');
  await expect(panelOf(app)).toContainText('Not suppressed');
  await expect(panelOf(app).getByRole('button', { name: 'Lift suppression' })).toBeHidden();
});

test(
  'lifting asks first with what goes and what stays, and shows what is left',
  { tag: '@gate' },
  async ({ app }) => {
    await openPanel(app);
    await lookUp(app, 'maria.ferreira@casadolinho.example');
    await expect(panelOf(app).getByRole('article')).toHaveCount(4);
    await panelOf(app).getByRole('button', { name: 'Lift suppression' }).click();
    const question = app.page.getByRole('alertdialog', { name: /maria\.ferreira@casadolinho\.example/ });
    await expect(question).toContainText('Lifted: temporarily unavailable, unsubscribed.');
    await expect(question).toContainText('Stays: spam complaint, blocked by the service.');
    await expect(question).toContainText('reputation');
    await expect(question).toContainText('may be against the law');
    await expect(question).toContainText('On Sandbox (127.0.0.1:');
    await expect(question).toContainText('not sent again');
    await app.page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(panelOf(app).getByRole('article')).toHaveCount(4);
    await lift(app);
    await expect(panelOf(app).getByRole('article')).toHaveCount(2);
    await expect(
      app.page.getByText(
        'Lifted for maria.ferreira@casadolinho.example: temporarily unavailable, unsubscribed. Stays: spam complaint, blocked by the service. The address is still on the suppression list.',
      ),
    ).toHaveCount(1);
    // None of what is left can be deleted: the service would answer 3004, so it is not offered.
    await expect(panelOf(app).getByRole('button', { name: 'Lift suppression' })).toBeHidden();
    await expect(panelOf(app)).toContainText('3004');
  },
);

test('entries of other projects show in the search of all projects only', async ({ app }) => {
  await openPanel(app);
  await lookUp(app, 'desk@northgate-travel.example');
  await expect(panelOf(app)).toContainText('Not suppressed');
  await panelOf(app).getByRole('switch', { name: 'Search all projects' }).click();
  await panelOf(app).getByRole('button', { name: 'Look up', exact: true }).click();
  await expect(panelOf(app).getByRole('article', { name: 'Unsubscribed' })).toContainText('7750418');
  await expect(panelOf(app)).toContainText('Searched in all projects');
});

test('3003 is explained when someone else was faster, and the list is brought up to date', async ({
  app,
}) => {
  const address = 'do.not.mail@orchardlane.example';
  const dialog = await openConnections(app);
  const baseUrl = await dialog
    .getByText(/^http:\/\/127\.0\.0\.1:\d+\/\S+$/)
    .last()
    .innerText();
  await app.page.keyboard.press('Escape');
  await openPanel(app);
  await lookUp(app, address);
  await expect(panelOf(app).getByRole('article')).toHaveCount(1);
  const elsewhere = await fetch(`${baseUrl}/suppression/delete`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-KEY': defaultSandboxKey },
    body: JSON.stringify({ email: address }),
  });
  expect(elsewhere.status).toBe(200);
  await lift(app);
  await expect(panelOf(app).getByRole('alert')).toContainText('3003');
  await expect(panelOf(app)).toContainText('Not suppressed');
});

const suppressed = json({
  status: 'Success',
  email: 'ada@example.com',
  suppressions: [
    {
      reason: 'unsubscribed',
      source: 'subscriber',
      created: '2026-03-14 09:26:53',
      is_deletable: true,
      shard: { a: 7 },
    },
  ],
});
const answering =
  (deleted: Answer): Answer =>
  (response, request, count) => {
    (request.path.endsWith('/suppression/delete') ? deleted : suppressed)(response, request, count);
  };

for (const [code, said, words] of [
  [906, 'The daily limit of deletes is exceeded.', /daily number of suppressions .* used up/],
  [3004, 'None of the entries can be deleted.', /none of them can be lifted/],
] as const) {
  test(`${code} is explained with the service’s own message, and the entry stays on screen`, async ({
    app,
  }) => {
    const service = await createMockService(answering(serviceError(code, said)));
    try {
      await useConnection(app, 'Mock', service.baseUrl);
      await openPanel(app);
      await lookUp(app, 'ada@example.com');
      await expect(panelOf(app).getByRole('article')).toContainText('{"a":7}');
      await lift(app);
      await expect(panelOf(app).getByRole('alert')).toContainText(words);
      await expect(panelOf(app).getByRole('alert')).toContainText(said);
      await expect(panelOf(app).getByRole('article')).toHaveCount(1);
      const deletes = service.requests.filter(({ path }) => path.endsWith('/suppression/delete'));
      expect(deletes).toHaveLength(1);
    } finally {
      await service.close();
    }
  });
}

test('a look-up that hangs can be given up', async ({ app }) => {
  let hang = false;
  const service = await createMockService((response, request, count) => {
    if (!hang) suppressed(response, request, count);
  });
  try {
    await useConnection(app, 'Mock', service.baseUrl);
    hang = true;
    await openPanel(app);
    await lookUp(app, 'ada@example.com');
    await panelOf(app).getByRole('button', { name: 'Cancel' }).click();
    await expect(panelOf(app).getByText('Looking up ada@example.com')).toBeHidden();
    await expect(panelOf(app)).toContainText('Why does a recipient get no mail?');
  } finally {
    await service.close();
  }
});

test('by the keyboard alone: look up, take a row of the sandbox, lift, close, and the focus is back', async ({
  app,
}) => {
  const { keyboard } = app.page;
  await app.openField.focus();
  await openPanel(app);
  const rows = panelOf(app)
    .getByRole('region', { name: 'Addresses of the sandbox to try' })
    .getByRole('button');
  await rows.first().focus();
  await keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  const button = panelOf(app).getByRole('button', { name: 'Lift suppression' });
  await expect(button).toBeVisible();
  await button.focus();
  await keyboard.press('Enter');
  await expect(app.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(panelOf(app)).toContainText('Not suppressed');
  await expect
    .poll(() => app.page.evaluate(() => document.activeElement?.closest('aside')?.textContent ?? ''))
    .toContain('Suppressions');
  await keyboard.press('Escape');
  await expect(panelOf(app)).toBeHidden();
  await expect(app.openField).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the panel and its question in the ${colorScheme} theme`, async ({ app }) => {
    test.slow();
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPanel(app);
    expect(await violations(app.page)).toEqual([]);
    await lookUp(app, 'maria.ferreira@casadolinho.example');
    await expect(panelOf(app).getByRole('article')).toHaveCount(4);
    expect(await violations(app.page)).toEqual([]);
    await panelOf(app).getByRole('button', { name: 'Lift suppression' }).click();
    await expect(app.page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(app.page)).toEqual([]);
  });
}
