/** What the last look at a preview rests on: a tree that would be written as what is there already. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMail } from '../../../src/core/preview/mail-tree.ts';
import { isWrittenAs, serializeMail } from '../../../src/core/preview/serialize-mail.ts';

const MAIL =
  '<!DOCTYPE html><html><head><style>a > b{color:red}</style></head><body><pre>\n\nx</pre><p title="&quot;5 &lt; 6">Tea &amp; cake<br>&nbsp;</p><svg><path d="M0"/></svg></body></html>';
const tree = () => parseMail(MAIL) ?? expect.fail();

describe('isWrittenAs', () => {
  it('says so of what the tree is written as', () => {
    expect(isWrittenAs(tree(), serializeMail(tree()))).toBe(true);
  });

  it('says so of no other text: one sign more, less or in place of another', () => {
    const written = serializeMail(tree());
    fc.assert(
      fc.property(fc.nat(written.length), fc.constantFrom('', 'x', '<'), fc.nat(1), (at, sign, taken) => {
        const other = `${written.slice(0, at)}${sign}${written.slice(at + taken)}`;
        expect(isWrittenAs(tree(), other)).toBe(other === written);
      }),
    );
  });
});
