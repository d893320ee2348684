/**
 * Texts that broke a reader once, each under the name of what was wrong, and texts that are made to: the shortest that
 * cost most where a reader is written without care. They stay for ever.
 */
export interface HardText {
  readonly name: string;
  readonly target: string;
  readonly text: string;
}

export const HARD_TEXTS: readonly HardText[] = [
  {
    name: 'a loop over a range of a thousand million',
    target: 'engine velocity',
    text: '#foreach($i in [0..999999999])$i#end',
  },
  {
    name: 'a value that doubles at every step',
    target: 'engine velocity',
    text: `#set($a = "xxxxxxxxxx")${'#set($a = "$a$a")'.repeat(60)}$a`,
  },
  {
    name: 'a regular expression that backtracks',
    target: 'engine velocity',
    text: `#set($a = "${'a'.repeat(40)}!")$a.replaceAll("(a+)+$", "x")`,
  },
  {
    name: 'a loop over a range of a thousand million',
    target: 'engine liquid',
    text: '{% for i in (1..999999999) %}{{ i }}{% endfor %}',
  },
  {
    name: 'a value that doubles at every step',
    target: 'engine liquid',
    text: `{% assign b = "xxxxxxxxxx" %}${'{% assign b = b | append: b %}'.repeat(60)}{{ b }}`,
  },
  { name: 'blocks in blocks in blocks', target: 'engine liquid', text: '{% if a %}'.repeat(2000) },
  { name: 'braces without end', target: 'engine simple', text: '{{'.repeat(10_000) },
  { name: 'elements in elements in elements', target: 'html', text: '<b>'.repeat(6000) },
  { name: 'tables left open in tables', target: 'html', text: '<table><tr><td>'.repeat(1300) },
  { name: 'links left open in formatting', target: 'preview', text: '<a href="x"><b><i>'.repeat(1000) },
  {
    name: 'markup swallowed by an attribute that loads nothing',
    target: 'preview',
    text: '<p role="<img src=https://x.example/a.png>">',
  },
  { name: 'brackets without end', target: 'css', text: 'a{b:('.repeat(3000) },
  { name: 'quotes without end', target: 'csv', text: '"'.repeat(19_999) },
  { name: 'lists in lists in lists', target: 'template', text: '['.repeat(20_000) },
  { name: 'lists in lists in lists', target: 'configuration', text: '['.repeat(20_000) },
  { name: 'lists in lists in lists', target: 'json samples', text: '['.repeat(20_000) },
];
