/**
 * The engine `simple`: `{{Name}}`, `{{Name|default}}` and `{{Name?text}}`. Time and memory grow with the length of the
 * text and with nothing else. What the service leaves open is decided in the README beside this file.
 */
import type { PlaceKind } from '../../template/places.ts';
import { DEFAULT_ENGINE_SETTINGS, type SimpleSettings } from '../engine-settings.ts';
import type { Engine, NameUse, ParsedText, Rendered, RenderOptions, Tag } from '../engine.ts';
import { escapeValue } from '../escape-value.ts';
import { createParseErrors, type ParseErrors } from '../parse-errors.ts';
import { quoted } from '../../text/quoted.ts';
import { createRenderedBuilder } from '../source-map.ts';
import type { Scope } from '../values.ts';
import { scanTags, type Token } from './scan.ts';
import { holds, isEmpty, printed } from './simple-values.ts';

/** A text part may hold another substitution; what stands inside that one is beyond what the service documents. */
const DOCUMENTED_DEPTH = 2;

function reportNesting(source: string, tokens: readonly Token[], errors: ParseErrors): void {
  let depth = 0;
  for (const { kind, range, use } of tokens) {
    if (kind === 'close') {
      depth--;
      continue;
    }
    if (depth >= DOCUMENTED_DEPTH) {
      const tag = use?.tag ?? range;
      const shown = quoted(source.slice(tag.start, tag.end));
      const message = `${shown} stands ${depth} substitutions deep. The service documents one substitution inside another, no more.`;
      errors.add('nesting', tag, message);
    }
    if (kind === 'open') depth++;
  }
}

function toTags(tokens: readonly Token[]): readonly Tag[] {
  const tags: Tag[] = [];
  for (const { kind, range, partner } of tokens) {
    if (kind === 'close') continue;
    if (kind === 'whole') {
      tags.push({ range, kind: 'output', keep: [] });
      continue;
    }
    const close = tokens[partner]?.range ?? range;
    const keep = [{ start: range.end, end: close.start }];
    tags.push({ range: { start: range.start, end: close.end }, kind: 'output', keep });
  }
  return tags;
}

interface Rules {
  readonly settings: SimpleSettings;
  readonly escapesValues: boolean;
}

function render(
  source: string,
  tokens: readonly Token[],
  scope: Scope,
  options: RenderOptions,
  { settings, escapesValues }: Rules,
): Rendered {
  const inserted = (text: string): string => (escapesValues ? escapeValue(text) : text);
  const missingText = (use: NameUse): string => {
    const shown = settings.missing === 'blank' ? '' : source.slice(use.tag.start, use.tag.end);
    return options.missing?.(use, shown) ?? shown;
  };
  const builder = createRenderedBuilder();
  const missing: NameUse[] = [];
  let at = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    const { kind, range, use, partner } = token;
    if (kind === 'close') {
      if (!tokens[partner]?.use) continue;
      builder.text(source, { start: at, end: range.start });
      at = range.end;
      continue;
    }
    // A malformed name: the tag stays as text, and so does its closing.
    if (!use) continue;
    builder.text(source, { start: at, end: range.start });
    const value = scope.resolve(use.name)?.value;
    const text = printed(value);
    if (text === null) missing.push(use);
    if (use.form === 'value') {
      const shown = text === null ? missingText(use) : inserted(text);
      builder.value(shown, use.tag);
    } else if (use.form === 'default' ? isEmpty(value, settings) : holds(value, settings)) {
      at = range.end;
      continue;
    } else {
      builder.value(use.form === 'default' ? inserted(text ?? '') : '', use.tag);
      index = partner;
    }
    at = use.tag.end;
  }
  builder.text(source, { start: at, end: source.length });
  return builder.finish({ missing });
}

function parse(source: string, kind: PlaceKind, settings: SimpleSettings): ParsedText {
  const escapesValues = kind === 'html' && settings.escaping === 'html';
  const errors = createParseErrors();
  const tokens = scanTags(source, errors);
  reportNesting(source, tokens, errors);
  const uses = tokens.flatMap(({ use }) => (use ? [use] : []));
  return {
    source,
    uses,
    errors: errors.finish(),
    tags: toTags(tokens),
    escapesValues,
    render: (scope, options = {}) => render(source, tokens, scope, options, { settings, escapesValues }),
  };
}

export const createSimpleEngine = (settings: SimpleSettings): Engine => ({
  name: 'simple',
  parse: (source, kind = 'text') => parse(source, kind, settings),
});

/** The engine with every setting at its default. */
export const simpleEngine: Engine = createSimpleEngine(DEFAULT_ENGINE_SETTINGS.simple);
