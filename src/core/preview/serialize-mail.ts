/**
 * Writes a cleaned tree as text that parses to the same tree. The parser's own writer is not used: it drops the
 * public identifier of the doctype (which changes the layout mode) and writes the text of some elements unescaped.
 */
import { html as spec } from 'parse5';
import {
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

const escapeAll = (text: string): string =>
  text.replace(/[&<>"\u00a0\r]/gu, (character) => ESCAPES[character] ?? character);

function startTag(element: MailElement): string {
  const attributes = element.attrs.map((attribute) => {
    const name = attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name;
    return ` ${name}="${escapeAll(attribute.value)}"`;
  });
  return `<${element.tagName}${attributes.join('')}>`;
}

function textOf(node: { readonly value: string }, parent: MailElement | null): string {
  // The one element whose text a parser reads raw and that the cleaner leaves in. `</` has no meaning in CSS outside
  // strings and comments, so a style sheet can never end its element early.
  if (parent?.tagName === 'style' && isHtml(parent)) return node.value.replace(/<\//gu, '<\\/');
  return escapeAll(node.value);
}

/** A doctype that gives the same layout mode as the author's: standards, almost standards, or quirks. */
function doctypeOf({ mode }: MailDocument): string {
  if (mode === spec.DOCUMENT_MODE.NO_QUIRKS) return '<!DOCTYPE html>\n';
  if (mode === spec.DOCUMENT_MODE.LIMITED_QUIRKS) {
    return '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n';
  }
  return '';
}

/** The whole document. Comments are left out: to a browser Outlook's markup is nothing but comments. */
export function serializeMail(document: MailDocument): string {
  const pieces: string[] = [doctypeOf(document)];
  type Step = { readonly node: MailNode; readonly parent: MailElement | null } | string;
  const stack: Step[] = [];
  const pushChildren = (children: readonly MailNode[], parent: MailElement | null): void => {
    for (let i = children.length - 1; i >= 0; i--) {
      const node = children[i];
      if (node) stack.push({ node, parent });
    }
  };
  pushChildren(document.childNodes, null);
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if (typeof step === 'string') {
      pieces.push(step);
      continue;
    }
    const { node, parent } = step;
    if (isText(node)) pieces.push(textOf(node, parent));
    else if (isElement(node)) {
      pieces.push(startTag(node));
      if (isHtml(node) && VOID.has(node.tagName)) continue;
      const first = node.childNodes[0];
      if (EATS_LINE_BREAK.has(node.tagName) && first && isText(first) && first.value.startsWith('\n')) {
        pieces.push('\n');
      }
      stack.push(`</${node.tagName}>`);
      pushChildren(node.childNodes, node);
    }
  }
  return pieces.join('');
}
