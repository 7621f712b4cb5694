import type { Positions } from "../drivers/driver.ts";
import { isAsFarInAll } from "../taking-over/reading-progress.ts";
import { insertRow } from "./insert-row.ts";
import type { Queue } from "./queue.ts";
import { takeRow } from "./read-row.ts";
import { countRecords, type Records } from "./records.ts";

const without = (records: Records, mids: ReadonlySet<number>): Records => {
  const others = <T extends { readonly equipment: number }>(all: readonly T[]): T[] =>
    all.filter(({ equipment }) => !mids.has(equipment));
  return {
    weighings: others(records.weighings),
    statuses: others(records.statuses),
    occurrences: others(records.occurrences),
    leftovers: others(records.leftovers),
    coils: others(records.coils),
  };
};

/**
 * Removes records from a queue that is older than data sent from it: those without a number, of machines that the server knows to be read at least as
 * far. Batches with a number are repeats to the server. Call it in a transaction; returns the number removed.
 */
export const dropDelivered = (queue: Queue, told: ReadonlyMap<number, Positions>): number => {
  const { statements } = queue;
  let dropped = 0;
  for (const { id } of statements.unsealed.all()) {
    const row = takeRow(queue, Number(id));
    if (row === null) continue;
    const delivered = (row.told ?? [])
      .filter(({ equipment, positions }) =>
        isAsFarInAll(told.get(equipment) ?? new Map(), new Map(Object.entries(positions))),
      )
      .map(({ equipment }) => equipment);
    const records = row.content;
    const rest = without(records, new Set(delivered));
    const gone = countRecords(records) - countRecords(rest);
    if (gone === 0) continue;
    dropped += gone;
    statements.remove.run(row.id);
    if (countRecords(rest) > 0) insertRow(statements, rest, row);
  }
  return dropped;
};
