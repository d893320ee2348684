/** The text of a template in pieces, so that the contents of its attachments are hashed and written without being copied into one text. */
import { randomUUID } from 'node:crypto';
import type { Attachment, Template } from '../core/template/template.ts';

/** Characters; a shorter content is written with all else. */
const LONG = 64 * 1024;
/** Characters of a piece of a content. */
const STRETCH = 1024 * 1024;

/** What JSON writes as it is, a byte a character. */
const isPlain = (text: string): boolean => /^[ !#-[\]-~]*$/u.test(text);

function stretchesOf(text: string): string[] {
  const count = Math.ceil(text.length / STRETCH);
  return Array.from({ length: count }, (_, at) => text.slice(at * STRETCH, (at + 1) * STRETCH));
}

/**
 * The text that `write` makes of the template as JSON, cut where long contents stand in it. A piece of one has a megabyte at most,
 * and none ends within a character.
 */
export function templatePieces(template: Template, write: (template: Template) => string): readonly string[] {
  const mark = randomUUID();
  const contents: string[] = [];
  const setAside = (list: readonly Attachment[]): readonly Attachment[] =>
    list.map((attachment) => {
      const { content } = attachment;
      if (content === null || content.length < LONG || !isPlain(content)) return attachment;
      contents.push(content);
      return { ...attachment, content: mark };
    });
  const attachments = setAside(template.attachments);
  const inlineAttachments = setAside(template.inlineAttachments);
  if (contents.length === 0) return [write(template)];
  const pieces = write({ ...template, attachments, inlineAttachments }).split(mark);
  // Where a list came with something wrong it is written as it came, and nothing of it was set aside.
  if (pieces.length !== contents.length + 1) return [write(template)];
  return pieces.flatMap((piece, at) =>
    at === 0 ? [piece] : [...stretchesOf(contents[at - 1] ?? ''), piece],
  );
}
