import { serviceErrors, ServiceFault } from './service-error.ts';

/** A suppression entry as the specification gives it (section 2.3). */
export interface SuppressionEntry {
  readonly reason: string;
  readonly source: string;
  readonly is_deletable: boolean;
  /** UTC, "YYYY-MM-DD hh:mm:ss". */
  readonly created?: string;
  readonly project_id?: string;
}

export interface SuppressionList {
  /** Entries of the address, newest first as loaded, filtered by `visible`. */
  entriesOf(email: string, visible: (entry: SuppressionEntry) => boolean): SuppressionEntry[];
  /**
   * Removes the deletable entries of the address, of every project: the operation takes no project.
   *
   * @throws ServiceFault 3003 without any entry, 3004 without a deletable one, 906 over the daily limit. Only a
   *   delete that removes something counts towards the limit, so 3003 and 3004 are told before 906.
   */
  remove(email: string): void;
}

interface SuppressionListOptions {
  /** Entries by lower-case address. */
  readonly entries: ReadonlyMap<string, readonly SuppressionEntry[]>;
  readonly deletesPerDay: number;
  readonly now: () => Date;
}

/**
 * The suppression list in memory. Both methods run to their end without a pause, so requests that arrive together
 * cannot overrun the limit or delete twice. Addresses match without regard to case.
 */
export function createSuppressionList({
  entries,
  deletesPerDay,
  now,
}: SuppressionListOptions): SuppressionList {
  const kept = new Map(entries);
  let day = '';
  let deletes = 0;

  return {
    entriesOf: (email, visible) => (kept.get(email.toLowerCase()) ?? []).filter(visible),

    remove(email) {
      const address = email.toLowerCase();
      const before = kept.get(address) ?? [];
      if (before.length === 0) throw new ServiceFault(serviceErrors.noEntries);
      const after = before.filter((entry) => !entry.is_deletable);
      if (after.length === before.length) throw new ServiceFault(serviceErrors.noneDeletable);
      const today = now().toISOString().slice(0, 10);
      if (today !== day) {
        day = today;
        deletes = 0;
      }
      if (deletes >= deletesPerDay) throw new ServiceFault(serviceErrors.dailyLimit);
      deletes += 1;
      kept.set(address, after);
    },
  };
}
