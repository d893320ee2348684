import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { parse, parseFragment, Parser, type DefaultTreeAdapterTypes, type Token } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parsePiece } from '../../../src/core/html/bounded-parse.ts';
import { readQuickly, type PlacedAttribute } from '../../../src/core/html/quick-parse.ts';
import { MARKUP_PIECES } from './markup-pieces.ts';

type Node = DefaultTreeAdapterTypes.Node;
interface Place {
  readonly startOffset: number;
  readonly endOffset: number;
}

const writtenName = ({ name, prefix }: Token.Attribute): string =>
  (prefix ? `${prefix}:${name}` : name).replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());

const offsets = (place: Place | null | undefined): string =>
  place ? `${place.startOffset}-${place.endOffset}` : 'nowhere';

/**
 * A tree as text: everything that anybody reads of it, without lines and columns. Where a reference
 * follows blanks, parse5 takes its last sign for its first one; all places in a reference are told as its beginning.
 */
function told(root: Node, source: string): string[] {
  const lines: string[] = [];
  const tell = (node: Node, depth: number): void => {
    const place = node.sourceCodeLocation;
    const indent = ' '.repeat(depth);
    if ('tagName' in node) {
      const { startTag, endTag, attrs = {} } = node.sourceCodeLocation ?? {};
      const written = node.attrs.map((attribute: Token.Attribute | PlacedAttribute) => {
        const { name, value, prefix = '', namespace = '' } = attribute;
        const own = 'range' in attribute ? attribute.range : null;
        const at = own ? { startOffset: own.start, endOffset: own.end } : attrs[writtenName(attribute)];
        // An attribute of a second <body> stands outside of its element; parse5 says nothing of it.
        const inside =
          at && startTag && at.startOffset > startTag.startOffset && at.endOffset < startTag.endOffset;
        return [prefix, namespace, name, JSON.stringify(value), inside ? offsets(at) : ''].join(' ');
      });
      lines.push(
        `${indent}${node.namespaceURI} ${node.tagName} ${offsets(place)} ${offsets(startTag)} ${offsets(endTag)}`,
        ...written.map((line) => `${indent} @ ${line}`),
      );
    } else if ('value' in node) {
      const whole = (at: number): number => /&#?\w*$/u.exec(source.slice(0, at))?.index ?? at;
      const range = place && { startOffset: whole(place.startOffset), endOffset: whole(place.endOffset) };
      lines.push(`${indent}text ${JSON.stringify(node.value)} ${offsets(range)}`);
    } else if ('data' in node) lines.push(`${indent}comment ${JSON.stringify(node.data)} ${offsets(place)}`);
    else if ('publicId' in node)
      lines.push(`${indent}doctype ${node.name} ${node.publicId} ${node.systemId} ${offsets(place)}`);
    else if ('mode' in node) lines.push(`${indent}${node.mode}`);
    if ('content' in node) tell(node.content, depth + 1);
    if ('childNodes' in node) for (const child of node.childNodes) tell(child, depth + 1);
  };
  tell(root, 0);
  return lines;
}

/** Null where the text is left to parse5. */
function quickly(text: string, scriptingEnabled = true): string[] | null {
  const parser = new Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>({
    sourceCodeLocationInfo: true,
    scriptingEnabled,
  });
  return readQuickly(parser, text) ? told(parser.document, text) : null;
}

const byParse5 = (text: string, scriptingEnabled = true): string[] =>
  told(parse(text, { sourceCodeLocationInfo: true, scriptingEnabled }), text);

function expectSame(text: string): void {
  for (const scripting of [true, false]) {
    const quick = quickly(text, scripting);
    if (quick) expect(quick, JSON.stringify(text)).toEqual(byParse5(text, scripting));
  }
}

describe('the quick reading of a document', () => {
  it('makes the tree that parse5 makes, whatever pieces a text is made of', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MARKUP_PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        if (quickly(text)) read++;
        expectSame(text);
        expect(told(parsePiece(text), text)).toEqual(
          told(parseFragment(text, { sourceCodeLocationInfo: true }), text),
        );
      }),
      { numRuns: 1000 },
    );
    // Otherwise nothing was compared.
    expect(read).toBeGreaterThan(100);
  });

  it('makes it of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expectSame(`<p>${text}</p>`);
        expectSame(`<p title="${text}">`);
        expectSame(`<p ${text}="a">`);
      }),
      { numRuns: 200 },
    );
  });

  it('reads whole mails', () => {
    const folder = fileURLToPath(new URL('../../fixtures/mails/', import.meta.url));
    const mails = readdirSync(folder).filter((name) => name.endsWith('.html'));
    const texts = mails.map((name) => readFileSync(folder + name, 'utf8'));
    for (const text of texts) {
      expectSame(text);
      expectSame(text.replaceAll('\n', '\r\n'));
    }
    expect(texts.filter((text) => quickly(text)).length).toBeGreaterThan(mails.length / 2);
  });

  it.each([
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://x">\r\n<p>a\r\nb\rc',
    '<!-- a --><!doctype html><title> &amp; </title>\n<p a=1 A=2 b = "&copy=1&amp;" c>a < b &nbsp;&notit; &eurro; & c',
    '<table> <tr> a <td>b</td> c </tr></table>',
    '<pre>\n\na</pre><textarea>\n a&lt;</textarea>',
    '<!--[if !mso]><!--><br/><!--<![endif]--><![if x]>y<![endif]><?xml a?>',
    '<svg viewbox="0"><title>a</title><a xlink:href="#b"/></svg><o:p/>',
    '<noscript><img src=x/></noscript><script>a</b</script>',
    '<b><p>one</b>two<a href=1>x<a href=2>y',
    '<p a="b"c="d"/e>',
    '<html ⚡4email data-css-strict><p İD="a" ÄB=1 ä=2 Straße ü>',
  ])('takes %j', (text) => {
    expect(quickly(text)).toEqual(byParse5(text));
  });

  it.each([
    '\u0000',
    '\ufeffa',
    '<p',
    '<p a',
    '<p a="',
    '<p a=>',
    '<p =a>',
    '</p a>',
    '</ p>',
    '<!-- a',
    '<!-->',
    '<!-- a --!> -->',
    '<svg><![CDATA[a]]></svg>',
    '<style>a',
    '<script><!--<script></script>--></script>',
    '<frameset>',
    '<plaintext>a',
    ' &#32;a',
  ])('leaves %j to parse5', (text) => {
    expect(quickly(text)).toBeNull();
  });

  it('takes time in proportion, also of hostile texts', () => {
    // Each would take minutes, were the rest of the text looked through at each tag.
    for (const piece of ['<b></b>', '<!-- -->', '<i a="b"></i>', 'a < ', '<br a>&amp;'])
      expect(quickly(piece.repeat(100_000 / piece.length))).not.toBeNull();
  });
});
