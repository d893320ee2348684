import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { canIEmail, htmlSection } from '../../sources.ts';

export const htmlStyleInBody = defineRule({
  id: 'html-style-in-body',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A <style> element stands in the body',
  why: 'Gmail and others read style sheets in the head only and drop one in the body, so its rules have no effect there. In a fragment without <head> and <body> the rule says nothing: where it ends up is decided elsewhere.',
  howToFix: 'Move the <style> element into <head>.',
  sources: [
    canIEmail('html-style', 'style element'),
    htmlSection('semantics.html#the-style-element', 'the style element'),
  ],
  examples: {
    good: [
      { html: '<html><head><style>p { color: #333333 }</style></head><body><p>Hello</p></body></html>' },
      { html: '<style>p { color: #333333 }</style><p>Hello</p>' },
    ],
    bad: [
      {
        html: '<html><head></head><body><style>p { color: #333333 }</style><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<style>', says: '<head>' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found = html.document.elements.filter(
      ({ name, parent }) =>
        name === 'style' && closest(parent, (outer) => outer.name === 'body' && !outer.implied) !== null,
    );
    if (found.length === 0) return;
    report({
      message: 'Gmail drops <style> in the body, so its rules have no effect there. Move it into <head>.',
      field: html.field,
      ...gather(found.map(({ startTag }) => startTag)),
    });
  },
});
