import { expect, it } from 'vitest';
import { satisfies } from '../../src/launcher/node-version.mjs';

it.each([
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v22.0.0', true],
  ['v20.18.3', false],
  ['v18.99.99', false],
])('Node %s against >=20.19: %s', (version, expected) => {
  expect(satisfies(version, '>=20.19')).toBe(expected);
});
