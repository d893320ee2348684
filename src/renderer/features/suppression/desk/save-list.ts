/** The rows that are shown, as a file. */
import type { AddressListRow, ListSummary } from '../../../../contract/schemas/address-list.ts';
import { csvRow } from '../../../../core/suppression/copy.ts';
import { lookUpAsCsv, lookUpAsPlain, LOOK_UP_COLUMNS } from '../../../../core/suppression/list-export.ts';
import { saveFile } from '../../../ui/save-file.ts';

function asCsv(rows: readonly AddressListRow[], { connection }: ListSummary): string {
  const lines = rows.map(({ address, line, lookUp, failure }) =>
    lookUpAsCsv({
      email: address,
      line,
      entries: lookUp?.entries ?? null,
      unreadable: lookUp?.unreadable ?? 0,
      problems: lookUp?.notes ?? (failure === null ? ['not looked up'] : [failure]),
      connection,
    }),
  );
  // Excel takes a file without the mark for one of an old code page.
  return `\ufeff${csvRow(LOOK_UP_COLUMNS)}${lines.join('')}`;
}

const asJson = (rows: readonly AddressListRow[], list: ListSummary): string =>
  `${JSON.stringify(
    {
      version: 1,
      connection: { name: list.connection, base_url: list.baseUrl },
      all_projects: list.allProjects,
      results: rows.map(({ address, line, lookUp, failure, lift }) => ({
        email: address,
        line,
        looked_up: lookUp?.at ?? null,
        ...(lookUp
          ? lookUpAsPlain(lookUp.entries, lookUp.unreadable, lookUp.notes)
          : { suppressed: null, can_be_lifted: null, problem: failure }),
        lift: lift && { state: lift.state, code: lift.code, message: lift.text, at: lift.at },
      })),
    },
    null,
    2,
  )}\n`;

export function saveListAs(format: 'csv' | 'json', rows: readonly AddressListRow[], list: ListSummary): void {
  const text = format === 'csv' ? asCsv(rows, list) : asJson(rows, list);
  saveFile({ text, name: `suppressions ${list.name}`, format });
}
