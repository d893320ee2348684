/** Every call that makes a file of an open template or decides about it, once; each is tested by itself elsewhere. */
import { finish } from './finish.ts';
import { expect } from 'vitest';
import { callDecisions } from './decision-calls.ts';
import { callLibrary } from './stored-calls.ts';
import type { RunningServices } from './running-services.ts';

export async function callSaves(client: RunningServices['client'], handle: string): Promise<void> {
  const about = { handle, sample: [{ name: 'Name', value: 'Bob' }] };
  const { result: report } = await finish(await client.lint.report({ ...about, format: 'json' }));
  expect(JSON.parse(report.text)).toMatchObject({ summary: { templates: 1 } });
  const message = await client.template.message(about);
  expect(message.text).toContain('\r\nSubject: Hi Bob\r\n');
  await client.draft.change({ handle, fields: [{ field: 'subject', text: 'Ho {{Name}}' }] });
  expect((await client.draft.save({ handle, format: 'patch' })).text).toContain('Ho {{Name}}');
  const [kept] = await client.draft.list();
  expect(await client.draft.open({ id: kept?.id ?? '' })).toMatchObject({
    template: { subject: 'Ho {{Name}}' },
  });
  expect((await client.draft.rebase({ handle, take: [] })).draft?.changes).toHaveLength(1);
  expect((await client.draft.discard({ handle })).changes).toHaveLength(1);
  expect(await client.recent.files()).toEqual([]);
  expect(await client.recent.removeFile({ id: 'gone' })).toEqual([]);
  await callDecisions(client, handle);
  await callLibrary(client);
}
