/** Campaigns: made of ids, checked together, each template opened at its first problem, and reported. */
import { createMockService, json, type MockService } from '../services/service-api/mock-service.ts';
import { violations } from './axe.ts';
import { useConnection } from './connection-steps.ts';
import { expect, test } from './mailproof.ts';

const COUNT = 60;
/** One that the service does not have. */
const GONE = 59;
const idOf = (at: number): string => `6b1c5f0e-3c1d-4b52-9d6a-${String(at).padStart(12, '0')}`;

let service: MockService;
test.beforeEach(async ({ app }) => {
  service = await createMockService((response, request, count) => {
    const id = /[0-9a-f-]{36}/u.exec(request.body)?.[0] ?? '';
    const at = Number(id.slice(-12));
    if (at === GONE) {
      json({ status: 'Error', message: 'There is no such template' }, 404)(response, request, count);
      return;
    }
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body><p>Mail ${at}</p>${at === 1 ? '<a href="">x</a>' : ''}</body></html>`;
    const template = {
      id,
      name: `Mail ${at}`,
      subject: at < 2 ? 'Same' : `Subject ${at}`,
      body: { html, plaintext: 'Hello' },
    };
    json({ status: 'Success', template })(response, request, count);
  });
  await useConnection(app, 'Staging', service.baseUrl);
});
test.afterEach(() => service.close());

test('a set of ids is checked as a whole; a template opens at its first problem and leads back', async ({
  app,
}) => {
  const { page } = app;
  await app.list.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('button', { name: 'Make the campaign' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The name is empty');
  const nameField = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveAttribute('aria-invalid', 'true');
  await nameField.fill('Spring');
  const ids = Array.from({ length: COUNT }, (_, at) => idOf(at));
  await dialog.getByRole('textbox', { name: 'Templates' }).fill(ids.join('\n'));
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the campaign' }).click();

  const campaign = page.getByRole('region', { name: 'Campaign Spring' });
  await expect(campaign).toContainText('60 templates');
  // Only the rows in sight are in the page.
  expect(await campaign.getByRole('listitem').count()).toBeLessThan(COUNT);
  await campaign.getByRole('button', { name: 'Check all' }).click();
  await expect(campaign.getByRole('status')).toContainText(
    '59 checked · 1 with errors · 1 could not be checked',
  );
  const broken = campaign.getByRole('listitem').filter({ hasText: idOf(1) });
  await expect(broken).toContainText('1 error');
  await expect(broken).toContainText('1 difference in the set');
  await expect(broken).toContainText('first check');
  expect(await violations(page)).toEqual([]);

  // The template that was open is not what is looked at.
  await expect(app.list.locator('[aria-current="true"]')).toHaveCount(0);

  // What needs attention comes first, and what does not is put away.
  const templates = campaign.getByRole('list', { name: 'Templates of the campaign' });
  await campaign.getByRole('button', { name: 'Problems' }).click();
  await expect(templates.getByRole('listitem').first()).toContainText('Mail 1');
  await campaign.getByRole('button', { name: '1 not checked' }).click();
  await expect(templates.getByRole('listitem')).toHaveCount(1);
  await expect(campaign).toContainText('1 of 60 shown');
  await campaign.getByRole('searchbox', { name: 'Search the campaign' }).fill('Mail 1');
  await expect(campaign).toContainText('No template is like that');
  expect(await violations(page)).toEqual([]);
  await campaign.getByRole('button', { name: 'Show all' }).click();
  await expect(campaign).not.toContainText('shown');
  // Sorted by the campaign again.
  await campaign.getByRole('button', { name: 'Problems, descending' }).click();
  await campaign.getByRole('button', { name: 'Problems, ascending' }).click();
  await expect(templates.getByRole('listitem').first()).toContainText('Mail 0');

  // Nothing of a template stands beside it, but what the set shows: plainly, and with a way there.
  const set = app.inspector.getByRole('region', { name: 'In the set' });
  await expect(set.getByRole('status')).toHaveText('1 difference in 1 template');
  await broken.getByRole('button', { name: /^1 difference in the set/ }).press('Enter');
  const difference = set.getByRole('button', { name: /Mail 0.* has the same subject/ });
  await expect(difference).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/Mail 1/);
  await expect(page.getByText('is not there any more')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Spring' }).click();

  await broken.getByRole('button').first().click();
  await expect(page).toHaveTitle(/Mail 1/);
  await expect(app.inspector.locator('button[aria-expanded="true"]')).toContainText(/empty target/);
  await page.getByRole('button', { name: 'Back to Spring' }).click();
  await expect(campaign.getByRole('status')).toContainText('59 checked');

  const { name, text } = await app.saved(async () => {
    await campaign.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('menuitem', { name: 'HTML' }).click();
  });
  expect(name).toMatch(/^Report of Spring.*\.html$/);
  // A row of each, and a picture of all that were checked.
  expect(text.match(/<tr><th scope="row">/g)).toHaveLength(COUNT);
  expect(text.match(/<img class="mail" src="data:image\/webp;base64,/g)).toHaveLength(COUNT - 1);
  const forGitLab = await app.saved(async () => {
    await campaign.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('menuitem', { name: 'GitLab code quality' }).click();
  });
  expect(forGitLab.name).toMatch(/\.json$/);
  expect(JSON.parse(forGitLab.text)).toContainEqual(
    expect.objectContaining({ check_name: 'link-empty', severity: 'critical' }),
  );
});

test('a campaign file is taken in whole, keeps what the form does not know, and says what is not here', async ({
  app,
}) => {
  const { page } = app;
  await app.list.getByRole('button', { name: 'New campaign' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a campaign file' }).click();
  const templates = [{ file: 'mails/my mail, new.json', language: 'de' }, idOf(2)];
  const file = { name: 'Autumn', sample: 'people.csv', templates };
  await (
    await chosen
  ).setFiles({
    name: 'autumn.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  const campaign = page.getByRole('region', { name: 'Campaign Autumn' });
  await expect(campaign).toContainText('people.csv is not here yet');
  await expect(campaign).toContainText('2 templates');
  await expect(campaign.getByRole('listitem').filter({ hasText: 'my mail, new.json' })).toContainText(
    'not here',
  );
  // A tooltip is no part of the page to axe.
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);

  await campaign.getByRole('button', { name: 'Change the campaign' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Late autumn');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  const renamed = page.getByRole('region', { name: 'Campaign Late autumn' });
  await expect(renamed).toContainText('2 templates');
  const kept = await app.saved(async () => {
    await renamed.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('menuitem', { name: 'The campaign file' }).click();
  });
  expect(JSON.parse(kept.text)).toEqual({ ...file, name: 'Late autumn' });
});

test(
  'files and folders are added by choosing and by dropping, checked, and opened with a way back',
  { tag: '@gate' },
  async ({ app }) => {
    const { page } = app;
    await app.list.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Files');
    await page.getByRole('button', { name: 'Make the campaign' }).click();
    const campaign = page.getByRole('region', { name: 'Campaign Files' });
    await expect(campaign).toContainText('No template yet');
    // A tooltip is no part of the page to axe.
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    const chosen = page.waitForEvent('filechooser');
    await campaign.getByRole('button', { name: 'Add files' }).click();
    const html = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`;
    const file = (name: string, text: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(text) });
    await (
      await chosen
    ).setFiles([file('one.html', html('<a href="">x</a>')), file('two.html', html('<p>Two</p>'))]);
    await expect(campaign.getByRole('listitem')).toHaveCount(2);

    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'three.html', { type: 'text/html' }));
      return transfer;
    }, html('<p>Three</p>'));
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await expect(campaign.getByRole('listitem')).toHaveCount(3);

    await campaign.getByRole('button', { name: 'Check all' }).click();
    await expect(campaign.getByRole('status').first()).toContainText('3 checked');
    await campaign.getByRole('listitem').filter({ hasText: 'one.html' }).getByRole('button').first().click();
    await expect(page).toHaveTitle(/one\.html/);
    await expect(app.inspector.locator('button[aria-expanded="true"]')).toContainText(/empty target/);
    await page.getByRole('button', { name: 'Back to Files' }).click();
    await expect(campaign.getByRole('listitem')).toHaveCount(3);
  },
);

