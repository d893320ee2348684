import { defineRule } from '../../rule.ts';
import { canIEmail, htmlSection, htmlValidate } from '../../sources.ts';

export const htmlDoctypeMissing = defineRule({
  id: 'html-doctype-missing',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The mail has no doctype at its beginning',
  why: 'Without a doctype clients that keep the document render it in quirks mode: boxes are measured in another way, images get gaps, and tables inherit no font size. Any doctype that switches to standards mode does, an XHTML one too. A fragment without <html> is reported by html-root-missing.',
  howToFix: 'Write <!DOCTYPE html> as the very first thing of the html part.',
  sources: [
    htmlSection('syntax.html#the-doctype', 'the doctype'),
    htmlValidate('missing-doctype'),
    canIEmail('html-doctype', 'HTML5 doctype'),
  ],
  examples: {
    good: [
      { html: '<!DOCTYPE html><html><body><p>Hello</p></body></html>' },
      {
        html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html><body><p>Hello</p></body></html>',
      },
      { html: '<p>Hello</p>' },
    ],
    bad: [
      {
        html: '<html lang="en"><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<html lang="en">', says: 'doctype' }],
      },
      {
        title: 'Put out of force by a comment',
        html: '<!--<!DOCTYPE html>-->\n<html lang="en"><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<!DOCTYPE html>', says: 'is inside a comment' }],
      },
      {
        title: 'Too late',
        html: '<html>\n<!DOCTYPE html><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<!DOCTYPE html>' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html || html.document.doctype) return;
    const late = /<!doctype[^>]*>/iu.exec(html.masked);
    const isComment = html.document.comments.some(
      ({ range: { start, end } }) => late && start <= late.index && late.index < end,
    );
    const root = html.document.elements.find(
      ({ name, implied }) => !implied && (name === 'html' || name === 'head' || name === 'body'),
    );
    if (late) {
      report({
        message: `The doctype ${isComment ? 'is inside a comment' : 'stands behind other content'}, where it has no effect, so clients that show the mail as a page use quirks mode. Move it to the very beginning.`,
        field: html.field,
        range: { start: late.index, end: late.index + late[0].length },
      });
    } else if (root) {
      report({
        message:
          'The mail has no doctype, so clients that show it as a page use quirks mode, with other rules for boxes, tables and images. Write <!DOCTYPE html> before everything else.',
        field: html.field,
        range: root.startTag,
        fix: {
          title: 'Write the doctype',
          edits: [{ range: { start: 0, end: 0 }, text: '<!DOCTYPE html>\n' }],
          visible: true,
        },
      });
    }
  },
});
