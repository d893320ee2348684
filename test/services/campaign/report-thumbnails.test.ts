/** Pictures for a campaign's report: what is said where there are none, and that no browser stays open. */
import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SUBSTITUTION_SETTINGS as settings } from '../../../src/core/substitution/settings.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { withThumbnails, type ReportStep } from '../../../src/services/campaign/report-thumbnails.ts';
import { failureError } from '../../../src/services/failure-error.ts';
import type { Camera, Cameras } from '../../../src/services/pictures/camera.ts';
import { createPreviewStore } from '../../../src/services/preview-store/preview-store.ts';

const NO_BROWSER = {
  fault: 'file',
  title: 'There is no browser',
  reason: 'No Chromium was found.',
  remedy: 'Install one.',
} as const;

const picture = vi.fn<Camera['picture']>();
const close = vi.fn<Camera['close']>();
let cameras: Cameras;
let steps: ReportStep[];

beforeEach(() => {
  steps = [];
  const whole = { bytes: Buffer.from('webp'), height: 640, fullWidth: 640, isCut: false };
  picture.mockReset().mockResolvedValue(whole);
  close.mockReset().mockResolvedValue();
  const camera: Camera = {
    addressOf: () => '',
    picture,
    pdf: () => Promise.reject(new Error('none')),
    close,
  };
  cameras = { trouble: () => Promise.resolve(null), open: () => Promise.resolve(camera) };
});

const checked = (...bodies: readonly (string | null)[]) => {
  const mails = bodies.map((html, at) => ({
    source: `${at}.html`,
    template: decodeTemplate({ body: { html, plaintext: 'Hello' } }),
  }));
  return {
    templates: mails.map(({ source }) => ({
      ...{ source, id: null, name: null, findings: [], texts: new Map(), file: null },
    })),
    mails: new Map(mails.map(({ source, template }) => [source, { template, settings }])),
    recipientsBy: () => () => [],
  };
};
const run = (what: ReturnType<typeof checked>, signal = new AbortController().signal) =>
  withThumbnails(what, { cameras, store: createPreviewStore(), report: (step) => steps.push(step) }, signal);
const pictured = ({ templates }: Awaited<ReturnType<typeof run>>) =>
  templates.map(({ thumbnail }) => thumbnail !== undefined);

it('pictures every mail that has an html part, and tells how far it is', async () => {
  const answer = await run(checked('<p>One</p>', null, '<p>Three</p>'));
  expect(pictured(answer)).toEqual([true, false, true]);
  expect(answer.templates[0]?.thumbnail).toBe(`data:image/webp;base64,${btoa('webp')}`);
  expect(answer.withoutPictures).toBeNull();
  expect(steps).toEqual([0, 1, 2].map((done) => ({ done, of: 3 })));
  expect(close).toHaveBeenCalledOnce();
});

it('says why there are none where no browser can take them', async () => {
  cameras = { ...cameras, trouble: () => Promise.resolve(failureError(NO_BROWSER).failure) };
  const answer = await run(checked('<p>One</p>'));
  expect([pictured(answer), answer.withoutPictures]).toEqual([[false], 'No Chromium was found.']);
  expect(picture).not.toHaveBeenCalled();
});

it('goes on without the picture of one mail, and says why it is missing', async () => {
  picture.mockRejectedValueOnce(failureError({ ...NO_BROWSER, reason: 'The page drew nothing.' }));
  const answer = await run(checked('<p>One</p>', '<p>Two</p>'));
  expect([pictured(answer), answer.withoutPictures]).toEqual([[false, true], 'The page drew nothing.']);
  expect(close).toHaveBeenCalledOnce();
});

it('ends with the caller’s reason when it is given up, and closes the browser', async () => {
  const stop = new AbortController();
  picture.mockImplementation(() => {
    stop.abort(new Error('Given up.'));
    return Promise.reject(new Error('The browser ended.'));
  });
  await expect(run(checked('<p>One</p>', '<p>Two</p>'), stop.signal)).rejects.toThrow('Given up.');
  expect(picture).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});
