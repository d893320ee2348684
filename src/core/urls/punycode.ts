/** Decoding of international labels (RFC 3492), so that a message can show what a recipient would read. */
import punycode from 'punycode.js';

/** RFC 1035, section 2.3.4. */
const LONGEST_LABEL = 63;

/** One label; itself when it is no punycode. */
function decodeLabel(label: string): string {
  if (!label.startsWith('xn--') || label.length > LONGEST_LABEL) return label;
  try {
    return punycode.decode(label.slice('xn--'.length));
  } catch {
    return label;
  }
}

/** A host name as people read it. Labels that are no punycode stay as they are. */
export const decodeHost = (host: string): string => host.split('.').map(decodeLabel).join('.');
