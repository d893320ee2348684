/** Short ways to ask the engine, shared by its tests. */
import type { ParsedText, Rendered, RenderOptions } from '../../../../src/core/substitution/engine.ts';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';
import { velocityEngine } from '../../../../src/core/substitution/velocity/velocity.ts';
import type { TextRange } from '../../../../src/core/text/positions.ts';

export type Values = Readonly<Record<string, SampleValue>>;

export function parse(source: string): ParsedText {
  return velocityEngine.parse(source);
}

export function renderAll(source: string, values: Values = {}, options?: RenderOptions): Rendered {
  const sample = Object.entries(values).map(([name, value]) => ({ name, value }));
  return parse(source).render(createScope(sample, [], []), options);
}

export function render(source: string, values: Values = {}, options?: RenderOptions): string {
  return renderAll(source, values, options).text;
}

export function slice(source: string, { start, end }: TextRange): string {
  return source.slice(start, end);
}

/** Each use as `form path@offset in tag`. */
export function uses(source: string): string[] {
  return parse(source).uses.map(
    (use) => `${use.form} ${use.path}@${use.range.start} in ${slice(source, use.tag)}`,
  );
}

/** Each error as `kind: text it points at`. */
export function errors(source: string): string[] {
  return parse(source).errors.map((error) => `${error.kind}: ${slice(source, error.range)}`);
}
