/**
 * The official AMP validator, offline. It is one script with WebAssembly inside; it is not part of this repository, and
 * the linter says so where the file is not there. Runs inside the linter's thread: starting it costs about two seconds
 * and 170 MB, so it starts with the first AMP part and stays.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createContext, Script } from 'node:vm';
import * as v from 'valibot';
import type { AmpValidation, AmpValidator } from '../../core/amp/validation.ts';

/** The file as published in the npm package next 15.5.20 (dist/compiled/amphtml-validator, Apache-2.0). */
export const AMP_VALIDATOR_SHA256 = 'f1f4629ab36f555f5a9937a5cf00f0ef780bf025883c035d06389b151c896f26';

export interface AmpValidatorOptions {
  /** Path of `validator_wasm.js`. */
  readonly path: string;
  /** The file's expected SHA-256 in hex; null for a file that the user named, which is taken as it is. */
  readonly sha256: string | null;
}

export interface AmpValidatorHost {
  /**
   * The validator, ready to answer at once; null when the file is missing, is not the expected one or does not start.
   * Starts it at the first call, and anew after a document broke it.
   */
  ready(): Promise<AmpValidator | null>;
}

const engineSchema = v.object({
  validator: v.object({
    init: v.function(),
    validateString: v.function(),
    renderErrorMessage: v.function(),
  }),
});

const resultSchema = v.object({
  errors: v.array(
    v.looseObject({
      severity: v.string(),
      code: v.string(),
      line: v.optional(v.number(), 1),
      col: v.optional(v.number(), 0),
      params: v.optional(v.array(v.string()), []),
    }),
  ),
});

type Engine = v.InferOutput<typeof engineSchema>['validator'];

async function readScript({ path, sha256 }: AmpValidatorOptions): Promise<Script | null> {
  try {
    const code = await readFile(path);
    // Against a file that was swapped or damaged after it was fetched.
    if (sha256 !== null && createHash('sha256').update(code).digest('hex') !== sha256) return null;
    return new Script(code.toString('utf8'), { filename: 'validator_wasm.js' });
  } catch {
    return null;
  }
}

/** A fresh instance, in a context of its own without anything of Node. */
async function startEngine(script: Script): Promise<Engine | null> {
  try {
    const sandbox: Record<string, unknown> = {};
    script.runInContext(createContext(sandbox));
    const { validator } = v.parse(engineSchema, sandbox['amp']);
    await validator.init();
    return validator;
  } catch {
    return null;
  }
}

function validate(engine: Engine, html: string): AmpValidation[] {
  const { errors } = v.parse(resultSchema, engine.validateString(html, 'AMP4EMAIL'));
  return errors.map((error) => ({
    severity: error.severity === 'WARNING' ? 'warning' : 'error',
    code: error.code,
    params: error.params,
    message: String(engine.renderErrorMessage(error)),
    line: error.line,
    column: error.col,
  }));
}

export function createAmpValidatorHost(options: AmpValidatorOptions): AmpValidatorHost {
  let script: Promise<Script | null> | undefined;
  let engine: Engine | null = null;
  return {
    async ready() {
      const loaded = await (script ??= readScript(options));
      if (!loaded) return null;
      engine ??= await startEngine(loaded);
      if (!engine) return null;
      return (html) => {
        if (!engine) return null;
        try {
          return validate(engine, html);
        } catch {
          // WebAssembly that trapped once fails for ever; the next call of ready makes a new one.
          engine = null;
          return null;
        }
      };
    },
  };
}
