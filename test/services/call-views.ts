/** The calls behind the views that are no plain picture and the checks beside them, made as the window makes them. */
import type { ContractRouterClient } from '@orpc/contract';
import { expect } from 'vitest';
import type { Contract } from '../../src/contract/contract.ts';
import type { SampleValuesData } from '../../src/contract/schemas/values.ts';

/** @param at where the tag that prints `says` stands in the html part. */
export async function callViews(
  { preview, picture, canvas, link, lint }: ContractRouterClient<Contract>,
  input: { readonly handle: string; readonly sample: SampleValuesData },
  { at, says }: { readonly at: number; readonly says: string },
): Promise<void> {
  await expect(preview.views()).resolves.not.toEqual([]);
  expect((await preview.inlinedSource(input)).text).toContain(says);
  const view = { client: null, dark: 'off', imagesOff: false, remoteImages: false } as const;
  const { previewId } = await preview.build({ ...input, part: 'html', view });
  const { anchor } = await preview.locate({ previewId, range: { start: at, end: at + 1 } });
  const element = (await preview.sourceOf({ previewId, anchor: anchor ?? '' })).range;
  expect(element?.start).toBeLessThanOrEqual(at);
  expect(element?.end).toBeGreaterThan(at);
  await expect(preview.sourceOf({ previewId, anchor: 'nobody' })).resolves.toEqual({ range: null });
  const { derived, written, differences } = await preview.derivedText(input);
  expect(derived.map((piece) => piece.text).join('')).toContain(says);
  expect(differences === null).toBe(written === null);
  const { entries } = await preview.reader({ ...input, part: 'html' });
  const range = entries.find(({ name }) => name.includes(says))?.range;
  // Where the tag stands in the template, whatever its value is.
  expect(range?.start).toBeLessThanOrEqual(at);
  expect(range?.end).toBeGreaterThan(at);
  const look = { width: 375, height: null, zoom: 'fit', dark: 'off', imagesOff: false, clients: [] } as const;
  await canvas.keep({ handle: input.handle, look });
  expect(await canvas.get({ handle: input.handle })).toEqual({ look });
  // Nothing is asked: its addresses are made up, and a test leaves the machine for nobody.
  expect((await link.plan({ handle: input.handle })).asked).toEqual([]);
  for (const { answer } of await lastOf(await link.check({ handle: input.handle })))
    expect(answer).toHaveProperty('notAsked');
  // There is no browser in the environment of these services.
  expect((await picture.means()).trouble).not.toBeNull();
  const looks = { recipient: null, dark: 'off', imagesOff: false, remoteImages: false, scale: 1 } as const;
  const pictures = [{ view: 'as-sent', width: 640 }];
  const taking = await picture.take({ ...input, ...looks, part: 'html', pictures, format: 'png' });
  await expect(lastOf(taking)).rejects.toThrow(/pictures/u);
  const quick = await lint.run({ ...input, quick: true });
  const { findings } = await lint.run(input);
  expect(findings).toEqual(expect.arrayContaining([...quick.findings]));
  const recipients = [{ row: 1, name: '', values: input.sample }];
  const checked = await lastOf(await lint.rows({ handle: input.handle, recipients }));
  expect(checked.findings).not.toEqual([]);
}

/** What a call answers in the end, its progress left out. */
async function lastOf<Result>(events: {
  next: () => Promise<IteratorResult<unknown, Result>>;
}): Promise<Result> {
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
  }
}
