/** What a draft adds to a template and takes out of it, how it leaves, and that what nobody touched stays as it was. */
import type { Locator, Page } from '@playwright/test';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Draft', exact: true });
const editor = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

async function act(app: AppPage, title: string): Promise<void> {
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type(title);
  await app.palette.getByText(title).first().click();
}

async function add(page: Page, what: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Editing' })
    .getByRole('button', { name: 'Add to the draft' })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a header is added, typed, renamed and deleted, and all of it is taken back', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await add(page, 'Header …');
  const dialog = page.getByRole('dialog', { name: 'Add a header' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Precedence');
  await name.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('takes only headers whose names start with "X-"');
  expect(await violations(page)).toEqual([]);
  await name.fill('X-Season');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('spring');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(editor(page, 'Header X-Season')).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' 2027');
  await expect(strip(page)).toContainText('Draft, 1 field changed');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Rename Header X-Season' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the header' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('X-Campaign-Season');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(editor(page, 'Header X-Campaign-Season')).toContainText('spring 2027');
  await strip(page).getByRole('button', { name: 'What changed' }).click();
  const changes = page.getByRole('dialog', { name: 'What the draft changed' });
  await expect(changes.getByRole('region', { name: 'Header X-Campaign-Season' })).toContainText('new');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Header X-Campaign-Season' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect(editor(page, 'Source of the HTML part')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(editor(page, 'Header X-Campaign-Season')).toContainText('spring 2027');
  await expect(strip(page)).toContainText('Draft, 1 field changed');
});

test('a new substitution value fills its name in, and is checked like any other', async ({ app }) => {
  const { page } = app;
  await app.openFile(
    'mail.json',
    JSON.stringify({ subject: 'Hi {{Firm}}', body: { html: '<!doctype html><p>From {{Firm}}</p>' } }),
  );
  const undeclared = app.findings.filter({ hasText: 'Firm' });
  await expect(undeclared.first()).toBeVisible();
  await act(app, 'Add a substitution value to the draft');
  const dialog = page.getByRole('dialog', { name: 'Add a substitution value' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('2Firm');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Møller');
  await dialog.getByRole('textbox', { name: 'Value' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('"2Firm" is no substitution name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Firm');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(editor(page, 'Value of Firm')).toBeFocused();
  await expect(app.inboxLine).toContainText('Hi Møller');
  await expect(app.mail.getByText('From Møller')).toBeVisible();
  await expect(undeclared).toHaveCount(0);
  await add(page, 'Plain text part');
  await expect(editor(page, 'Source of the Plain text part')).toBeFocused();
  await page.keyboard.type('From {{Firm}}');
  const saved = await app.saved(() => act(app, 'Save the template (.json)'));
  expect(JSON.parse(saved.text)).toMatchObject({ global_replacements: { Firm: 'Møller' } });
  expect(saved.text).toContain('"plaintext": "From {{Firm}}');
});

test('the palette edits, shows what changed, saves and discards; each only where it does something', async ({
  app,
}) => {
  const { page } = app;
  const offered = async (title: string): Promise<boolean> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(title);
    const option = app.palette.getByRole('option', { name: title });
    await page.waitForTimeout(100);
    const is = (await option.count()) > 0 && (await option.first().getAttribute('aria-disabled')) !== 'true';
    await page.keyboard.press('Escape');
    return is;
  };
  const drafts = ['Show what the draft changed', 'Discard the draft', 'Save what the draft changed (.patch)'];
  for (const title of drafts) expect(await offered(title)).toBe(false);
  expect(await offered('Save the template (.json)')).toBe(true);
  await act(app, 'Edit this template');
  await expect(app.source).toBeFocused();
  expect(await offered('Edit this template')).toBe(false);
  await app.source.press('Control+Home');
  await page.keyboard.type('<!-- mine -->');
  await expect(strip(page)).toContainText('1 field changed');
  for (const title of drafts) expect(await offered(title)).toBe(true);
  await act(app, 'Show what the draft changed');
  await expect(page.getByRole('dialog', { name: 'What the draft changed' })).toContainText('mine');
  await page.keyboard.press('Escape');
  const patch = await app.saved(() => act(app, 'Save what the draft changed (.patch)'));
  expect(patch.text).toMatch(/^\+.*<!-- mine -->/mu);
  await act(app, 'Discard the draft');
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(strip(page)).toHaveCount(0);
});

const LINES = [
  '<!doctype html>',
  '<html lang="en">',
  '<body>',
  '<p>First</p>',
  '<p>Second</p>',
  '</body>',
  '</html>',
  '',
];
const CRLF = LINES.join('\r\n');

test('a page whose lines end in CRLF keeps them wherever it was not typed, and where it was', async ({
  app,
}) => {
  const { page } = app;
  await app.openFile('mail.html', CRLF);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in the source' }).fill('First');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('<p>Between');
  // Across a line's end and back, and a line taken together with its end.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('</p>');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  // A click behind the last letter is the end of that line.
  const box = await page.locator('.cm-line').nth(5).boundingBox();
  if (box === null) throw new Error('The line is not on screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.type('<!-- end -->');
  await expect(app.mail.getByText('Between')).toBeVisible();
  const saved = await app.saved(async () => {
    await strip(page).getByRole('button', { name: 'Take it along' }).click();
    await page.getByRole('menuitem', { name: 'Save the HTML part (.html)' }).click();
  });
  expect(saved.name).toBe('mail.html');
  const want = CRLF.replace('<p>First</p>\r\n', '<p>First</p>\r\n<p>Between</p>').replace(
    '</body>',
    '</body><!-- end -->',
  );
  expect(saved.text).toBe(want);

  await page
    .context()
    .grantPermissions(['clipboard-read', 'clipboard-write'])
    .catch(() => undefined);
  await strip(page).getByRole('button', { name: 'Take it along' }).click();
  await page.getByRole('menuitem', { name: 'Copy the HTML part' }).click();
  await expect(page.getByText('The HTML part was copied.', { exact: true })).toBeVisible();
  expect((await app.copied()).replaceAll('\r\n', '\n')).toBe(want.replaceAll('\r\n', '\n'));
});
