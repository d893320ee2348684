/** Which engine a template asks for. The header `X-SVC-Template-Engine` is the only thing that can tell. */
import { headerField } from '../template/fields.ts';
import type { Template } from '../template/template.ts';
import { ENGINE_NAMES, type Engine, type EngineName } from './engine.ts';
import { liquidEngine } from './liquid/liquid.ts';
import { noneEngine } from './none/none.ts';
import { simpleEngine } from './simple/simple.ts';
import { velocityEngine } from './velocity/velocity.ts';

export const ENGINE_HEADER = 'x-svc-template-engine';

const engines: Readonly<Record<EngineName, Engine>> = {
  simple: simpleEngine,
  velocity: velocityEngine,
  liquid: liquidEngine,
  none: noneEngine,
};

export interface EngineChoice {
  readonly engine: Engine;
  /** The header's field path, when there is one. */
  readonly field: string | null;
  /** The header's value when it names no engine; then nothing is replaced. */
  readonly unknown: string | null;
}

/** Header names match without regard to case; without the header the engine is simple. */
export function chooseEngine(template: Template): EngineChoice {
  const header = template.headers.find(({ name }) => name.toLowerCase() === ENGINE_HEADER);
  if (!header) return { engine: engines.simple, field: null, unknown: null };
  const wanted = header.value.trim().toLowerCase();
  const name = ENGINE_NAMES.find((candidate) => candidate === wanted);
  const field = headerField(header.name);
  if (name) return { engine: engines[name], field, unknown: null };
  return { engine: engines.none, field, unknown: header.value };
}
