/**
 * The engine `liquid`, on liquidjs. What liquidjs refuses in one tag is reported and left as it stands; the rest is
 * read and rendered all the same. What the service leaves open is decided in the README beside this file.
 */
import { Parser, type Template, Tokenizer } from 'liquidjs';
import type { PlaceKind } from '../../template/places.ts';
import { DEFAULT_ENGINE_SETTINGS, type LiquidSettings } from '../engine-settings.ts';
import type { Engine, ParsedText, Tag } from '../engine.ts';
import { createParseErrors, type ParseErrors } from '../parse-errors.ts';
import { createRenderedBuilder } from '../source-map.ts';
import { type CheckedTags, checkTags } from './check-tags.ts';
import { liquid, MAX_DEPTH, MAX_SOURCE, MAX_TAGS } from './liquid-library.ts';
import { createTagFinder, readNames } from './read-names.ts';
import { renderLiquid } from './render.ts';
import { type LiquidTag, scanLiquid } from './scan.ts';
import { reportStrayCloses } from './stray-closes.ts';

/** Control tags that print. */
const PRINTING: ReadonlySet<string> = new Set(['echo', 'cycle', 'increment', 'decrement']);

function toTags(tags: readonly LiquidTag[]): readonly Tag[] {
  const result: Tag[] = [];
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index];
    if (!tag || tag.lacks !== null) continue;
    const end = tags[index + 1]?.range.end;
    if (tag.name === 'comment' && tag.bodyEnd !== null && end !== undefined) {
      result.push({ range: { start: tag.range.start, end }, kind: 'control', keep: [] });
      index++;
    } else {
      const prints = tag.kind === 'output' || PRINTING.has(tag.name);
      result.push({ range: tag.range, kind: prints ? 'output' : 'control', keep: [] });
    }
  }
  return result;
}

/**
 * The text as liquidjs reads it: of the same length, with the opening braces of what it must not read as tags
 * overwritten. The rendering copies from the real text.
 */
function prepare(source: string, tags: readonly LiquidTag[], refused: ReadonlySet<LiquidTag>): string {
  const pieces: string[] = [];
  let at = 0;
  const hide = (start: number, end: number): void => {
    pieces.push(source.slice(at, start), source.slice(start, end).replace(/\{/gu, 'x'));
    at = end;
  };
  for (const tag of tags) {
    if (refused.has(tag)) hide(tag.range.start, tag.range.end);
    else if (tag.bodyEnd !== null) {
      // A raw body is left as it is, so that a capture keeps its braces; what could be taken for its end is not.
      const isPlainRaw = tag.name === 'raw' && !source.slice(tag.range.end, tag.bodyEnd).includes('endraw');
      if (!isPlainRaw) hide(tag.range.end, tag.bodyEnd);
    } else if (tag.name === 'endraw' && source.startsWith('{%-', tag.range.start)) {
      // liquidjs does not find this end of a raw block; in Shopify's Liquid its dash takes nothing off the text.
      pieces.push(source.slice(at, tag.range.start), '{% ');
      at = tag.range.start + 3;
    }
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}

/** Block tags and their ends, to find places where the token list can be cut. */
const BLOCK_TAG = /^(end)?(?:if|unless|for|case|capture|tablerow|ifchanged|comment|raw)$/u;
/** liquidjs takes tokens off the front of a list, which costs its whole length each time; short lists are cheap. */
const CHUNK = 1000;

function parseInChunks(text: string): Template[] {
  const tokens = new Tokenizer(text).readTopLevelTokens(liquid.options);
  const parser = new Parser(liquid);
  const templates: Template[] = [];
  let chunk: typeof tokens = [];
  let depth = 0;
  for (const token of tokens) {
    chunk.push(token);
    const block = 'name' in token && typeof token.name === 'string' ? BLOCK_TAG.exec(token.name) : null;
    if (block) depth += block[1] === undefined ? 1 : -1;
    if (depth > 0 || chunk.length < CHUNK) continue;
    for (const template of parser.parseTokens(chunk)) templates.push(template);
    chunk = [];
  }
  for (const template of parser.parseTokens(chunk)) templates.push(template);
  return templates;
}

interface ReadText extends Pick<CheckedTags, 'meant' | 'unreadFrom'> {
  readonly templates: Template[];
}

/** Null, with an error reported, for text beyond a limit. */
function readTemplates(source: string, tags: readonly LiquidTag[], errors: ParseErrors): ReadText | null {
  const whole = { start: 0, end: source.length };
  if (source.length > MAX_SOURCE || tags.length > MAX_TAGS) {
    const what = tags.length > MAX_TAGS ? `${MAX_TAGS} tags` : `${MAX_SOURCE} characters`;
    errors.add('limit', whole, `The text holds more than ${what}; its substitutions were not read.`);
    return null;
  }
  const { refused, depth, ...rest } = checkTags(source, tags, errors);
  if (depth > MAX_DEPTH) {
    const message = `Blocks stand more than ${MAX_DEPTH} deep in each other; the substitutions were not read.`;
    errors.add('limit', whole, message);
    return null;
  }
  try {
    reportStrayCloses(source, tags, errors);
    return { templates: parseInChunks(prepare(source, tags, refused)), ...rest };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    errors.add('syntax', whole, `The text cannot be read: ${message}.`);
    return null;
  }
}

function parse(source: string, kind: PlaceKind, settings: LiquidSettings): ParsedText {
  const escapesValues = kind === 'html' && settings.escaping === 'html';
  const errors = createParseErrors();
  const tags = scanLiquid(source);
  const read = readTemplates(source, tags, errors);
  const templates = read?.templates;
  const names = read && readNames(source, read.templates, createTagFinder(tags));
  const uses = (names?.uses ?? []).filter(
    ({ name, range }) =>
      read && range.start < read.unreadFrom && range.start < (read.meant.get(name) ?? source.length),
  );
  const locals = names?.locals ?? [];
  return {
    source,
    uses,
    errors: errors.finish(),
    tags: templates ? toTags(tags) : [],
    escapesValues,
    render(scope, options = {}) {
      if (templates)
        return renderLiquid({ source, templates, uses, locals, scope, options, settings, escapesValues });
      const builder = createRenderedBuilder();
      builder.text(source, { start: 0, end: source.length });
      return builder.finish({
        missing: [],
        limit: 'The text was left as it stands, because it cannot be read.',
      });
    },
  };
}

export const createLiquidEngine = (settings: LiquidSettings): Engine => ({
  name: 'liquid',
  parse: (source, kind = 'text') => parse(source, kind, settings),
});

/** The engine with every setting at its default. */
export const liquidEngine: Engine = createLiquidEngine(DEFAULT_ENGINE_SETTINGS.liquid);
