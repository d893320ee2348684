/** Messages and files of other programs, opened in the window: texts, pictures and files are there, and what is wrong is said. */
import { MAILBOX } from '../cli/mailbox.ts';
import { UTF16_NOTE } from '../../src/core/text/file-text.ts';
import { bytesOf } from '../core/message/encode-text.ts';
import type { AppPage } from './app-page.ts';
import { expect, test } from './mailproof.ts';

async function open(app: AppPage, name: string): Promise<void> {
  const letter = MAILBOX.find((one) => one.name === name);
  if (!letter) throw new Error(`No letter is called ${name}`);
  await app.openFile('letter.eml', Buffer.from(bytesOf(letter.bytes)));
}

test('messages of many kinds are opened one after the other', async ({ app }) => {
  const { page } = app;
  for (const charset of ['windows-1251', 'iso-2022-jp', 'gb18030', 'koi8-r']) {
    const text = MAILBOX.find(({ name }) => name === `charset ${charset}`)?.subject ?? '';
    await open(app, `charset ${charset}`);
    await expect(app.inboxLine).toContainText(text);
    await expect(app.mail.getByText(text)).toBeVisible();
  }
  await open(app, 'pictures by cid');
  const picture = app.mail.getByRole('img', { name: 'A' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);

  await open(app, 'nobody reads utf-7');
  await expect(app.findings.filter({ hasText: 'utf-7 is not known here' })).toBeVisible();
  // A finished message is not edited.
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await open(app, 'cut in the middle');
  await expect(app.findings.filter({ hasText: 'have no closing line' })).toBeVisible();
  await open(app, 'signed with S/MIME');
  await expect(app.mail.getByText('Hello Ann')).toBeVisible();
  await app.inspector.getByRole('tab', { name: 'Details' }).click();
  await expect(app.inspector.getByText('smime.p7s')).toBeVisible();
  await open(app, 'a page under a wrong name');
  await expect(page.getByText('it does not begin with headers').first()).toBeVisible();
});

test('a file in UTF-16 is read, and said', async ({ app }) => {
  const html = '\uFEFF<!doctype html><html lang="en"><title>T</title><p>Łódź</p><a href="">Shop</a></html>';
  await app.openFile('wide.html', Buffer.from(html, 'utf16le'));
  await expect(app.mail.getByText('Łódź')).toBeVisible();
  await expect(app.page.getByText(UTF16_NOTE).first()).toBeVisible();
  await expect(app.findings.filter({ hasText: 'has an empty target' })).toBeVisible();
});
