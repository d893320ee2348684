/** The window as tests speak of it: by the names that a user, or a screen reader, has for its parts. */
import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test';

export type PartName = 'HTML' | 'Plain text' | 'AMP';

/** A program that starts on a machine that is busy with other tests. */
const STARTS_MS = 30_000;

export class AppPage {
  readonly openField: Locator;
  readonly inboxLine: Locator;
  readonly inspector: Locator;
  readonly list: Locator;
  readonly parts: Locator;
  readonly previewFrame: Locator;
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
    this.source = page.getByRole('textbox', { name: /^Source of/ });
    this.verdict = this.inspector.getByRole('status').first();
    this.findings = this.inspector.locator('button[aria-expanded]');
    this.palette = page.getByRole('dialog', { name: 'Search templates and actions' });
  }

  /** The window shows a template with its preview and its verdict. */
  async isReady(): Promise<void> {
    await expect(this.previewFrame).toHaveCount(1, { timeout: STARTS_MS });
    await expect(this.findings.first()).toBeVisible({ timeout: STARTS_MS });
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

  async openFile(name: string, text: string): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Open a file' }).first().click();
    const chooser = await choosing;
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  }

  async showPart(name: PartName): Promise<void> {
    await this.parts.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  /** The preview document as its frame gets it. The frame runs no script, so the test reads what was served. */
  async previewDocument(): Promise<string> {
    const url = await this.previewFrame.last().getAttribute('src');
    if (url === null) throw new Error('The preview has no address.');
    return this.read(url);
  }

  /** What the host serves at an address of a preview. */
  async read(url: string): Promise<string> {
    if (this.electron === undefined) return (await this.page.request.get(url)).text();
    return this.electron.evaluate(async ({ session }, address) => {
      const answer = await session.defaultSession.fetch(address);
      return answer.text();
    }, url);
  }

  async chooseTheme(name: 'Light' | 'Dark' | 'As the system'): Promise<void> {
    await this.page.getByRole('button', { name: 'Theme', exact: true }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** Width and height of the device frame on screen, in CSS pixels. */
  async previewSize(): Promise<{ width: number; height: number }> {
    const box = await this.previewFrame.last().boundingBox();
    if (box === null) throw new Error('The preview is not on screen.');
    return box;
  }
}
