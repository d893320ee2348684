import { expect, test, testOverHttp } from './mailproof.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

test('a text that is no id is refused before any call', async ({ app }) => {
  const calls: string[] = [];
  app.page.on('request', (request) => calls.push(request.url()));
  await app.openId('order-confirmation');
  await expect(app.page.getByRole('alert')).toContainText('This is not a template id.');
  await expect(app.openField).toHaveAttribute('aria-invalid', 'true');
  expect(calls.filter((url) => url.includes('template/fetch'))).toEqual([]);
});

test(
  "a failed fetch says what is at fault, with the service's own code and message",
  { tag: '@gate' },
  async ({ app }) => {
    await app.openId(UNKNOWN_ID);
    const note = app.page.getByRole('alert');
    await expect(note).toContainText('Likely there is no template with this id');
    await expect(note).toContainText('601');
    await expect(note.getByRole('button', { name: 'Try again' })).toBeVisible();
    await note.getByRole('button', { name: 'Copy details' }).click();
    expect(await app.copied()).toContain('At fault: id');
    // What was open is still there, and the id stays to be put right.
    await expect(app.page).toHaveTitle(/Spring sale/);
    await expect(app.previewFrame).toHaveCount(1);
    await expect(app.openField).toHaveValue(UNKNOWN_ID);
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await expect(note).toBeHidden();
    // Nobody puts it right any more once another template is open.
    await app.openFromList('Newsletter');
    await expect(app.openField).toHaveValue('');
  },
);

test('a table that is dropped on the window is offered as sample data', async ({ app }) => {
  const files = await app.page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['FirstName\nAda\nBen\n'], 'people.csv', { type: 'text/csv' }));
    return data;
  });
  await app.page.dispatchEvent('body', 'drop', { dataTransfer: files });
  const question = app.page.getByRole('alertdialog', { name: 'Use people.csv as sample data?' });
  await question.getByRole('button', { name: 'Use as sample data' }).click();
  await expect(app.inspector.getByRole('tab', { name: /^Sample data/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect.poll(() => app.previewDocument()).toContain('Ada');
  await expect(app.page).toHaveTitle(/Spring sale/);
});

test('an id inside a pasted link is found', async ({ app }) => {
  await app.openId(`https://example.com/templates/${UNKNOWN_ID}/edit`);
  await expect(app.page.getByRole('alert')).toContainText(UNKNOWN_ID);
});

test('a file is opened: a bare template, and an html page', { tag: '@gate' }, async ({ app }) => {
  const template = { subject: 'Hello {{Name}}', body: { html: '<p>From a file, {{Name}}</p>' } };
  await app.openFile('hello.json', JSON.stringify(template));
  await expect(app.inboxLine).toContainText('Hello');
  await expect.poll(() => app.previewDocument()).toContain('From a file,');
  await app.openFile('page.html', '<!doctype html><title>Page</title><p>Only html</p>');
  await expect.poll(() => app.previewDocument()).toContain('Only html');
});

test('a file that holds no template says so', async ({ app }) => {
  await app.openFile('notes.json', '[1, 2');
  await expect(app.page.getByRole('alert')).toBeVisible();
  await expect(app.page.getByRole('alert').getByRole('button', { name: 'Copy details' })).toBeVisible();
});

test('opened templates are listed with their verdict, can be pinned and taken off', async ({ app }) => {
  await expect(app.list.getByRole('listitem').filter({ hasText: 'Spring sale' })).toContainText(/\d+ errors/);
  await app.openFromList('Before you arrive');
  const row = app.list.getByRole('listitem').filter({ hasText: 'Before you arrive' });
  await expect(row).toContainText('nothing to fix');
  await expect(app.list.getByRole('listitem').filter({ hasText: 'Spring sale' })).toContainText(/\d+ errors/);
  await row.hover();
  await row.getByRole('button', { name: /^Pin / }).click();
  await expect(app.list.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await row.hover();
  await row.getByRole('button', { name: /^Take .* off the list$/ }).click();
  await expect(app.list.getByRole('heading', { name: 'Pinned' })).toBeHidden();
});

testOverHttp('a slow fetch can be cancelled, and what was open comes back', async ({ app }) => {
  await app.page.route('**/rpc/template/fetch', () => undefined);
  await app.list.getByRole('button', { name: /Order confirmation/ }).click();
  await app.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.inboxLine).toContainText('Marlow & Wren');
});

testOverHttp('files that were chosen stand in the list, and open again from it', async ({ app, page }) => {
  await app.openFile('first.html', '<p>The first</p>');
  await expect(page).toHaveTitle(/first\.html/);
  await app.openFile('second.html', '<p>The second</p>');
  await expect(page).toHaveTitle(/second\.html/);
  const files = app.list.getByRole('region', { name: 'Recent files' });
  const row = (name: string) => files.locator('button[data-row]', { hasText: name });
  const first = row('first.html');
  await expect(row('second.html')).toHaveAttribute('aria-current', 'true');
  await first.click();
  await expect(page).toHaveTitle(/first\.html/);
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(app.mail.getByText('The first')).toBeVisible();
});
