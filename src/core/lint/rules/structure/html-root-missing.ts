import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';

export const htmlRootMissing = defineRule({
  id: 'html-root-missing',
  category: 'structure',
  severity: 'info',
  maturity: 'trial',
  summary: 'The html part is a fragment without <html>',
  why: "A fragment has no doctype, no language, no character set and no title of its own. Clients then guess: quirks mode, the reader's own language, and on some phones a page that is zoomed out.",
  howToFix:
    'Wrap the content: <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>…</title></head><body>…</body></html>.',
  sources: [htmlSection('semantics.html#the-html-element', 'the html element')],
  examples: {
    good: [
      {
        title: 'Behind other content, which html-doctype-missing tells',
        html: 'x<!DOCTYPE html><html lang="en"><head><title>Hello</title></head><body><p>Hello</p></body></html>',
      },
      {
        html: '<!DOCTYPE html><html lang="en"><head><title>Hello</title></head><body><p>Hello</p></body></html>',
      },
    ],
    bad: [
      {
        html: '<p>Your order is on its way.</p>',
        reports: [
          { field: 'body.html', marks: '', at: 0, says: 'without a doctype, <html lang> and <head>' },
        ],
      },
      {
        title: 'With a head, at which html-doctype-missing tells of the mode',
        html: '<head><title>Tea</title></head><body><p>Your order is on its way.</p></body>',
        reports: [
          {
            field: 'body.html',
            marks: '',
            at: 0,
            says: 'without <html lang>, clients guess its language. Wrap',
          },
        ],
      },
      {
        title: 'With a doctype',
        html: '<!DOCTYPE html><p>Your order is on its way.</p>',
        reports: [{ field: 'body.html', marks: '', at: 0, says: 'guess its language. Wrap' }],
      },
    ],
  },
  check({ html, report }) {
    if (
      !html ||
      html.text.trim() === '' ||
      html.document.elements.some(({ name, implied }) => name === 'html' && !implied) ||
      // One behind other content only adds its attributes; html-doctype-missing tells what that does.
      /<html[\s>]/iu.test(html.masked.replace(/<!--[\s\S]*?-->/gu, ''))
    )
      return;
    // Some fragments begin with their head, and some have a doctype alone.
    const hasHead = html.document.elements.some(({ name, implied }) => name === 'head' && !implied);
    // Where a head or a body is written, html-doctype-missing tells of the doctype.
    const hasParts = html.document.elements.some(
      ({ name, implied }) => (name === 'head' || name === 'body') && !implied,
    );
    const mode = html.document.doctype === null && !hasParts ? ' and render it in quirks mode' : '';
    const missing = [...(mode ? ['a doctype'] : []), '<html lang>', ...(hasHead ? [] : ['<head>'])];
    report({
      message: `The html part is a fragment: without ${missing.join(', ').replace(/, (?=[^,]*$)/u, ' and ')}, clients guess its language${mode}. Wrap it in a whole document.`,
      field: html.field,
      range: { start: 0, end: 0 },
    });
  },
});
