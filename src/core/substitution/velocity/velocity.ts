/** The engine `velocity`: Apache Velocity 1.7's language, read in linear time with exact positions. */
import type { Engine, NameUse, ParsedText } from '../engine.ts';
import { createRenderedBuilder } from '../source-map.ts';

const REFERENCE = /\$(!?)(?:\{([A-Za-z_][\w-]*)\}|([A-Za-z_][\w-]*))/gu;

function parse(source: string): ParsedText {
  const uses: (NameUse & { readonly quiet: boolean })[] = [];
  for (const match of source.matchAll(REFERENCE)) {
    const name = match[2] ?? match[3] ?? '';
    const tag = { start: match.index, end: match.index + match[0].length };
    const start = tag.start + match[0].indexOf(name);
    const range = { start, end: start + name.length };
    uses.push({ name, path: name, form: 'value', range, tag, quiet: match[1] === '!' });
  }
  return {
    source,
    uses,
    problems: [],
    tags: uses.map(({ tag }) => ({ range: tag, kind: 'output', keep: [] })),
    render(scope, options) {
      const builder = createRenderedBuilder();
      const missing: NameUse[] = [];
      let at = 0;
      for (const use of uses) {
        builder.text(source, { start: at, end: use.tag.start });
        const value = scope.resolve(use.name)?.value ?? null;
        if (value === null) missing.push(use);
        const literal = use.quiet ? '' : source.slice(use.tag.start, use.tag.end);
        builder.value(value === null ? (options?.missing?.(use) ?? literal) : String(value), use.tag);
        at = use.tag.end;
      }
      builder.text(source, { start: at, end: source.length });
      return builder.finish({ missing });
    },
  };
}

export const velocityEngine: Engine = { name: 'velocity', parse };
