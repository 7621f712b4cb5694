import { batchLimits } from "@fiel/contracts";
import { correctRecords } from "./correct-records.ts";
import { insertRow } from "./insert-row.ts";
import { mergeRecords } from "./merge-records.ts";
import type { Queue } from "./queue.ts";
import { type ReadRow, takeRow } from "./read-row.ts";
import type { Statements } from "./statements.ts";
import { StoreDamage } from "./store-damage.ts";
import { packPositions, positionLimits, type Untold } from "./told-positions.ts";

// The envelope (gateway, sequence, sentAt, and the turns of 2,000 machines) takes less than this.
const envelopeBytes = 48 * 1024;

/** Limits for the records of one batch; for the server, a machine with positions counts as a record. */
export const contentLimits = {
  bytes: batchLimits.bytes - envelopeBytes - positionLimits.bytes,
  records: batchLimits.records - positionLimits.machines,
};

/** Ids of the oldest unnumbered rows that fit into one batch, all stamped by the same clock and read under the same turns. */
const idsThatFit = (statements: Statements, isWholeToo: boolean): number[] => {
  const ids: number[] = [];
  let records = 0;
  let bytes = 0;
  let clock: string | null = null;
  for (const row of statements.unsealed.iterate()) {
    if (!isWholeToo && row["is_whole"] === 1) continue;
    const own = String(row["clock"]);
    records += Number(row["records"]);
    bytes += Number(row["bytes"]);
    const fits = records <= contentLimits.records && bytes <= contentLimits.bytes && own === clock;
    if (ids.length > 0 && !fits) break;
    clock = own;
    ids.push(Number(row["id"]));
  }
  return ids;
};

/** Reads these rows. Sets unreadable ones aside. */
const rowsThatFit = (queue: Queue, ids: readonly number[]): ReadRow[] =>
  ids.map((id) => takeRow(queue, id)).filter((row): row is ReadRow => row !== null);

const recordsOf = (rows: readonly ReadRow[]) => mergeRecords(rows.map(({ content }) => content));

const positionsOf = (rows: readonly ReadRow[], untold: Untold): string | null =>
  packPositions(untold.merge(rows.map(({ told }) => told ?? [])));

/** Merges the oldest small rows into one without a number. Call it in a transaction. */
export const mergeOldest = (queue: Queue): void => {
  const { statements, untold } = queue;
  const ids = idsThatFit(statements, false);
  if (ids.length === 0) throw new StoreDamage("the queue's total is of rows that are not there");
  const rows = rowsThatFit(queue, ids);
  const [oldest] = rows;
  if (oldest === undefined) return;
  for (const { id } of rows) statements.remove.run(id);
  insertRow(statements, recordsOf(rows), { ...oldest, is_whole: 1, positions: positionsOf(rows, untold) });
};

/**
 * Merges the oldest rows into one with a number, with instants by the computer's present clock. Call it in a transaction: a number is durable before
 * its first try, and a row that was tried never changes again. Waits until the computer's clock is set, and for stamps of an earlier boot until it
 * was compared.
 */
export const sealOldest = (queue: Queue): "sealed" | "waits" | "unreadable" => {
  const { statements, untold, clock, takeSequence } = queue;
  const ids = idsThatFit(statements, true);
  if (ids.length === 0) throw new StoreDamage("the queue's index names no row that is to be sealed");
  const rows = rowsThatFit(queue, ids);
  const [oldest] = rows;
  if (oldest === undefined) return "unreadable";
  const correction = clock.correctionOf({ boot: oldest.boot, driftMs: oldest.drift });
  if (correction === null) return "waits";
  const sealed = clock.sealed(correction, oldest.boot);
  if (sealed === null) return "waits";
  const { boot, jumpedMs: jumped } = sealed;
  const records = correctRecords(queue, recordsOf(rows), oldest.boot, correction);
  const positions = positionsOf(rows, untold);
  for (const { id } of rows) statements.remove.run(id);
  insertRow(statements, records, { ...oldest, sequence: takeSequence(), boot, jumped, positions });
  return "sealed";
};
