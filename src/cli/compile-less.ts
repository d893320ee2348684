/**
 * How eagerly V8 compiles hot functions for speed. Each thread compiles for itself, in helper threads of its own, and 225
 * rules of which each is warm for a moment keep it compiling: more than a third of a run over 300 mails went there
 * (test/bench/README.md). Compiled later, and with less of other functions copied in, the same run takes some 30 % less of
 * the processor, and what stays warm is no slower.
 *
 * What answers keys, as browser mode and editors have it, is warm much later if its functions are compiled later: a tenth
 * to a quarter more time for the first twenty previews of a mail of 112 KB. There V8 only copies less.
 *
 * These settings say when V8 compiles, never what a program computes. They hold for every thread of the process, so they are
 * set before the first one starts. The desktop app leaves V8 as it is: after a setting of the user's own that Chromium does
 * not know, Electron ends for one that comes later (electron/electron, pull request 42414).
 */
import { setFlagsFromString } from 'node:v8';

/** At most so many bytes of bytecode of other functions are copied into one (V8's own: 920). */
const INLINE_LESS = '--max-inlined-bytecode-size-cumulative=200';

/** So many bytes of bytecode are run before a function counts as hot, eight times V8's own. */
const COMPILE_LATER = '--interrupt-budget=540000';

/** The commands that stay open and answer keys. */
const ANSWER_KEYS: ReadonlySet<string> = new Set(['serve', 'lsp']);

/**
 * The settings for a command, by its first word, and a version of V8 (`process.versions.v8`). From V8 12 on a quick compiler (Maglev) comes before the thorough one,
 * and there is no budget of that name.
 */
export const compilerSettings = (command: string, v8 = process.versions.v8): readonly string[] =>
  Number.parseInt(v8) < 12 && !ANSWER_KEYS.has(command) ? [INLINE_LESS, COMPILE_LATER] : [INLINE_LESS];

/** Sets them for this process. */
export function compileLess(command: string): void {
  for (const setting of compilerSettings(command)) setFlagsFromString(setting);
}
