/** What a browser logs while the window is used: nothing. A refused style or a thrown error stands there before anybody sees it. */
import type { Page } from '@playwright/test';
import { expect, test } from './mailproof.ts';

/** Everything that was logged, thrown or refused since, but for plain messages. */
function logged(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}

test(
  'typing over lines and words of the source is the editor’s, not the browser’s',
  { tag: '@gate' },
  async ({ app }) => {
    const { page } = app;
    const said = logged(page);
    await app.showSource();
    const lines = page.locator('.cm-line');
    const third = await lines.nth(2).innerText();
    // A text that is only read stays as it is.
    await lines.nth(2).click({ clickCount: 3 });
    await page.keyboard.type('x');
    await expect(lines.nth(2)).toHaveText(third);
    expect(said).toEqual([]);

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(app.source).toBeFocused();
    for (const [line, down] of [
      [0, 1],
      [2, 3],
      [4, 2],
    ] as const) {
      await lines.nth(line).click();
      await page.keyboard.press('Home');
      for (let step = 0; step < down; step++) await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.type('<!-- two words -->');
      await expect(lines.nth(line)).toContainText('<!-- two words -->');
      await page.keyboard.press('Escape');
    }
    // The line's end is part of what three clicks select.
    const after = await lines.nth(7).innerText();
    await lines.nth(6).click({ clickCount: 3 });
    await page.keyboard.type('y');
    await expect(lines.nth(6)).toHaveText(`y${after}`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('<p>All</p>');
    await expect(app.source).toHaveText('<p>All</p>');
    await expect(app.mail.getByText('All', { exact: true })).toBeVisible();
    expect(said).toEqual([]);

    // The sample as JSON is typed into the same way.
    await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
    await app.inspector.getByText('JSON', { exact: true }).click();
    const json = page.getByRole('textbox', { name: 'Sample values as JSON' });
    await json.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('{"FirstName": "Ada"}');
    await expect(json).toHaveText('{"FirstName": "Ada"}');
    expect(said).toEqual([]);
  },
);

test('nothing is logged or refused on a way through the window', async ({ app }) => {
  const { page } = app;
  const said = logged(page);
  await page.reload();
  await app.isReady();
  const act = async (title: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(title);
    await app.palette.getByText(title, { exact: true }).first().click();
    await expect(app.palette).toBeHidden();
  };
  const nothing = (step: string): void => {
    expect(said, step).toEqual([]);
  };

  for (const name of ['Sample data', 'Details', 'Problems']) {
    await app.inspector.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    nothing(name);
  }
  await app.findings.first().click();
  await page.keyboard.press('F8');
  await app.inspector.getByRole('button', { name: /^Check all/ }).click();
  await expect(app.inspector.getByText('Over 4 sets of values')).toBeVisible();
  nothing('problems over all recipients');
  for (const part of ['Plain text', 'AMP', 'HTML'] as const) {
    await app.showPart(part);
    nothing(part);
  }
  for (const list of ['links', 'pictures']) {
    await act(`Show or hide the ${list} of the mail`);
    nothing(list);
  }
  for (const look of [
    'Show the mail’s own dark styles',
    'Show the mail with forced dark colours',
    'Show the mail in light mode',
    'Show or hide the images of the mail',
    'Preview on a phone (375 px)',
    'Preview in the full width',
  ]) {
    await act(look);
    nothing(look);
  }

  const views = page.getByRole('button', { name: /^Mail clients and other views/ });
  await views.click();
  const choices = page.getByRole('menuitemcheckbox');
  await expect(choices.first()).toBeVisible();
  const names = await choices.allInnerTexts();
  expect(names.length).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  for (let first = 0; first < names.length; first += 4) {
    await views.click();
    const back = page.getByRole('menuitem', { name: 'Back to the mail as sent' });
    if (await back.isVisible()) {
      await back.click();
      await views.click();
    }
    const four = names.slice(first, first + 4);
    for (const name of four)
      await choices.filter({ hasText: new RegExp(`^${name.replace(/[()]/gu, '\\$&')}$`, 'u') }).click();
    await page.keyboard.press('Escape');
    for (const name of four) {
      const column = page.getByRole('region', { name, exact: true });
      if (four.length > 1) await expect(column).toBeVisible();
      const frame = column.locator('iframe').last();
      if ((await frame.count()) > 0) await expect(frame.contentFrame().locator('body')).toBeAttached();
    }
    nothing(four.join(', '));
  }
  await act('Compare the values with the generated sets');
  await expect(page.getByRole('region', { name: 'Hostile' })).toBeVisible();
  nothing('sets side by side');
  await act('Close the comparison');

  for (const [action, dialog] of [
    ['Manage connections', 'Connections'],
    ['Rules and decisions', 'Rules and decisions'],
    ['Choose how substitutions are filled in', 'How substitutions are filled in'],
    ['Versions of this template', /^Versions of/],
    ['Save pictures of the mail', 'Save pictures of the mail'],
    ['Save a report of the problems', 'Save a report of the problems'],
    ['Show the message as it would be sent', 'The message as it would be sent'],
  ] as const) {
    await act(action);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    nothing(action);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await act('Open the library');
  nothing('library');
  await app.openFromList('Weekend picks');
  await app.showPart('AMP');
  await expect(app.mail.locator('body')).toBeAttached();
  nothing('AMP');
  await page.keyboard.press('ControlOrMeta+Shift+s');
  await page.getByLabel('Recipient’s address').fill('maria.ferreira@casadolinho.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Suppressed by 4 entries')).toBeVisible();
  nothing('suppressions');
});
