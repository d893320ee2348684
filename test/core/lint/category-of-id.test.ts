import { expect, it } from 'vitest';
import { categoryOfId } from '../../../src/core/lint/category-of-id.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';

it('knows the category of every rule by its id', () => {
  const wrong = RULES.filter(({ id, category }) => categoryOfId(id) !== category).map(({ id }) => id);
  expect(wrong).toEqual([]);
  expect(categoryOfId('nothing-known')).toBe('');
});
