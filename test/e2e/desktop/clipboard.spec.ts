/** The one permission there is: our own page puts text on the clipboard, and nobody reads it. */
import { desktopTest as test, expect } from '../mailproof.ts';

test('text is copied, and the clipboard is never read', async ({ app }) => {
  const answers = await app.page.evaluate(async () => {
    const said = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'granted',
        (error: unknown) => (error instanceof Error ? error.name : String(error)),
      );
    return {
      write: await said(navigator.clipboard.writeText('Copied from Mailproof')),
      read: await said(navigator.clipboard.readText()),
    };
  });
  expect(answers).toEqual({ write: 'granted', read: 'NotAllowedError' });
  // Pasting by key needs no permission, in any browser.
  await app.openField.focus();
  await app.page.keyboard.press('ControlOrMeta+V');
  await expect(app.openField).toHaveValue('Copied from Mailproof');
});
