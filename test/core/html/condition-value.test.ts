import { expect, it } from 'vitest';
import { holdsInWord } from '../../../src/core/html/condition-value.ts';

it.each([
  ['mso', true],
  ['!mso', false],
  ['!(mso)', false],
  ['gte mso 9', true],
  ['gte mso 16', true],
  ['gt mso 16', false],
  ['lte mso 16', true],
  ['lt mso 16', false],
  ['lt mso 12', false],
  ['mso 16', true],
  ['mso 15', false],
  ['IE', false],
  ['IE 9', false],
  ['!IE', true],
  ['mso | IE', true],
  ['(mso)|(IE)', true],
  ['(gte mso 9)|(IE)', true],
  ['mso & IE', false],
  ['IE | mso & IE', false],
  ['(IE | mso) & vml', true],
  ['(gte mso 9) & (lte mso 12)', false],
  ['GTE MSO 9', true],
  ['', null],
  ['gte mso', null],
  ['(mso', null],
  ['mso)', null],
  ['mso mso', null],
  ['mso || IE', null],
  ['9', null],
  ['mso; IE', null],
  [`${'('.repeat(30)}mso${')'.repeat(30)}`, null],
])('%j → %s', (condition, holds) => {
  expect(holdsInWord(condition)).toBe(holds);
});