test('a check that is given up keeps what was checked, says what was not, and goes on from nothing', async ({
  app,
}) => {
  const { page } = app;
  await app.list.getByRole('button', { name: 'New campaign' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Slow');
  const ids = Array.from({ length: 12 }, (_, at) => idOf(at));
  await page.getByRole('textbox', { name: 'Templates' }).fill(ids.join('\n'));
  await page.getByRole('button', { name: 'Make the campaign' }).click();
  // The first three are answered; the service is silent for all others.
  const reply = { status: 'Success', template: { name: 'Mail', subject: 'S', body: { html: '<p>x</p>' } } };
  service.answer((response, request, count) => {
    if (/0000000000(?:00|01|02)"/u.test(request.body)) json(reply)(response, request, count);
  });
  const campaign = page.getByRole('region', { name: 'Campaign Slow' });
  const status = campaign.getByRole('status').first();
  await campaign.getByRole('button', { name: 'Check all' }).click();
  await expect(status).toContainText('3 checked');
  await expect(campaign.getByRole('progressbar')).toBeVisible();
  await campaign.getByRole('button', { name: 'Cancel' }).click();
  await expect(campaign.getByRole('progressbar')).toBeHidden();
  await expect(status).toContainText('3 checked');
  await expect(campaign.getByRole('listitem').filter({ hasText: 'not checked' })).toHaveCount(9);
  expect(await violations(page)).toEqual([]);

  // Nothing of it is left behind that could hold the next one up.
  service.answer(json(reply));
  await campaign.getByRole('button', { name: 'Check all' }).click();
  await expect(status).toContainText('12 checked');
  await expect(campaign.getByText('not checked')).toHaveCount(0);
});
