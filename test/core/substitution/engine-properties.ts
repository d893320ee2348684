/** What every engine promises, whatever the text; asserted on texts that fast-check makes. */
import { expect } from 'vitest';
import type { Engine, Rendered } from '../../../src/core/substitution/engine.ts';
import { maskTags } from '../../../src/core/substitution/mask.ts';
import { toSourceRange } from '../../../src/core/substitution/source-map.ts';
import type { Scope } from '../../../src/core/substitution/values.ts';

export function expectWholeMap(source: string, rendered: Rendered, options: { monotonic: boolean }): void {
  let at = 0;
  let sourceAt = 0;
  for (const segment of rendered.segments) {
    expect(segment.rendered.start).toBe(at);
    expect(segment.source.start).toBeGreaterThanOrEqual(0);
    expect(segment.source.end).toBeLessThanOrEqual(source.length);
    expect(segment.source.end).toBeGreaterThanOrEqual(segment.source.start);
    if (segment.kind === 'text') {
      expect(rendered.text.slice(segment.rendered.start, segment.rendered.end)).toBe(
        source.slice(segment.source.start, segment.source.end),
      );
    }
    if (options.monotonic) expect(segment.source.start).toBeGreaterThanOrEqual(sourceAt);
    sourceAt = segment.source.start;
    at = segment.rendered.end;
  }
  expect(at).toBe(rendered.text.length);
  let previous = 0;
  for (let offset = 0; offset < rendered.text.length; offset++) {
    const range = toSourceRange(rendered, { start: offset, end: offset + 1 });
    expect(range.start).toBeLessThanOrEqual(range.end);
    expect(range.end).toBeLessThanOrEqual(source.length);
    if (options.monotonic) expect(range.start).toBeGreaterThanOrEqual(previous);
    previous = range.start;
  }
}

export function expectSoundParse(engine: Engine, source: string, scope: Scope, monotonic: boolean): void {
  const parsed = engine.parse(source);
  const mask = maskTags(parsed);
  expect(mask).toHaveLength(source.length);
  expect(mask.replace(/[^\r\n]/gu, '')).toBe(source.replace(/[^\r\n]/gu, ''));
  for (const list of [parsed.uses.map(({ range }) => range), parsed.errors.map(({ range }) => range)]) {
    for (const range of list) {
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThanOrEqual(source.length);
    }
  }
  for (const use of parsed.uses) {
    expect(use.tag.start).toBeLessThanOrEqual(use.range.start);
    expect(use.tag.end).toBeGreaterThanOrEqual(use.range.end);
  }
  expectWholeMap(source, parsed.render(scope), { monotonic });
}
