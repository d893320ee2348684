/**
 * Whether the service would take the text as an address: one "@", printable ASCII without blanks before it, a domain
 * of at least two labels after it, 254 characters at most (RFC 5321 section 4.5.3.1). International domains travel as
 * punycode. Each part is matched by a pattern without nested repetition, so hostile input costs linear time.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.indexOf('@');
  if (at < 1 || at > 64 || text.indexOf('@', at + 1) !== -1) return false;
  const atoms = text.slice(0, at).split('.');
  const labels = text.slice(at + 1).split('.');
  return (
    atoms.every((atom) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => label.length < 64 && /^[A-Za-z0-9-]+$/.test(label) && !/^-|-$/.test(label))
  );
}
