/** What is said of remote pictures is what happened, and no more. */
import { describe, expect, it } from 'vitest';
import { remoteNotes } from '../../../../src/renderer/features/preview/remote-notes.ts';

const REMOTE = {
  count: 4,
  fonts: 1,
  hosts: [
    { host: 'a.example', count: 3 },
    { host: 'b.example', count: 2 },
  ],
  insecure: [],
  relative: [],
};
const NOTHING = { count: 0, fonts: 0, hosts: [], insecure: [], relative: [] };

describe('remote pictures and fonts', () => {
  it('are named with their hosts before anything is asked for', () => {
    const { askable } = remoteNotes(REMOTE, false, null);
    expect(askable).toEqual({
      text: '4 remote images and 1 font from 2 hosts not loaded: their owners would see that the mail was opened.',
      detail: 'a.example (3)\nb.example (2)',
    });
  });

  it('are not called loaded when none came', () => {
    const { askable } = remoteNotes(REMOTE, true, null);
    expect(askable?.text).toBe('4 remote images and 1 font asked for from 2 hosts. None has come so far.');
  });

  it('that came, did not come, and cannot be told of are counted apart', () => {
    const failed = ['https://a.example/pictures/spring/of/this/year/hero-image-2.png?x=1'];
    const { askable } = remoteNotes(REMOTE, true, { came: 2, failed });
    expect(askable?.text).toBe(
      '4 remote images and 1 font asked for from 2 hosts. 2 came, 1 did not (no answer, or no picture): …es/spring/of/this/year/hero-image-2.png. 1 cannot be told: backgrounds, or not used at this width.',
    );
    expect(askable?.detail).toContain(failed[0]);
    expect(remoteNotes(REMOTE, true, { came: 4, failed: [] }).askable?.text).toMatch(/ 4 came\.$/u);
  });

  it('fonts alone are asked for without a word on pictures', () => {
    const fonts = { ...NOTHING, fonts: 2, hosts: [{ host: 'f.example', count: 2 }] };
    expect(remoteNotes(fonts, true, null).askable?.text).toBe('2 fonts asked for from 1 host.');
  });
});

it('addresses that are never loaded get a line each, with the reason and the first two of them', () => {
  const { askable, never } = remoteNotes(
    {
      ...NOTHING,
      insecure: ['http://x.example/1', 'http://x.example/2', 'http://x.example/3'],
      relative: ['a.png'],
    },
    false,
    null,
  );
  expect(askable).toBeNull();
  expect(never.map(({ text }) => text)).toEqual([
    '3 addresses with http: never loaded here, since anybody on the way could read or replace what comes: http://x.example/1, http://x.example/2 and 1 more',
    '1 address without a server, so no client can load it: a.png',
  ]);
  expect(remoteNotes(NOTHING, true, null)).toEqual({ askable: null, never: [] });
});
