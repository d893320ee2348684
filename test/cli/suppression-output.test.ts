/** What a service says of an entry must neither steer a terminal nor read like a line of ours. */
import { expect, it } from 'vitest';
import { liftAsJson, lookUpAsJson, lookUpAsText } from '../../src/cli/commands/suppression-output.ts';
import { createPalette, type Io } from '../../src/cli/io.ts';
import type { SuppressionReply } from '../../src/core/suppression/suppression.ts';

const EVIL = 'un\u001b]0;x\u0007\u001b[2J\nConnection  real (https://x)\u202e\u009b31m';
const asked = {
  email: 'ada@example.com',
  allProjects: false,
  connection: { name: 'C', baseUrl: 'https://c.example' },
};
const reply: SuppressionReply = {
  entries: [
    {
      reason: EVIL,
      source: EVIL,
      created: EVIL,
      projectId: EVIL,
      isDeletable: null,
      unknownFields: [{ field: EVIL, json: JSON.stringify(EVIL) }],
    },
  ],
  unreadable: 0,
  problems: [EVIL],
};
const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u;

it('as text, holds nothing that steers a terminal, and no line of the service’s making', () => {
  const io = { palette: createPalette(false) } as Io;
  const text = lookUpAsText(asked, reply, new Date(0), io);
  expect(text).not.toMatch(STEERING);
  expect(text.split('\n').filter((line) => line.startsWith('Connection'))).toEqual([]);
});

it('heads each group of entries by what can be lifted, with local times in a form that cannot be misread', () => {
  const io = { palette: createPalette(false) } as Io;
  const entry = {
    reason: 'blocked',
    source: null,
    created: '2026-03-04 10:00:00',
    projectId: null,
    unknownFields: [],
  };
  const entries = [true, true, false, null].map((isDeletable) => ({ ...entry, isDeletable }));
  const text = lookUpAsText(asked, { entries, unreadable: 0, problems: [] }, new Date(0), io);
  expect(text.split('\n').filter((line) => /^[^ ].*:$/u.test(line))).toEqual([
    'Can be lifted (2):',
    'The service does not say whether it can be lifted (1):',
    'Cannot be lifted from here (1):',
  ]);
  expect(text).toMatch(/Since {10}2026-03-04 10:00 UTC \(2026-03-0\d \d\d:00 local time\)/u);
  expect(text).toMatch(/^Looked up 1970-01-01 00:00 UTC \(.* local time\) on C \(https:\/\/c\.example\)$/mu);
});

it('as JSON, holds the same values and nothing that steers a terminal', () => {
  const text = lookUpAsJson(asked, reply);
  expect(text).not.toMatch(STEERING);
  expect(JSON.parse(text)).toMatchObject({
    suppressions: [{ reason: EVIL, source: EVIL, other_fields: { [EVIL]: EVIL } }],
  });
  const lift = liftAsJson(asked, {
    before: reply,
    outcome: 'unknown',
    text: EVIL,
    refusal: null,
    after: reply,
    lookupFailure: null,
  });
  expect(lift).not.toMatch(STEERING);
});
