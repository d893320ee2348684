/** What a browser measured takes the place of what the cascade tells, where it was measured on this very text. */
import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import type {
  MeasuredElement,
  MeasuredMail,
  MeasuredMode,
} from '../../../src/core/computed-style/measured-mail.ts';
import { readColour } from '../../../src/core/colour/colour.ts';
import { templateOfExample } from './example-template.ts';

interface Seen {
  readonly colour?: string;
  readonly background?: string;
  readonly box?: readonly [x: number, y: number, width: number, height: number];
}

/** A measurement of the elements whose start tags begin with these texts. */
export function measuredAs(
  html: string,
  elements: readonly (readonly [startTag: string, seen: Seen])[],
  mode: MeasuredMode = 'off',
): MeasuredMail {
  const measured = elements.map(([startTag, { colour, background, box }]): MeasuredElement => {
    const [x, y, width, height] = box ?? [0, 0, 600, 20];
    return {
      at: html.indexOf(startTag),
      colour: readColour(colour ?? '#000000'),
      background: readColour(background ?? '#ffffff'),
      size: 16,
      bold: false,
      box: { x, y, width, height },
    };
  });
  return { length: html.length, views: [{ mode, elements: measured }] };
}

const messages = (html: string, measured: MeasuredMail, id = 'a11y-contrast'): readonly string[] =>
  lintTemplate(templateOfExample({ html }), { measured })
    .filter(({ rule }) => rule === id)
    .map(({ message }) => message);

describe('contrast as a browser measured it', () => {
  const html = '<p style="color:#bbbbbb">pale</p><p id="b">dark</p>';

  it('is what counts', () => {
    const measured = measuredAs(html, [
      ['<p style', { colour: '#222222' }],
      ['<p id', { colour: '#aaaaaa', background: '#dddddd' }],
    ]);
    expect(messages(html, measured)).toEqual([expect.stringContaining('#aaaaaa on #dddddd')]);
  });

  it('is nobody’s business where nothing was seen', () => {
    expect(messages(html, measuredAs(html, [['<p id', {}]]))).toEqual([]);
  });

  it('does not count for another text', () => {
    const measured = { ...measuredAs(html, [['<p style', { colour: '#222222' }]]), length: 7 };
    expect(messages(html, measured)).toEqual([expect.stringContaining('#bbbbbb on #ffffff')]);
  });

  it('is not told where a value nobody gave decides', () => {
    const open = '<div style="background:{{Colour}}"><p style="color:#ffffff">Tea</p></div>';
    const rendered = open.replace('{{Colour}}', '');
    const measured = measuredAs(rendered, [['<p', { colour: '#fefefe' }]]);
    expect(messages(open, measured)).toEqual([]);
  });

  it('is compared in light and where the client darkens the mail', () => {
    const light = measuredAs(html, [['<p id', { colour: '#111111', background: '#8a8a8a' }]]);
    const forced = measuredAs(html, [['<p id', { colour: '#aaaaaa', background: '#888888' }]], 'forced');
    const both = { ...light, views: [...light.views, ...forced.views] };
    expect(messages(html, both, 'dark-unreadable')).toEqual([expect.stringContaining('#aaaaaa on #888888')]);
    expect(messages(html, forced, 'dark-unreadable')).toEqual([
      expect.stringContaining('#aaaaaa on #888888'),
    ]);
  });
});

