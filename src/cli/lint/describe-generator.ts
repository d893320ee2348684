/** What `lint --verbose` says of a mail's origin. */
import { generatorOf } from '../../core/content/generator.ts';

/** Null for a mail without html. */
export function describeGenerator(html: string): string | null {
  if (html.trim() === '') return null;
  const { kind, name, mark } = generatorOf(html);
  switch (kind) {
    case 'built':
      return `made with ${name} (known by "${mark}")`;
    case 'source':
      return `a source of ${name} that was not built yet (known by "${mark}")`;
    case 'page':
      return `a web page (known by "${mark}")`;
    case 'other':
      return 'hand-written, or made by a tool that leaves no mark';
  }
}
