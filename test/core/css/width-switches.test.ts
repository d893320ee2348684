/** Where a mail's media queries switch, by Media Queries 4. */
import { expect, it } from 'vitest';
import { mediaQueriesOf, widthSwitchesOf } from '../../../src/core/css/width-switches.ts';

const at = (...queries: string[]): number[] => widthSwitchesOf(queries).map(({ below }) => below);

it.each([
  ['only screen and (max-width: 600px)', [600]],
  ['(min-width: 601px)', [600]],
  ['(max-width:37.5em)', [600]],
  ['(max-width: 6in)', [576]],
  ['(min-width:480.5px)', [480]],
  ['(max-width: 480.5px)', [480]],
  ['(width: 600px)', [599, 600]],
  ['(400px <= width < 700px)', [399, 699]],
  ['(400px < width <= 700px)', [400, 700]],
  ['(width > 400px)', [400]],
  ['(700px > width)', [699]],
  ['(700px >= width)', [700]],
  ['not all and (min-width: 30em)', [479]],
  ['screen and (MAX-WIDTH:600PX), screen and (max-width: 480px)', [480, 600]],
  ['print and (max-width: 600px)', []],
  ['not print and (max-width: 600px)', []],
  ['(max-device-width: 480px)', [480]],
  ['only screen and (max-device-width: 30em)', [480]],
  ['(min-device-width: 481px) and (max-device-width: 600px)', [480, 600]],
  // A tablet's screen, and none at the width of a window: the mail is on one or the other.
  ['(max-device-width: 1024px)', [620]],
  ['(min-device-width: 768px)', [620]],
  ['(device-width: 375px)', [374, 375]],
  ['(device-width: 768px)', []],
  ['(max-device-height: 568px)', []],
  ['(orientation: portrait)', []],
  ['(min-width: 0)', []],
  ['(min-width: 1px)', []],
  ['(max-width: calc(100px + 2px))', []],
  ['(max-width 600px)', []],
  ['(max-width: 9999px)', [9999]],
  ['(max-width: 10000px)', []],
])('%s', (query, widths) => {
  expect(at(query)).toEqual(widths);
});

it('what two queries say of one width is one switch, from the narrowest on', () => {
  expect(
    widthSwitchesOf([
      '(min-width: 601px)',
      '(max-width:  480px)',
      '(max-width: 600px)',
      '(min-width: 601px)',
    ]),
  ).toEqual([
    { below: 480, queries: ['(max-width: 480px)'] },
    { below: 600, queries: ['(min-width: 601px)', '(max-width: 600px)'] },
  ]);
});

it('names five queries of a switch and reads two hundred different ones', () => {
  const many = Array.from({ length: 201 }, (_, index) => `(max-width: ${index + 1}px)`);
  expect(at(...many)).toHaveLength(200);
  const same = Array.from({ length: 6 }, (_, index) => `(max-width: 600px) and (min-height: ${index}px)`);
  expect(widthSwitchesOf(same)[0]?.queries).toHaveLength(5);
});

it('leaves a query unread that is longer than any, so that no depth of brackets is', () => {
  const long = (length: number): string => '(max-width: 600px), '.padEnd(length, 'a');
  expect(at(long(1000))).toEqual([600]);
  expect(at(long(1001))).toEqual([]);
  expect(at(`${'('.repeat(100_000)}max-width: 600px${')'.repeat(100_000)}`)).toEqual([]);
});

it('finds the heads of all @media, nested and escaped ones too, and nothing in strings or comments', () => {
  const css = `a{b:c} @media/*x*/ (max-width:/* 1 */600px) { .a { @media (min-width: 3px) { color: red } } }
    @\\6d edia screen{} @import url(x) (max-width: 7px); /* @media (max-width: 8px) {} */ a::after{content:"@media (max-width: 9px){"}
    @supports (display:grid) { @media (width < 5px) { a { color: red } } } @media (max-width: 1px);`;
  expect(mediaQueriesOf(css)).toEqual(['(max-width:600px)', '(min-width: 3px)', 'screen', '(width < 5px)']);
});
