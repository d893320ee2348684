/** The window as tests speak of it: by the names that a user, or a screen reader, has for its parts. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  type ElectronApplication,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import { answerOpening } from './desktop/dialogs.ts';

declare global {
  /** In the main process: the name of the file that is being saved, once it is whole. */
  var mailproofSaved: Promise<string> | undefined;
}

export type PartName = 'HTML' | 'Plain text' | 'AMP';

export class AppPage {
  readonly openField: Locator;
  readonly inboxLine: Locator;
  readonly inspector: Locator;
  readonly list: Locator;
  readonly parts: Locator;
  readonly previewFrame: Locator;
  /** What is inside the frame. */
  readonly mail: FrameLocator;
  readonly source: Locator;
  readonly verdict: Locator;
  readonly findings: Locator;
  readonly palette: Locator;

  constructor(
    readonly page: Page,
    /** The main process, where the host is the desktop app. */
    readonly electron?: ElectronApplication,
  ) {
    this.openField = page.getByRole('textbox', { name: 'Open a template by its id' });
    this.inboxLine = page.getByRole('region', { name: 'As the inbox shows it' });
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
    this.list = page.getByRole('navigation', { name: 'Templates' });
    this.parts = page.getByRole('tablist', { name: 'Parts' });
    this.previewFrame = page.locator('iframe[title^="Preview of"]');
    this.mail = this.previewFrame.last().contentFrame();
    this.source = page.getByRole('textbox', { name: /^Source of/ });
    this.verdict = this.inspector.getByRole('status').first();
    this.findings = this.inspector.locator('button[data-row][aria-expanded]');
    this.palette = page.getByRole('dialog', { name: 'Search templates and actions' });
  }

  /** The window shows a template with its preview and its verdict. */
  async isReady(): Promise<void> {
    await expect(this.previewFrame).toHaveCount(1);
    await expect(this.findings.first()).toBeVisible();
    // What the quick rules found comes first.
    await expect(this.inspector.getByText('the check goes on')).toBeHidden();
  }

  /** Preview and source side by side: in a window of this width the preview stands alone at first. */
  async showSource(): Promise<void> {
    await this.page.getByRole('group', { name: 'View' }).getByText('Split').click();
    await expect(this.source).toBeVisible();
  }

  /** Opens a template of the sandbox from the list. */
  async openFromList(name: string): Promise<void> {
    await this.list
      .getByRole('button', { name: new RegExp(`${name}`) })
      .first()
      .click();
    await expect(this.page).toHaveTitle(new RegExp(name));
  }

  async openId(id: string): Promise<void> {
    await this.openField.fill(id);
    await this.openField.press('Enter');
  }

  /** Opens a file by the button: with the browser's file dialog, or with the system's in the desktop app. */
  async openFile(name: string, content: string | Buffer): Promise<void> {
    if (this.electron) {
      const path = join(await mkdtemp(join(tmpdir(), 'mailproof-opened-')), name);
      await writeFile(path, content);
      await answerOpening(this.electron, path);
      await this.page.getByRole('button', { name: 'Open a file' }).first().click();
      return;
    }
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Open a file' }).first().click();
    const chooser = await choosing;
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  }

  async showPart(name: PartName): Promise<void> {
    await this.parts.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** The preview document as its frame gets it. Read from the host, before any browser has made something of it. */
  async previewDocument(): Promise<string> {
    const url = await this.previewFrame.last().getAttribute('src');
    if (url === null) throw new Error('The preview has no address.');
    return this.read(url);
  }

  /** What the host serves at an address of a preview. */
  async read(url: string): Promise<string> {
    return (await this.answerAt(url)).text;
  }

  /** The content security policy of a preview. */
  async policyOf(url: string): Promise<string> {
    return (await this.answerAt(url)).policy;
  }

  private async answerAt(url: string): Promise<{ text: string; policy: string }> {
    if (this.electron === undefined) {
      const answer = await this.page.request.get(url);
      return { text: await answer.text(), policy: answer.headers()['content-security-policy'] ?? '' };
    }
    return this.electron.evaluate(async ({ session }, address) => {
      const answer = await session.defaultSession.fetch(address);
      return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
    }, url);
  }

  /** The window's origin, as the app knows it. */
  get origin(): string {
    return this.electron === undefined ? new URL(this.page.url()).origin : 'app://mailproof';
  }

  /** The file that an action saves; in the desktop app the person says yes to the folder they are offered. */
  async saved(action: () => Promise<unknown>): Promise<{ name: string; text: string; bytes: Buffer }> {
    if (this.electron === undefined) {
      const waiting = this.page.waitForEvent('download');
      await action();
      const download = await waiting;
      const bytes = await readFile(await download.path());
      return { name: download.suggestedFilename(), text: bytes.toString('utf8'), bytes };
    }
    const folder = await mkdtemp(join(tmpdir(), 'mailproof-saved-'));
    await this.electron.evaluate(({ BrowserWindow }, into) => {
      globalThis.mailproofSaved = new Promise((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_event, item) => {
          const name = item.getFilename();
          item.setSavePath(`${into}/${name}`);
          item.once('done', () => {
            resolve(name);
          });
        });
      });
    }, folder);
    await action();
    const name = (await this.electron.evaluate(() => globalThis.mailproofSaved)) ?? '';
    const bytes = await readFile(join(folder, name));
    await rm(folder, { recursive: true });
    return { name, text: bytes.toString('utf8'), bytes };
  }

  /** What a button of the window has put on the clipboard. */
  async copied(): Promise<string> {
    if (this.electron === undefined) return this.page.evaluate(() => navigator.clipboard.readText());
    return this.electron.evaluate(({ clipboard }) => clipboard.readText());
  }

  /** Whether an address is a preview's, whatever the host calls those. */
  isPreview(address: string): boolean {
    const { protocol, hostname } = new URL(address);
    if (this.electron === undefined) return hostname === 'localhost';
    return protocol === 'preview:' || hostname.endsWith('.preview-scheme');
  }

  /** Whether an address is the window's own, or a preview's: nobody else sees such a request. */
  isOwn(address: string): boolean {
    const isSame = address.split('/', 3).join('/') === this.page.url().split('/', 3).join('/');
    return isSame || this.isPreview(address) || address.startsWith('data:');
  }

  async chooseTheme(name: 'Light' | 'Dark' | 'As the system'): Promise<void> {
    await this.page.getByRole('button', { name: 'Theme', exact: true }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Width and height of the device frame on screen, in CSS pixels. */
  async previewSize(): Promise<{ width: number; height: number }> {
    // None while one document takes the place of another; the test's own limit ends what never comes.
    for (;;) {
      const box = await this.previewFrame.last().boundingBox();
      if (box) return box;
      await this.page.waitForTimeout(50);
    }
  }
}
