/** Reads a template id out of what a person pasted, before any call is made. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

export type ReadId = { readonly id: string } | { readonly error: string };

/** Takes an id alone or inside other words, such as a link to the template. */
export function readTemplateId(text: string): ReadId {
  const pasted = text.trim();
  if (pasted === '') return { error: 'Paste the id of a template first.' };
  const ids = [...new Set((pasted.match(ID) ?? []).map((id) => id.toLowerCase()))];
  const [id] = ids;
  if (ids.length > 1) return { error: 'There are several ids in this text. Paste one.' };
  if (id !== undefined) return { id };
  return {
    error: 'This is not a template id. An id looks like 6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11.',
  };
}
