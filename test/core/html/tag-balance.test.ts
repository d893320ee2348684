import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBalance } from '../../../src/core/html/tag-balance.ts';
import { readTags } from '../../../src/core/html/tag-stream.ts';

function faults(html: string): string[] {
  return checkBalance(readTags(html).tags).imbalances.map(
    ({ kind, tag }) => `${kind} ${html.slice(tag.range.start, tag.range.end)}`,
  );
}

describe('tags that do not belong together', () => {
  it.each([
    ['<table><tr><td>Tea</tr></table>', []],
    ['<ul><li>Tea<li>Coffee</ul><p>One<p>Two', []],
    ['<v:rect><v:fill src="a"/></v:rect><br/><img>', []],
    ['<div><div class="x">Tea</div>', ['unclosed <div>']],
    ['<div>Tea</div></div>', ['stray </div>']],
    ['<b>Tea <i>and</b></i> coffee', ['crossed </b>']],
    ['<p>Tea<br></br></p>', ['void </br>']],
    ['<p>Tea<div>Coffee</div></p>', ['implied <div>']],
    ['<table><tr><td><b>Tea</td></tr><tr><td>Coffee</td></tr></table>', ['unclosed <b>']],
    ['<table><tr><td><table id="a"><tr><td>Tea</td></tr></td></tr></table>', ['unclosed <table id="a">']],
    // Nothing but the end tags of a table's own parts reaches out of a cell.
    ['<font><table><tr><td>Tea</font></td></tr></table>', ['crossed </font>']],
    ['<font><table><tr><td>Tea</font><tr><td>b</font></table>', ['stray </font>', 'crossed </font>']],
    ['<div><table><tr><td>Tea</div>', ['unclosed <table>']],
    ['<font><table><tr><td>a<tr><td>Tea</font> and</td></tr></table></font>', ['stray </font>']],
    ['<div><span><p>Tea</span> and milk</p></div>', ['crossed </span>']],
    // A paragraph or an item outlives the end of the formatting around it.
    ['<font><p>Tea</font> and milk</p>', ['crossed </font>']],
    ['<ul><b><li>Tea</b></li></ul>', ['crossed </b>']],
    ['<b><p>Tea</b><p>Milk', []],
    // Two that cross twice, in a text that misses such an end tag elsewhere.
    ['<b>Tea</b><b>Milk<p><i><b><font>a</b></font></i></p>', ['unclosed <b>', 'crossed </b>']],
    ['<td><font>e <b><font>a</font></font> $15</b></td><td><b>x</td>', ['crossed </font>', 'unclosed <b>']],
    ['<font>a <a><font id="x">b</a> c<br></font>', ['unclosed <font id="x">']],
    // The end of a row group that nobody had to begin, once a table.
    ['<table><tr><td>Tea</td></tr></tbody></table><table><tbody></tbody></table>', []],
    ['<table><tr><td>Tea</td></tr></tbody></tbody></table>', ['stray </tbody>']],
    // A row in a cell ends it; one whose own end tags were left out does not.
    [
      '<table><tr><td>a<table><tr><td>b</td></tr></table><tr id="x"><td>c</td></tr></td></tr></table>',
      ['row <tr id="x">'],
    ],
    ['<table><tr><td>a<tr><td>b</td></tr></table>', []],
    // A cell's end tag ends it, however many of them there are in the text.
    ['<table><tr><td><form>Tea</td></form></tr></table></td>', ['crossed </td>', 'stray </td>']],
    ['<style>a > b { }</style><title></b></title><!-- </div> -->', []],
  ])('%s', (html, expected) => {
    expect(faults(html)).toEqual(expected);
  });

  it('tells one fault where one tag of a sound mail is taken away', () => {
    const sound = '<div><table><tr><td><span>a</span><b>b</b></td><td>c</td></tr></table><em>d</em></div>';
    for (const tag of ['</span>', '</b>', '</em>', '</table>', '</div>', '<span>', '<b>', '<em>']) {
      expect(faults(sound.replace(tag, '')), tag).toHaveLength(1);
    }
  });

  it('answers any text', () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '<td>',
      '</td>',
      '<table>',
      '</table>',
      '<a href="',
      '<!--',
      '-->',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 60 }), (pieces) => {
        const html = pieces.join('');
        for (const { tag } of checkBalance(readTags(html).tags).imbalances) {
          expect(html.slice(tag.range.start, tag.range.end)).toMatch(tag.unended ? /^<[^<]*$/u : /^<[^]*>$/u);
        }
      }),
    );
  });

  it('lists at most 200 faults however many there are', () => {
    expect(faults('<b></i>'.repeat(2000))).toHaveLength(200);
  });
});
