/** Which engine a template asks for. The header `X-SVC-Template-Engine` is the only thing that can tell. */
import { headerField } from '../template/fields.ts';
import type { Template } from '../template/template.ts';
import { ENGINE_NAMES, type Engine, type EngineName } from './engine.ts';
import { createLiquidEngine } from './liquid/liquid.ts';
import { noneEngine } from './none/none.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from './settings.ts';
import { createSimpleEngine } from './simple/simple.ts';
import {
  anyCaseName,
  createScope,
  exactName,
  type NameKey,
  type SampleValues,
  type Scope,
} from './values.ts';
import { createVelocityEngine } from './velocity/velocity.ts';

export const ENGINE_HEADER = 'x-svc-template-engine';

const engines: Readonly<Record<EngineName, (settings: SubstitutionSettings) => Engine>> = {
  simple: (settings) => createSimpleEngine(settings.engines.simple),
  velocity: (settings) => createVelocityEngine(settings.engines.velocity),
  liquid: (settings) => createLiquidEngine(settings.engines.liquid),
  none: () => noneEngine,
};

export interface EngineChoice {
  readonly engine: Engine;
  /** The header's field path, when there is one. */
  readonly field: string | null;
  /** The header's value when it names no engine; then nothing is replaced. */
  readonly unknown: string | null;
  readonly settings: SubstitutionSettings;
  /** Names with one key count as the same. */
  readonly keyOf: NameKey;
  /** A recipient's values, the template's and the service's stand-ins, as the precedence rule says. */
  scopeFor(recipient: SampleValues): Scope;
}

/** Header names match without regard to case; without the header the engine is simple. */
export function chooseEngine(
  template: Pick<Template, 'headers' | 'globalReplacements'> & Partial<Pick<Template, 'message'>>,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
): EngineChoice {
  // A finished message is what an engine left; nothing fills it in again.
  const isFinished = template.message !== null && template.message !== undefined;
  const header = isFinished
    ? undefined
    : template.headers.find(({ name }) => name.toLowerCase() === ENGINE_HEADER);
  const wanted = header ? header.value.trim().toLowerCase() : isFinished ? 'none' : 'simple';
  const known = ENGINE_NAMES.find((candidate) => candidate === wanted);
  const name = known ?? 'none';
  const keyOf =
    name === 'simple' && settings.engines.simple.letterCase === 'ignored' ? anyCaseName : exactName;
  return {
    engine: engines[name](settings),
    field: header ? headerField(header.name) : null,
    unknown: header && known === undefined ? header.value : null,
    settings,
    keyOf,
    scopeFor: (recipient) => createScope(recipient, template.globalReplacements, settings.systemNames, keyOf),
  };
}
