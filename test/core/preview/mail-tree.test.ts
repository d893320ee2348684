import { describe, expect, it } from 'vitest';
import {
  createText,
  elementsOf,
  parseMail,
  parseMailOnce,
  removeAttribute,
  setAttribute,
  setChildren,
  type MailDocument,
} from '../../../src/core/preview/mail-tree.ts';
import { serializeMail } from '../../../src/core/preview/serialize-mail.ts';

const MAIL =
  '<!doctype html><!-- note --><div class="a" id="x"><p>Tea &amp; cake</p><template><b>inside</b></template><svg xlink:href="#a"><title>t</title></svg></div>';

const fresh = (text: string): MailDocument => {
  const tree = parseMail(text);
  if (!tree) throw new Error('not parsed');
  return tree;
};
const shared = (text: string): MailDocument => {
  const tree = parseMailOnce(text);
  if (!tree) throw new Error('not parsed');
  return tree;
};
const placesOf = (tree: MailDocument): unknown =>
  elementsOf(tree).map(({ tagName, attrs, parentNode, sourceCodeLocation }) => ({
    tagName,
    attrs,
    parent: parentNode?.nodeName,
    place: sourceCodeLocation?.startOffset,
  }));

describe('a tree that several views ask for', () => {
  it('is the tree of the text, with its places and what stands inside templates', () => {
    for (const round of [1, 2]) {
      const tree = shared(MAIL);
      expect(serializeMail(tree), `round ${round}`).toBe(serializeMail(fresh(MAIL)));
      expect(placesOf(tree)).toEqual(placesOf(fresh(MAIL)));
      expect(elementsOf(tree).some(({ tagName }) => tagName === 'b')).toBe(true);
    }
  });

  it('shows nothing of what another view changed', () => {
    for (const element of elementsOf(shared(MAIL))) {
      setAttribute(element, 'class', 'changed');
      removeAttribute(element, 'id');
      setAttribute(element, 'data-new', '1');
      if (element.tagName === 'p' || element.tagName === 'b') setChildren(element, [createText('changed')]);
    }
    expect(serializeMail(shared(MAIL))).toBe(serializeMail(fresh(MAIL)));
  });

  it('is that of the text that was asked for last', () => {
    expect(serializeMail(shared('<p>one</p>'))).toContain('one');
    expect(serializeMail(shared('<p>two</p>'))).not.toContain('one');
    expect(serializeMail(shared('<p>one</p>'))).not.toContain('two');
  });
});
