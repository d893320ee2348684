/** The native menus: the palette's actions under the same names and keys, and what every desktop app has. */
import { ACTION_IDS, actionEntry } from '../../../src/contract/actions.ts';
import { desktopTest as test, expect } from '../mailproof.ts';
import { answerQuestions, asked } from './dialogs.ts';
import { chooseEntry, menuEntries } from './menus.ts';

test('hold what the palette holds, run it, and turn grey with it', async ({ app, electron }) => {
  const entries = await menuEntries(electron);
  for (const id of ACTION_IDS) {
    const { title, shortcut } = actionEntry(id);
    const entry = entries.find((one) => one.id === id);
    expect(entry?.label.replace('…', '')).toBe(title);
    expect(entry?.accelerator).toBe(shortcut?.replace('Mod', 'CommandOrControl') ?? '');
  }
  await chooseEntry(electron, 'Show the plain text part');
  await expect(app.parts.getByRole('tab', { name: /^Plain text/ })).toHaveAttribute('aria-selected', 'true');
  await chooseEntry(electron, 'Show or hide the inspector');
  await expect(app.inspector).toBeHidden();

  await chooseEntry(electron, 'Close the template');
  await expect(app.page).toHaveTitle('Mailproof');
  const isEnabled = async (id: string): Promise<boolean | undefined> =>
    (await menuEntries(electron)).find((one) => one.id === id)?.enabled;
  await expect.poll(() => isEnabled('find')).toBe(false);
  expect(await isEnabled('open-file')).toBe(true);
});

test('About says the versions, and copies them', async ({ app, electron }) => {
  await answerQuestions(electron, 'Copy');
  await chooseEntry(electron, 'About Mailproof');
  const [about] = await asked(electron);
  expect(about?.detail).toMatch(
    /^Mailproof \d+\.\d+\.\d+\nElectron .+\nChromium .+\nNode \d+.+\nSystem .+\nData in .+$/,
  );
  await app.openField.focus();
  // The copy is on its way when the question has been answered.
  await expect(async () => {
    await app.page.keyboard.press('ControlOrMeta+V');
    await expect(app.openField).toHaveValue(/Mailproof \d/, { timeout: 500 });
  }).toPass();
});

test('nothing runs behind a dialog', async ({ app, electron }) => {
  await chooseEntry(electron, 'Search templates and actions…');
  await expect(app.palette).toBeVisible();
  await chooseEntry(electron, 'Show or hide the inspector');
  await chooseEntry(electron, 'Show or hide the inspector');
  await chooseEntry(electron, 'Show or hide the list of templates');
  // What the app tells the window comes in its order: once this is there, the entries before it have been.
  await electron.evaluate(({ app: main }) => {
    const link = 'mailproof://open/6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11?connection=Nowhere';
    main.emit('open-url', { preventDefault: () => undefined }, link);
  });
  await expect(app.page.getByText('there is no connection Nowhere').first()).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.palette).toBeHidden();
  await expect(app.list).toBeVisible();
  await expect(app.inspector).toBeVisible();
});

test('the right mouse button offers editing in a field and copying on a selection', async ({
  app,
  electron,
}) => {
  await electron.evaluate(({ Menu }) => {
    const shown: string[][] = [];
    Object.assign(globalThis, { shownMenus: shown });
    const build = Menu.buildFromTemplate.bind(Menu);
    Menu.buildFromTemplate = (template) => {
      shown.push(template.map((item) => `${String('role' in item ? item.role : item.label)}`));
      return build(template);
    };
  });
  const shown = () =>
    electron.evaluate(() => (globalThis as unknown as { shownMenus: string[][] }).shownMenus.at(-1));
  await app.openField.fill('abc');
  await app.openField.click({ button: 'right' });
  await expect.poll(shown).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll']));
  await app.showPart('Plain text');
  const sentence = app.page.getByRole('article', { name: 'Plain text part' }).locator('p[dir]').first();
  // A text that is drawn again, as when it was compared with the HTML part, loses its selection.
  await expect(async () => {
    await sentence.selectText();
    await sentence.click({ button: 'right' });
    await expect.poll(shown, { timeout: 1000 }).toEqual(['copy']);
  }).toPass();
});
