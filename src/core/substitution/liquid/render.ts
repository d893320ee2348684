/**
 * Renders liquidjs's parse and keeps the map back to the source. liquidjs asks one method to render every list of
 * nodes; here it writes to an emitter that knows which node is being rendered.
 */
import {
  Context,
  type Emitter,
  type Liquid,
  Output,
  TagToken,
  type Template,
  toValue,
  toValueSync,
  Value,
} from 'liquidjs';
import type { TextRange } from '../../text/positions.ts';
import type { LiquidSettings } from '../engine-settings.ts';
import type { NameUse, Rendered, RenderOptions } from '../engine.ts';
import { escapeValue } from '../escape-value.ts';
import { createRenderedBuilder, type RenderedBuilder } from '../source-map.ts';
import type { SampleValue, Scope } from '../values.ts';
import { characters, liquid, MAX_OUTPUT, MAX_STEPS, setMoment } from './liquid-library.ts';
import { Decimal, ZeroDivision } from './numbers.ts';
import type { LiquidUse } from './read-names.ts';

const DEFAULT_NOW = new Date(Date.UTC(2026, 0, 15, 12));

class LimitReached extends Error {}

function printed(value: unknown): string {
  if (value instanceof Decimal) return value.toString();
  const plain: unknown = toValue(value);
  if (typeof plain === 'string') return plain;
  if (plain === null || plain === undefined) return '';
  if (Array.isArray(plain)) return plain.map(printed).join('');
  return String(plain);
}

/** Collects text for `capture`, which prints nothing by itself. */
class CaptureEmitter implements Emitter {
  buffer = '';
  node: Template | null = null;

  constructor(readonly source: string) {}

  write(html: unknown): void {
    const text = printed(html);
    const token = this.node?.token;
    // liquidjs read a text in which tags it must not read are overwritten; what is kept is the real one.
    this.buffer += token && isPlainText(token) ? this.source.slice(...textRange(token, text.length)) : text;
    if (this.buffer.length > MAX_OUTPUT)
      throw new LimitReached(`the text grew beyond ${MAX_OUTPUT} characters`);
  }
}

/** Filters after which a value is not escaped again, and the one that asks for no escaping, as in liquidjs. */
const ALREADY_ESCAPED: ReadonlySet<string> = new Set(['escape', 'escape_once', 'xml_escape', 'raw']);

/** `{{ … }}` and `echo`. */
const prints = (node: Template): boolean =>
  node instanceof Output || (node.token instanceof TagToken && node.token.name === 'echo');

/** Whether a node prints a value that escaping applies to: one that prints, unless its last filter says no. */
function isEscapable(node: Template): boolean {
  if (!prints(node)) return false;
  const value: unknown = Reflect.get(node, 'value');
  const last = value instanceof Value ? value.filters.at(-1)?.name : undefined;
  return last === undefined || !ALREADY_ESCAPED.has(last);
}

/** Turns what the nodes print into text and value segments. */
class MappingEmitter implements Emitter {
  readonly buffer = '';
  node: Template | null = null;

  constructor(
    readonly source: string,
    readonly builder: RenderedBuilder,
    readonly onEmpty: (tag: TextRange) => string,
    readonly escapesValues: boolean,
  ) {}

  write(html: unknown): void {
    const plain = printed(html);
    const { node } = this;
    if (!node) return;
    const { token } = node;
    const text = this.escapesValues && isEscapable(node) ? escapeValue(plain) : plain;
    if (this.builder.length + text.length > MAX_OUTPUT) {
      throw new LimitReached(`the text grew beyond ${MAX_OUTPUT} characters`);
    }
    const tag = { start: token.begin, end: token.end };
    if (isPlainText(token)) {
      const [start, end] = textRange(token, text.length);
      this.builder.text(this.source, { start, end });
    } else if (token instanceof TagToken && token.name === 'raw') {
      this.builder.text(this.source, { start: token.end, end: token.end + text.length });
    } else this.builder.value(text === '' ? this.onEmpty(tag) : text, tag);
  }
}

interface PlainText {
  readonly begin: number;
  readonly end: number;
  readonly trimLeft: number;
}

/** HTML tokens count their trimmed characters; tags say with a boolean whether they trim. */
function isPlainText(token: object): token is PlainText {
  return 'trimLeft' in token && typeof token.trimLeft === 'number';
}

const textRange = (token: PlainText, length: number): readonly [number, number] => [
  token.begin + token.trimLeft,
  token.begin + token.trimLeft + length,
];

interface Progress {
  readonly source: string;
  taken: number;
  /** What the first tag said that could not be rendered. */
  failed: string | null;
}

/** How far a rendering is, by context. */
const steps = new WeakMap<Context, Progress>();

function takeStep(context: Context): void {
  const progress = steps.get(context);
  if (!progress) return;
  progress.taken++;
  if (progress.taken > MAX_STEPS) throw new LimitReached(`it takes more than ${MAX_STEPS} steps`);
}

