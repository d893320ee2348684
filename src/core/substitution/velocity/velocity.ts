/** The engine `velocity`: Apache Velocity 1.7's language as far as the service documents it; see README.md here. */
import type { PlaceKind } from '../../template/places.ts';
import { DEFAULT_ENGINE_SETTINGS, type VelocitySettings } from '../engine-settings.ts';
import type { Engine, NameUse, ParsedText, RenderOptions, Rendered } from '../engine.ts';
import { escapeValue } from '../escape-value.ts';
import { createRenderedBuilder } from '../source-map.ts';
import type { Scope } from '../values.ts';
import { createBudget, LimitReached, type Budget } from './budget.ts';
import type { Rendering } from './evaluator.ts';
import { run, type Output } from './interpreter.ts';
import type { Program, ReferenceNode } from './nodes.ts';
import { readTemplate, type Template } from './text-parser.ts';

/** What the engine's interface promises for `$date` where the caller names no moment. */
const DEFAULT_NOW = Date.UTC(2026, 0, 15, 12);

interface Rules {
  readonly settings: VelocitySettings;
  readonly escapesValues: boolean;
}

/** What a reference without a value prints: in Velocity 1.7 itself, or nothing in the quiet form. */
function literalText(source: string, { quiet, range }: ReferenceNode, settings: VelocitySettings): string {
  return quiet || settings.missing === 'blank' ? '' : source.slice(range.start, range.end);
}

/** Renders the inside of a string in double quotes to text. */
function renderString(
  rendering: Rendering,
  program: Program,
  missing: Output['missing'],
  budget: Budget,
): string {
  const pieces: string[] = [];
  let length = 0;
  const put = (text: string): void => {
    pieces.push(text);
    length += text.length;
  };
  run(rendering, program, {
    // A doubled mark stands for one, as in strings without references.
    text: ({ start, end }) => put(program.source.slice(start, end).replaceAll('""', '"')),
    value: put,
    // A string becomes a value of its own, which is escaped where it is printed.
    finish: (text) => text,
    get length() {
      return length;
    },
    missing,
  });
  budget.chargeText(length);
  return pieces.join('');
}

function render(
  template: Template,
  scope: Scope,
  options: RenderOptions,
  { settings, escapesValues }: Rules,
): Rendered {
  const { source } = template.program;
  const builder = createRenderedBuilder();
  const budget = createBudget(source.length);
  const missing = new Set<NameUse>();
  const missingText = (reference: ReferenceNode): string => {
    const shown = literalText(source, reference, settings);
    return reference.use && options.missing ? options.missing(reference.use, shown) : shown;
  };
  const rendering: Rendering = {
    source,
    scope,
    settings,
    budget,
    now: options.now?.getTime() ?? DEFAULT_NOW,
    locals: new Map(),
    data: new Map(),
    missing,
    loop: null,
    recording: true,
    // A string becomes a value of its own; a preview's marker belongs where a reference is printed.
    renderString: (program) =>
      renderString(rendering, program, (node) => literalText(source, node, settings), budget),
  };
  const output: Output = {
    text: (range) => builder.text(source, range),
    value: (text, range) => builder.value(text, range),
    get length() {
      return builder.length;
    },
    // What $esc made is escaped already.
    finish: (text, { name }) => (escapesValues && name !== 'esc' ? escapeValue(text) : text),
    missing: missingText,
  };
  try {
    run(rendering, template.program, output);
    return builder.finish({ missing: [...missing] });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return builder.finish({ missing: [...missing], limit: error.message });
  }
}

function parse(source: string, kind: PlaceKind, settings: VelocitySettings): ParsedText {
  const escapesValues = kind === 'html' && settings.escaping === 'html';
  const template = readTemplate(source, settings.version);
  return {
    source,
    uses: template.uses,
    errors: template.errors,
    tags: template.tags,
    escapesValues,
    render: (scope, options = {}) => render(template, scope, options, { settings, escapesValues }),
  };
}

export const createVelocityEngine = (settings: VelocitySettings): Engine => ({
  name: 'velocity',
  parse: (source, kind = 'text') => parse(source, kind, settings),
});

/** The engine with every setting at its default. */
export const velocityEngine: Engine = createVelocityEngine(DEFAULT_ENGINE_SETTINGS.velocity);
