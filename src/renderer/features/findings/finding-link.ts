/** A link that opens a problem again, wherever it is passed on to: it names where, and holds no value and no key. */
import type { FindingData } from '../../../contract/schemas/lint.ts';
import type { OpenedTemplate } from '../../../contract/schemas/template.ts';
import { writePlace } from '../../../core/lint/finding-place.ts';

/** As a shell takes it as one word. */
const quoted = (word: string): string =>
  /^[\w@:.,/-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A `mailproof://` link in the desktop app; elsewhere, and for files, the command that shows it. */
export function findingLink(source: OpenedTemplate['source'], finding: FindingData, inApp: boolean): string {
  const place = writePlace(finding);
  if (source.kind === 'file') {
    const name = source.fileName.startsWith('-') ? `./${source.fileName}` : source.fileName;
    return `mailproof serve --open ${quoted(name)} --finding ${quoted(place)}`;
  }
  const { templateId, connectionName } = source;
  if (inApp) {
    const query = new URLSearchParams({ connection: connectionName, finding: place });
    // A plus would be read as one by whoever decodes the address as a path.
    return `mailproof://open/${templateId}?${query.toString().replaceAll('+', '%20')}`;
  }
  return `mailproof serve --open ${templateId} --connection ${quoted(connectionName)} --finding ${quoted(place)}`;
}
