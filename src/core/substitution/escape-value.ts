/** HTML escaping of inserted values, where a setting says that the service does it. */

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What escaping takes the meaning from. */
export const ESCAPED_CHARACTERS: ReadonlySet<string> = new Set(Object.keys(REFERENCES));

export const escapeValue = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => REFERENCES[character] ?? character);
