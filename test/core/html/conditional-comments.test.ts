import { describe, expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';

function conditionalsOf(source: string) {
  return parseHtmlDocument(source).conditionals.map(({ kind, range, closing, markup }) => ({
    kind,
    all: source.slice(range.start, range.end),
    closing: closing && source.slice(closing.start, closing.end),
    texts: markup?.texts.map(({ text }) => text) ?? null,
  }));
}

describe('a conditional comment that is not closed', () => {
  it('ends where the HTML comment ends, and Outlook reads up to there', () => {
    expect(conditionalsOf('<!--[if mso]><p>Tea</p>--><p>all</p>')).toEqual([
      { kind: 'hidden', all: '<!--[if mso]><p>Tea</p>-->', closing: null, texts: ['Tea'] },
    ]);
  });

  it('goes to the end of the text where nothing ends it', () => {
    expect(conditionalsOf('<!--[if mso]><p>Tea</p> and more')).toEqual([
      { kind: 'hidden', all: '<!--[if mso]><p>Tea</p> and more', closing: null, texts: ['Tea', ' and more'] },
    ]);
  });

  it('is its opening alone when everybody sees what follows', () => {
    expect(conditionalsOf('<!--[if !mso]><!--><p>Tea</p>')).toEqual([
      { kind: 'revealed', all: '<!--[if !mso]><!-->', closing: null, texts: null },
    ]);
  });

  it('is no longer open once it is closed', () => {
    const source = '<!--[if !mso]><!--><p>Tea</p><!--<![endif]--><p>all</p><!--<![endif]-->';
    expect(conditionalsOf(source)).toEqual([
      {
        kind: 'revealed',
        all: '<!--[if !mso]><!--><p>Tea</p><!--<![endif]-->',
        closing: '<!--<![endif]-->',
        texts: null,
      },
    ]);
  });
});

it('is one in the form that Microsoft does not document, when it keeps something from Outlook', () => {
  const kinds = (source: string) => conditionalsOf(source).map(({ kind, all }) => `${kind} ${all}`);
  expect(kinds('<!--[if !mso !vml]--><p>Tea</p><!--[endif]--><p>all</p>')).toEqual([
    'revealed <!--[if !mso !vml]--><p>Tea</p><!--[endif]-->',
  ]);
  expect(kinds('<!--[if mso]--><p>Tea</p><!--[endif]-->')).toEqual([]);
});
