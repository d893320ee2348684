/** A sample of the fault table in the window: the same words, one delete each, and a Cancel that ends what hangs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADDRESS, createFaultService, FAULTS, type FaultService } from '../faults/fault-service.ts';
import { FAULT_TABLE } from '../faults/fault-table.ts';
import type { AppPage } from './app-page.ts';
import { useConnection } from './connection-steps.ts';
import { expect, test } from './mailproof.ts';

// Keys of a session are kept by the program itself.
test.use({ ownProgram: true });

const panelOf = (app: AppPage) => app.page.getByRole('complementary', { name: 'Suppressions' });

async function lookUp(app: AppPage): Promise<void> {
  const address = app.page.getByRole('textbox', { name: 'Recipient’s address' });
  await address.fill(ADDRESS);
  await address.press('Enter');
}

/** Those whose end needs no deadline: the window has the real ones. */
const ROWS = FAULT_TABLE.filter(
  ({ sample, over, failure }) => sample && over === 'at once' && failure !== null,
);

let service: FaultService;
test.beforeEach(async ({ app }) => {
  service = await createFaultService();
  await useConnection(app, 'Faulty', service.baseUrl);
  await app.page.keyboard.press('Control+Shift+S');
});
test.afterEach(() => service.close());

test('a look-up that fails says why in the same words as everywhere', async ({ app }) => {
  // A fault that is tried again by itself would take its waits.
  for (const { fault, failure } of ROWS.filter(({ again }) => !again)) {
    service.fail(fault);
    await lookUp(app);
    const note = panelOf(app).getByRole('alert');
    await expect(note).toContainText((failure?.reason ?? '').replaceAll('HOST', service.host));
    await expect(note).toContainText(failure?.remedy ?? '');
    await expect(panelOf(app)).not.toContainText('Not suppressed');
  }
});

test(
  'a delete is sent once whatever fails, says what is known of it, and leaves its line in the log',
  { tag: '@gate' },
  async ({ app, host }) => {
    for (const [index, { fault, failure, deleted }] of ROWS.entries()) {
      service.fail(fault, '/suppression/delete');
      await lookUp(app);
      await panelOf(app).getByRole('button', { name: 'Lift suppression' }).click();
      await app.page.getByRole('alertdialog').getByRole('button', { name: 'Lift suppression' }).click();
      await expect(panelOf(app)).toContainText((failure?.reason ?? '').replaceAll('HOST', service.host));
      await expect(panelOf(app)).toContainText(
        deleted === 'not known'
          ? 'It is not known whether the suppression was lifted'
          : 'The suppression could not be lifted',
      );
      expect(service.deletes).toBe(index + 1);
      const log = await readFile(join(host.dataFolder, 'lifted-suppressions.jsonl'), 'utf8');
      // Beside what the look-up afterwards showed.
      const lines = log
        .trim()
        .split('\n')
        .filter((line) => !line.includes('"after":'));
      expect(lines).toHaveLength(2 * (index + 1));
      expect(lines.at(-2)).toContain('"sending"');
      expect(lines.at(-1)).toContain(deleted === 'not known' ? '"unknown"' : '"refused"');
    }
  },
);

test('Cancel ends a look-up whose answer drips, down to the connection', async ({ app }) => {
  service.fail(FAULTS.drips);
  const before = service.asked.length;
  await lookUp(app);
  await service.arrived(before + 1);
  await panelOf(app).getByRole('button', { name: 'Cancel' }).click();
  await expect(panelOf(app).getByRole('button', { name: 'Cancel' })).toBeHidden();
  await expect.poll(() => service.open).toBe(0);
});
