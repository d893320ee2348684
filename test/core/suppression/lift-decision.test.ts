import { expect, it } from 'vitest';
import { decideLift } from '../../../src/core/suppression/lift-decision.ts';
import type { SuppressionEntry } from '../../../src/core/suppression/suppression.ts';

const entry = (reason: string | null, isDeletable: boolean | null): SuppressionEntry => ({
  reason,
  isDeletable,
  source: null,
  created: null,
  projectId: null,
  unknownFields: [],
});

it.each([
  [[], 0, 'nothing to lift', 'nothing to lift'],
  [[], 1, 'send', 'send'],
  [[entry('blocked', false)], 0, 'cannot be lifted', 'cannot be lifted'],
  [[entry('blocked', false)], 1, 'send', 'send'],
  [[entry('temporary_unavailable', true)], 0, 'send', 'send'],
  [[entry('sunspots', null)], 0, 'send', 'send'],
  [[entry('complained', true)], 0, 'left out', 'send'],
  [[entry('unsubscribed', null), entry('temporary_unavailable', true)], 0, 'left out', 'send'],
  [[entry('complained', false), entry('temporary_unavailable', true)], 0, 'send', 'send'],
] as const)('%j and %i unread: %s of a list, %s by name', (entries, unreadable, ofList, byName) => {
  expect(decideLift({ entries, unreadable }, false)).toBe(ofList);
  expect(decideLift({ entries, unreadable }, true)).toBe(byName);
});
