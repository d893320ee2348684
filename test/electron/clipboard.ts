/**
 * `clipboard`: Chromium's own, which only a page can reach. The page in front reads or writes it with a permission that
 * it has for that moment alone.
 * https://www.electronjs.org/docs/latest/api/clipboard
 */
import { refuseTheRest } from './refuse.ts';
import { WebContents } from './web-contents.ts';

function inPage(expression: string): Promise<unknown> {
  const [contents] = WebContents.getAllWebContents();
  if (contents === undefined)
    throw new Error('The Electron stand-in reaches the clipboard only with a window open.');
  return contents.withClipboard(expression);
}

export const clipboard = refuseTheRest('clipboard', {
  readText: async (): Promise<string> => String(await inPage('navigator.clipboard.readText()')),
  writeText: async (text: string): Promise<void> => {
    await inPage(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  },
});
