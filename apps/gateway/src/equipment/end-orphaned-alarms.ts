import { endAllEvents } from "../drivers/cpnet/gone-events.ts";
import type { Positions } from "../drivers/driver.ts";
import { reasonOf, type Log } from "../log.ts";
import type { Journal } from "../outbox/journal.ts";
import { noRecords } from "../outbox/records.ts";
import { endAllAlarms, type ToThisBoot } from "./machine-alarms.ts";

export interface OrphanParts {
  /** Stored positions of every equipment that was ever read. */
  readonly loadAll: () => ReadonlyMap<number, Positions>;
  readonly inThisBoot?: ToThisBoot;
  /** The computer's clock, UTC ms. */
  readonly now: () => number;
  readonly journal: Pick<Journal, "write">;
  readonly log: Log;
}

/** Ends the open occurrences of equipment that is no longer read: removed, renumbered, or removed while no gateway ran. */
export const endOrphanedAlarms = async (
  { loadAll, inThisBoot, now, journal, log }: OrphanParts,
  read: ReadonlySet<number>,
): Promise<void> => {
  try {
    const gone = [...loadAll()].filter(([mid]) => !read.has(mid));
    const writes = gone.map(async ([mid, all]) => {
      const [alarms, events] = [
        endAllAlarms(mid, all, inThisBoot),
        endAllEvents(mid, all, Math.floor(now())),
      ];
      const occurrences = [...alarms.occurrences, ...events.occurrences];
      if (occurrences.length === 0) return;
      const positions = new Map([...alarms.positions, ...events.positions]);
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
