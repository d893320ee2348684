/** What one text renders to, kept for recipients who have the same values for the names it reads. */
import type { ParsedText, Rendered, RenderOptions } from '../substitution/engine.ts';
import type { Scope } from '../substitution/values.ts';
import type { Input, ReadNotes } from './sample-reads.ts';
import type { ValueKeys } from './value-keys.ts';

/** The last ones alone: typing goes forth and back, and a hundred rows of sample data must not fill the memory. */
const KEPT = 3;

export interface Rendering {
  /** The text; asking for it notes what it was made from. */
  readonly rendered: Rendered;
}

export interface Renderings {
  /** The text for a recipient, rendered only where no other one had the same values. */
  for(scope: Scope, keys: ValueKeys): Rendering;
}

interface Kept extends Rendering {
  readonly inputs: readonly Input[];
  readonly values: string;
}

/** `notes`: where the scopes note what is read of them. */
export function createRenderings(
  parsed: () => ParsedText,
  notes: ReadNotes,
  options?: RenderOptions,
): Renderings {
  let all: readonly Kept[] = [];
  const render = (scope: Scope, keys: ValueKeys): Kept => {
    const { result, inputs } = notes.kept(() => parsed().render(scope, options));
    const read = [...inputs];
    return {
      inputs: read,
      values: keys.of(read),
      get rendered() {
        notes.noteAll(inputs);
        return result;
      },
    };
  };
  return {
    for(scope, keys) {
      const before = all.find(({ inputs, values }) => keys.of(inputs) === values);
      if (before) return before;
      const made = render(scope, keys);
      all = [made, ...all.slice(0, KEPT - 1)];
      return made;
    },
  };
}