function* renderTemplates(
  templates: Template[],
  context: Context,
  emitter: Emitter = new CaptureEmitter(steps.get(context)?.source ?? ''),
): IterableIterator<unknown> {
  const mapping = emitter instanceof MappingEmitter || emitter instanceof CaptureEmitter ? emitter : null;
  const outer = mapping?.node ?? null;
  takeStep(context);
  for (const template of templates) {
    takeStep(context);
    if (mapping) mapping.node = template;
    try {
      // liquidjs would make a plain number of a decimal before it is printed.
      if (template instanceof Output) emitter.write(yield template.value.value(context, false));
      else {
        const html: unknown = yield template.render(context, emitter);
        if (html) emitter.write(html);
      }
    } catch (error) {
      if (error instanceof LimitReached || isLimitOfLiquid(error)) throw error;
      if (isZeroDivision(error)) {
        // Liquid prints this in place of the tag.
        if (prints(template)) emitter.write('Liquid error: divided by 0');
        continue;
      }
      const progress = steps.get(context);
      if (progress) progress.failed ??= messageOf(error);
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  if (mapping) mapping.node = outer;
  return emitter.buffer;
}

/** liquidjs wraps what a filter throws. */
const isZeroDivision = (error: unknown): boolean =>
  error instanceof ZeroDivision ||
  (error instanceof Error && Reflect.get(error, 'originalError') instanceof ZeroDivision);

/** Liquid counts characters where liquidjs counts units of UTF-16. */
class CharacterContext extends Context {
  override readProperty(obj: unknown, key: string): unknown {
    return key === 'size' && typeof obj === 'string'
      ? characters(obj).length
      : (super.readProperty(obj as never, key) as unknown);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\s+/gu, ' ') : String(error);
}

function isLimitOfLiquid(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && /limit exceeded/u.test(error.message));
}

/** The one hook that liquidjs's own tags call for their blocks. */
function installRenderer(target: Liquid): void {
  target.renderer.renderTemplates = renderTemplates;
}
installRenderer(liquid);

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Follows fixed steps through own properties only. */
function follow(value: SampleValue | undefined, steps: readonly (string | number)[]): unknown {
  let at: unknown = value;
  for (const step of steps) {
    if (at === null || at === undefined) return undefined;
    if (step === 'size' || step === 'first' || step === 'last') return at;
    if (typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = Reflect.get(at, step);
  }
  return at;
}

export interface RenderInput {
  readonly source: string;
  readonly templates: Template[];
  readonly uses: readonly LiquidUse[];
  readonly locals: readonly LiquidUse[];
  readonly scope: Scope;
  readonly options: RenderOptions;
  readonly settings: LiquidSettings;
  readonly escapesValues: boolean;
}

export function renderLiquid(input: RenderInput): Rendered {
  const { source, templates, uses, locals, scope, options, settings, escapesValues } = input;
  // Without a prototype, so that `constructor` and `__proto__` are names like any other.
  const environment: Record<string, SampleValue> = Object.create(null) as Record<string, SampleValue>;
  const withoutValue = new Map<number, LiquidUse>();
  const missing = new Set<NameUse>();
  for (const use of uses) {
    const value = scope.resolve(use.name)?.value;
    if (value !== undefined) environment[use.name] = value;
    const found = follow(value, use.steps.slice(1));
    if (!isNothing(found)) continue;
    // What a tag prints is known when it prints; tests and loops are judged by their names alone.
    if (use.form === 'value') withoutValue.set(use.tag.start, withoutValue.get(use.tag.start) ?? use);
    else missing.add(use);
  }
  const localOf = new Map(locals.map((local) => [local.tag.start, local]));
  const missingOfLocals = new Set<NameUse>();
  const builder = createRenderedBuilder();
  const onEmpty = (tag: TextRange): string => {
    const use = withoutValue.get(tag.start);
    const local = use ? undefined : localOf.get(tag.start);
    const gap = use ?? (local && isNothing(context.getSync([...local.steps])) ? local : undefined);
    if (!gap) return '';
    (use ? missing : missingOfLocals).add(gap);
    // The words of Liquid's first implementation when its strict variables are on.
    const shown = settings.missing === 'error' ? `Liquid error: undefined variable ${gap.path}` : '';
    // A caller's marker stands for a name from outside, which somebody can supply.
    return (use && options.missing?.(use, shown)) ?? shown;
  };
  const emitter = new MappingEmitter(source, builder, onEmpty, escapesValues);
  const context = new CharacterContext(environment, liquid.options, { sync: true }, { liquid });
  const progress: Progress = { source, taken: 0, failed: null };
  steps.set(context, progress);
  setMoment(context, options.now ?? DEFAULT_NOW);
  let limit: string | null = null;
  try {
    toValueSync(renderTemplates(templates, context, emitter));
  } catch (error) {
    const reason = error instanceof LimitReached ? error.message : messageOf(error);
    limit = `The rendering was stopped: ${reason}.`;
  }
  if (limit === null && progress.failed !== null) limit = `A tag could not be rendered: ${progress.failed}.`;
  const rest = { missing: [...missing], missingOfLocals: [...missingOfLocals] };
  return builder.finish(limit === null ? rest : { ...rest, limit });
}
