/** The engine `none`: nothing is replaced, every character is what it seems. */
import type { Engine } from '../engine.ts';
import { createRenderedBuilder } from '../source-map.ts';

export const noneEngine: Engine = {
  name: 'none',
  parse: (source) => ({
    source,
    uses: [],
    errors: [],
    tags: [],
    escapesValues: false,
    render() {
      const builder = createRenderedBuilder();
      builder.text(source, { start: 0, end: source.length });
      return builder.finish({ missing: [] });
    },
  }),
};