describe('links on a phone', () => {
  const links = (boxes: readonly (readonly [number, number, number, number])[]): readonly string[] => {
    const html = boxes.map((_, at) => `<p><a href="https://a.test/${at}">Page ${at}</a></p>`).join('');
    const seen = boxes.map((box, at) => [`<a href="https://a.test/${at}"`, { box }] as const);
    return messages(html, measuredAs(html, seen, 'phone'), 'a11y-tap-target');
  };

  it.each<[string, readonly (readonly [number, number, number, number])[], number]>([
    [
      'lines of a list',
      [
        [0, 0, 60, 14],
        [0, 16, 60, 14],
        [0, 32, 60, 14],
      ],
      1,
    ],
    [
      '24 px apart, middle to middle',
      [
        [0, 0, 60, 14],
        [0, 24, 60, 14],
      ],
      0,
    ],
    [
      'just under 24 px apart',
      [
        [0, 0, 60, 14],
        [0, 23, 60, 14],
      ],
      1,
    ],
    [
      'large enough',
      [
        [0, 0, 24, 24],
        [24, 0, 24, 24],
      ],
      0,
    ],
    [
      'small beside large, within the circle',
      [
        [0, 0, 14, 14],
        [16, 0, 100, 40],
      ],
      1,
    ],
    [
      'small beside large, outside the circle',
      [
        [0, 0, 14, 14],
        [20, 0, 100, 40],
      ],
      0,
    ],
    ['one alone', [[0, 0, 10, 10]], 0],
  ])('%s', (_name, boxes, count) => {
    expect(links(boxes)).toHaveLength(count);
  });

  it('within a sentence, or to the same place, are left alone', () => {
    const html =
      '<p>Read <a id="a" href="https://a.test/1">one</a> or <a id="b" href="https://a.test/2">two</a></p>' +
      '<p><a id="c" href="https://a.test/3">one</a><a id="d" href="https://a.test/3">two</a></p>';
    const seen = ['a', 'b', 'c', 'd'].map(
      (id, at) => [`<a id="${id}"`, { box: [at * 15, at > 1 ? 90 : 0, 14, 14] }] as const,
    );
    expect(messages(html, measuredAs(html, seen, 'phone'), 'a11y-tap-target')).toEqual([]);
  });
});

describe('texts where they stand', () => {
  const FIRST = 'First you open the little box.';
  const SECOND = 'Then you steep the tea leaves.';
  type Rect = readonly [number, number, number, number];
  const swaps = (first: Rect, second: Rect, texts: readonly [string, string] = [FIRST, SECOND]): number => {
    const html = `<table><tr><td id="a">${texts[0]}</td><td id="b">${texts[1]}</td></tr></table>`;
    const measured = measuredAs(html, [
      ['<td id="a"', { box: first }],
      ['<td id="b"', { box: second }],
    ]);
    return messages(html, measured, 'a11y-reading-order').length;
  };

  it.each<[string, Rect, Rect, number]>([
    ['side by side in order', [0, 0, 280, 40], [300, 0, 280, 40], 0],
    ['side by side, swapped', [300, 0, 280, 40], [0, 0, 280, 60], 1],
    ['stacked in order', [0, 0, 280, 40], [0, 60, 280, 40], 0],
    ['stacked the other way', [0, 60, 280, 40], [0, 0, 280, 40], 1],
    ['a second column that begins higher', [0, 60, 280, 40], [300, 0, 280, 40], 0],
    ['boxes that overlap', [0, 0, 280, 40], [10, 10, 280, 40], 0],
  ])('%s', (_name, first, second, count) => {
    expect(swaps(first, second)).toBe(count);
  });

  it('follow the direction of their language', () => {
    const hebrew = ['ראשית פותחים את הקופסה הקטנה', 'ואז חולטים את עלי התה'] as const;
    expect(swaps([300, 0, 280, 40], [0, 0, 280, 40], hebrew)).toBe(0);
    expect(swaps([0, 0, 280, 40], [300, 0, 280, 40], hebrew)).toBe(1);
  });

  it('tell a story only from five words on', () => {
    expect(swaps([300, 0, 280, 40], [0, 0, 280, 40], ['12 May', SECOND])).toBe(0);
  });

  it('are measured, not read: what the source swaps may stand in order', () => {
    const html = `<div><p style="float:right">${FIRST}</p><p>${SECOND}</p></div>`;
    const measured = measuredAs(html, [
      ['<p style', { box: [0, 0, 600, 20] }],
      ['<p>', { box: [0, 40, 600, 20] }],
    ]);
    expect(messages(html, measured, 'a11y-reading-order')).toEqual([]);
  });
});
