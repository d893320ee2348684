/** Holds that a linter which remembers says, after any sequence of changes, what one says that was made for the last. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Colour } from '../../../src/core/colour/colour.ts';
import { DARK_MODES } from '../../../src/core/colour/dark-mode.ts';
import type {
  MeasuredElement,
  MeasuredMail,
  MeasuredMode,
} from '../../../src/core/computed-style/measured-mail.ts';
import { compareFindings, type Finding } from '../../../src/core/lint/finding.ts';
import {
  createTemplateLinter,
  type TemplateLinter,
  type TemplateLinterOptions,
} from '../../../src/core/lint/lint.ts';
import { listComments } from '../../../src/core/lint/listed-findings.ts';
import { mergeMail } from '../../../src/core/mail/merged-mail.ts';
import type { SampleValues } from '../../../src/core/substitution/values.ts';
import type { Template } from '../../../src/core/template/template.ts';

/** One state of the window: a recipient, and what a browser measured of the mail, if it did. */
export interface Change {
  readonly recipient: SampleValues;
  /** Decides colours and boxes; null when nothing was measured. */
  readonly measured: number | null;
}

const MODES: readonly MeasuredMode[] = [...DARK_MODES, 'phone'];

/** A measurement that a browser could have made of this very text, made up from a number. */
function measurementOf(template: Template, { recipient, measured }: Change): MeasuredMail | null {
  const html = mergeMail(template, recipient).html;
  if (measured === null || !html) return null;
  let state = measured + 1;
  const next = (below: number): number => (state = (state * 48271) % 2147483647) % below;
  const colour = (): Colour => ({ red: next(256), green: next(256), blue: next(256), alpha: 1 });
  const elements = html.renderedDocument.elements.filter(({ implied }) => !implied);
  const seen = (at: number): MeasuredElement => ({
    at,
    colour: colour(),
    background: next(5) === 0 ? null : colour(),
    size: 8 + next(30),
    bold: next(2) === 0,
    box: { x: next(600), y: next(3000), width: next(300), height: next(60) },
  });
  return {
    length: html.rendered.text.length,
    views: MODES.map((mode) => ({ mode, elements: elements.map(({ startTag }) => seen(startTag.start)) })),
  };
}

/** Values that rules look for, and few of them, so that changes often come back to one that was there. */
const VALUES = [
  'Ann',
  '',
  '<b class="wide" style="color:#fefefe">x</b>',
  'https://example.com/?a=1&b="2"',
  `Ann ${'very '.repeat(250)}long\nline`,
  '\u05e9\u05dc\u05d5\u05dd {{x}}',
  7,
  true,
  null,
] as const;

/** @param names those of the template, and some that it does not use */
export const changesOf = (names: readonly string[]): fc.Arbitrary<readonly Change[]> =>
  fc.array(
    fc.record({
      recipient: fc.uniqueArray(
        fc.record({ name: fc.constantFrom(...names), value: fc.constantFrom(...VALUES) }),
        { selector: ({ name }) => name, maxLength: 6 },
      ),
      measured: fc.option(fc.nat({ max: 2 })),
    }),
    { minLength: 2, maxLength: 6 },
  );

/** The names that a template's tags read, with one that is near and one that is new. */
export function namesOf(template: Template): readonly string[] {
  const used = mergeMail(template).places.flatMap(({ parsed }) => parsed.uses.map(({ name }) => name));
  return [...new Set([...used.slice(0, 12), 'name', 'Unused'])];
}

export function expectRemembered(
  template: Template,
  changes: readonly Change[],
  options: TemplateLinterOptions = {},
): void {
  const linter = createTemplateLinter(template, options);
  for (const change of changes) {
    const fresh = createTemplateLinter(template, options);
    expect(saidBy(linter, template, change)).toEqual(saidBy(fresh, template, change));
  }
}

/** Accepted findings included. */
function saidBy(linter: TemplateLinter, template: Template, change: Change): readonly Finding[] {
  const outcome = linter.lint(change.recipient, measurementOf(template, change));
  return [...outcome.findings, ...listComments(linter.comments(outcome))].sort(compareFindings);
}
