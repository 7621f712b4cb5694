import type { Positions } from "../drivers/driver.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Journal } from "../outbox/journal.ts";
import { noRecords } from "../outbox/records.ts";
import { endAllAlarms, type ToThisBoot } from "./machine-alarms.ts";

export interface OrphanParts {
  /** The durable positions of every equipment that there ever was. */
  readonly loadAll: () => ReadonlyMap<number, Positions>;
  readonly inThisBoot?: ToThisBoot;
  readonly journal: Pick<Journal, "write">;
  readonly log: Log;
}

/** Ends what is open at equipment that is not read any more: removed, renumbered, or gone while nobody ran. */
export const endOrphanedAlarms = async (
  { loadAll, inThisBoot, journal, log }: OrphanParts,
  read: ReadonlySet<number>,
): Promise<void> => {
  try {
    const gone = [...loadAll()].filter(([mid]) => !read.has(mid));
    const writes = gone.map(async ([mid, all]) => {
      const { occurrences, positions } = endAllAlarms(mid, all, inThisBoot);
      if (occurrences.length === 0) return;
      await journal.write({ ...noRecords, occurrences }, { mid, positions, counts: [] });
      log.info(
        { mid, ended: occurrences.length },
        "ocorrências de um equipamento que já não é lido encerradas",
      );
    });
    await Promise.all(writes);
  } catch (error) {
    log.error({ reason: reasonOf(error) }, "ocorrências de equipamentos removidos não encerradas");
  }
};
