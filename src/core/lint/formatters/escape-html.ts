/** Text of a template in a page of ours, which it must never become markup of. */
import { visible } from './visible.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in quotes. */
export const escapeHtml = (text: string): string =>
  visible(text).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
