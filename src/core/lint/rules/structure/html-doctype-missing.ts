import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { defineRule } from '../../rule.ts';
import { canIEmail, htmlSection, htmlValidate } from '../../sources.ts';

/** Nothing but tags of another product stands before `end`: substitution-foreign-syntax speaks about those. */
function holdsTagsAlone(html: HtmlPlaceText, end: number): boolean {
  let rest = '';
  let from = 0;
  for (const { range } of html.foreign) {
    if (range.start >= end) break;
    rest += html.text.slice(from, range.start);
    from = range.end;
  }
  return (
    from > 0 && /^(?:\s|<!--(?:[^-]|-(?!->))*-->)*$/u.test(rest + html.text.slice(Math.min(from, end), end))
  );
}

/**
 * Doctypes that ask for quirks mode, as HTML lists them under "the initial insertion mode": another name than html, the public
 * names of HTML before 4.01, and those of its loose kinds without an address behind.
 */
const ASKS_FOR_QUIRKS =
  /^<!doctype\s+(?!html[\s>])\S|^<!doctype\s+html\s+public\s*(?:["']-\/\/(?:w3c|ietf|softquad|netscape comm\. corp\.|microsoft)\/\/dtd (?:html(?: (?:[23]\.|4\.0 |level|strict\/\/|experimental)|\/\/)|w3 html)|["']-\/\/w3c\/\/dtd html 4\.01 (?:transitional|frameset)\/\/[^"']*["']\s*>)/iu;

export const htmlDoctypeMissing = defineRule({
  id: 'html-doctype-missing',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The mail has no doctype at its beginning, or one that asks for quirks mode',
  why: 'Without a doctype clients that keep the document render it in quirks mode: boxes are measured in another way, images get gaps, and tables inherit no font size. Any doctype that switches to standards mode does, an XHTML one too; one of HTML 4.01 Transitional needs its address for that. A fragment without <html> is reported by html-root-missing.',
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
      {
        html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><html><body><p>Hello</p></body></html>',
      },
      {
        html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><body><p>Hello</p></body></html>',
      },
      { html: '<p>Hello</p>' },
      {
        title: 'Behind tags of another product alone, which have a finding of their own',
        html: '{{ define "body" }}\n<!-- the mail -->\n<!DOCTYPE html><html lang="en"><body><p>{{ .Text }}</p></body></html>{{ end }}',
      },
    ],
    bad: [
      {
        title: 'For quirks mode',
        html: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><body><p>Hello</p></body></html>',
        reports: [
          {
            field: 'body.html',
            marks: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
            says: 'quirks mode',
          },
        ],
      },
      {
        title: 'Of older HTML',
        html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">' }],
      },
      {
        title: 'Another name than html',
        html: '<!DOCTYPE mail><html><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<!DOCTYPE mail>' }],
      },
      {
        title: 'Behind tags and words',
        html: '{{ define "body" }}Hello\n<!DOCTYPE html><html lang="en"><body><p>{{ .Text }}</p></body></html>{{ end }}',
        reports: [{ field: 'body.html', marks: '<!DOCTYPE html>', says: 'behind other content' }],
      },
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
    if (!html) return;
    const { doctype } = html.document;
    if (doctype) {
      const written = html.text.slice(doctype.start, doctype.end);
      if (!ASKS_FOR_QUIRKS.test(written) || html.touchesTag(doctype)) return;
      report({
        message:
          'This doctype asks browsers for quirks mode, with other rules for boxes, tables and images. Write <!DOCTYPE html>.',
        field: html.field,
        range: doctype,
        fix: {
          title: 'Write <!DOCTYPE html>',
          edits: [{ range: doctype, text: '<!DOCTYPE html>' }],
          visible: true,
        },
      });
      return;
    }
    const late = /<!doctype[^>]*>/iu.exec(html.masked);
    const isComment = html.document.comments.some(
      ({ range: { start, end } }) => late && start <= late.index && late.index < end,
    );
    const root = html.document.elements.find(
      ({ name, implied }) => !implied && (name === 'html' || name === 'head' || name === 'body'),
    );
    if (late && holdsTagsAlone(html, late.index)) return;
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
