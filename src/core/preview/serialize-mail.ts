/**
 * Writes a cleaned tree as text that parses to the same tree. The parser's own writer is not used: it drops the
 * public identifier of the doctype (which changes the layout mode) and writes the text of some elements unescaped.
 */
import { html as spec } from 'parse5';
import {
  isComment,
  isElement,
  isHtml,
  isText,
  type MailDocument,
  type MailElement,
  type MailNode,
} from './mail-tree.ts';

const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** The parser drops one line break after these start tags. */
const EATS_LINE_BREAK: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing']);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
  '\r': '&#13;',
};

/** Most texts and values hold nothing to escape, and asking costs less than replacing. */
const NEEDS_ESCAPE = /[&<>"\u00a0\r]/;
const EACH = new RegExp(NEEDS_ESCAPE.source, 'g');

const escapeAll = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(EACH, (character) => ESCAPES[character] ?? character) : text;

/** Takes one piece of the text after the other. */
type Write = (piece: string) => void;

function writeStartTag(element: MailElement, write: Write): void {
  write('<');
  write(element.tagName);
  for (const { prefix, name, value } of element.attrs) {
    write(' ');
    write(prefix ? `${prefix}:${name}` : name);
    write('="');
    write(escapeAll(value));
    write('"');
  }
  write('>');
}

/**
 * The text of the one element that a parser reads raw and that the cleaner leaves in. `</` has no meaning in CSS outside
 * strings and comments, so a style sheet can never end its element early.
 */
const styleText = (text: string): string => text.replace(/<\//gu, '<\\/');

/** A doctype that gives the same layout mode as the author's: standards, almost standards, or quirks. */
function doctypeOf({ mode }: MailDocument): string {
  if (mode === spec.DOCUMENT_MODE.NO_QUIRKS) return '<!DOCTYPE html>\n';
  if (mode === spec.DOCUMENT_MODE.LIMITED_QUIRKS) {
    return '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n';
  }
  return '';
}

/** What is written of a comment, whatever it says: to a browser Outlook's markup is nothing but comments. */
const COMMENT = '<!---->';

function writeMail(document: MailDocument, write: Write): void {
  write(doctypeOf(document));
  // A string is written as it stands.
  const stack: (MailNode | string)[] = [];
  const pushChildren = (children: readonly MailNode[], raw: boolean): void => {
    for (let i = children.length - 1; i >= 0; i--) {
      const node = children[i];
      if (node) stack.push(raw && isText(node) ? styleText(node.value) : node);
    }
  };
  pushChildren(document.childNodes, false);
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (typeof step === 'string') write(step);
    else if (isText(step)) write(escapeAll(step.value));
    else if (isComment(step)) write(COMMENT);
    else if (isElement(step)) {
      writeStartTag(step, write);
      if (isHtml(step) && VOID.has(step.tagName)) continue;
      const first = step.childNodes[0];
      if (EATS_LINE_BREAK.has(step.tagName) && first && isText(first) && first.value.startsWith('\n')) {
        write('\n');
      }
      stack.push(`</${step.tagName}>`);
      pushChildren(step.childNodes, step.tagName === 'style' && isHtml(step));
    }
  }
}

/** The whole document. */
export function serializeMail(document: MailDocument): string {
  let text = '';
  writeMail(document, (piece) => {
    text += piece;
  });
  return text;
}

/** As `serializeMail(document) === text`, without writing it. */
export function isWrittenAs(document: MailDocument, text: string): boolean {
  let at = 0;
  let isSame = true;
  writeMail(document, (piece) => {
    isSame &&= text.startsWith(piece, at);
    at += piece.length;
  });
  return isSame && at === text.length;
}
