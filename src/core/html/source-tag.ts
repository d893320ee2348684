/** A tag as its author wrote it, and what the tokenizer of the HTML standard complains about. */
import type { ErrorCodes } from 'parse5';
import type { TextRange } from '../text/positions.ts';

export interface SourceTag {
  readonly kind: 'start' | 'end';
  /** Lower case, with its prefix (`v:rect`). */
  readonly name: string;
  readonly range: TextRange;
  /** True for `<br />`; a browser ignores the slash on anything but a void element or foreign markup. */
  readonly selfClosing: boolean;
  /** True for a tag without its ">" (`</td</tr>`, `<b</p>`), which swallows the tag behind it; it ends where that begins. */
  readonly unended: boolean;
}

export interface SourceError {
  /** The code of the HTML standard, section 13.2.2. */
  readonly code: `${ErrorCodes}`;
  /** Where the tokenizer noticed it. */
  readonly range: TextRange;
}
