/** Where rendered rows go: one file a row, named so that they sort and none is written over another. */
import type { Recipient } from '../../services/inputs/sample-recipients.ts';

/** Before the extension; a dot in a folder's name is none. */
function withLabel(out: string, label: string): string {
  const dot = out.lastIndexOf('.');
  const slash = Math.max(out.lastIndexOf('/'), out.lastIndexOf('\\'));
  return dot > slash + 1 ? `${out.slice(0, dot)}-${label}${out.slice(dot)}` : `${out}-${label}`;
}

/**
 * `mail.html` and row 7 of 1,000 give `mail-0007.html`; generated sets have their name; a single recipient gets the name
 * as it was given.
 */
export function createOutputNames(
  out: string,
  recipients: readonly Recipient[],
): (recipient: Recipient, index: number) => string {
  const rows = recipients.filter(({ row }) => row !== null).length;
  const width = String(rows).length;
  const labels = new Map<number, string>();
  const taken = new Set<string>();
  recipients.forEach(({ row, name }, index) => {
    if (row !== null) return;
    const plain =
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/gu, '') || 'sample';
    // The same set asked for twice, or two names that differ in signs only.
    let label = plain;
    for (let again = 2; taken.has(label); again++) label = `${plain}-${again}`;
    taken.add(label);
    labels.set(index, label);
  });
  return ({ row }, index) =>
    recipients.length === 1
      ? out
      : withLabel(out, row === null ? (labels.get(index) ?? '') : String(row).padStart(width, '0'));
}
