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
 * Takes out of the queue what the server has already, of a folder that is older than what was sent from it: records that
 * wait for a number and whose machine the server knows to be read as far. What has a number is a repeat to the server.
 * To be called in a transaction; returns how many records went.
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
