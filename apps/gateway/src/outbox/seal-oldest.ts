import { batchLimits } from "@fiel/contracts";
import { correctRecords } from "./correct-records.ts";
import { insertRow } from "./insert-row.ts";
import { mergeRecords } from "./merge-records.ts";
import { unpack } from "./pack.ts";
import type { Queue } from "./queue.ts";
import { queueRow, type QueueRow, type Statements } from "./statements.ts";
import { packPositions, positionLimits, unpackPositions, type Untold } from "./told-positions.ts";

// The envelope (gateway, sequence, sentAt, and the turns of 2,000 machines) takes less than this.
const envelopeBytes = 48 * 1024;

/** What the records of one batch may take; a machine whose positions come along counts as a record for the server. */
export const contentLimits = {
  bytes: batchLimits.bytes - envelopeBytes - positionLimits.bytes,
  records: batchLimits.records - positionLimits.machines,
};

/** The oldest rows without a number that fit into one batch together, all stamped by the same clock and read under the same turns. */
const rowsThatFit = (statements: Statements, isWholeToo: boolean): QueueRow[] => {
  const ids: number[] = [];
  let records = 0;
  let bytes = 0;
  let clock: string | null = null;
  for (const row of statements.unsealed.iterate()) {
    if (!isWholeToo && row["is_whole"] === 1) continue;
    const own = `${String(row["boot"])} ${String(row["drift"])} ${String(row["turns"])}`;
    records += Number(row["records"]);
    bytes += Number(row["bytes"]);
    const fits = records <= contentLimits.records && bytes <= contentLimits.bytes && own === clock;
    if (ids.length > 0 && !fits) break;
    clock = own;
    ids.push(Number(row["id"]));
  }
  return ids.map((id) => queueRow(statements.byId.get(id))).filter((row): row is QueueRow => row !== null);
};

const recordsOf = (rows: readonly QueueRow[]) => mergeRecords(rows.map((row) => unpack(row.body)));

const positionsOf = (rows: readonly QueueRow[], untold: Untold): string | null =>
  packPositions(untold.merge(rows.map((row) => unpackPositions(row.positions))));

/** Merges the oldest small rows into one; its number waits until it is to be sent. To be called in a transaction. */
export const mergeOldest = ({ statements, untold }: Queue): void => {
  const rows = rowsThatFit(statements, false);
  const [oldest] = rows;
  if (oldest === undefined) return;
  for (const { id } of rows) statements.remove.run(id);
  insertRow(statements, recordsOf(rows), { ...oldest, is_whole: 1, positions: positionsOf(rows, untold) });
};

/**
 * Merges the oldest rows into one with a number, its instants as the computer's clock has them now. To be called in a
 * transaction: a number is durable before its first try, and what was tried once is never merged or moved again. While
 * the computer's clock was never set nothing is sealed, nor what an earlier boot stamped before it was compared.
 */
export const sealOldest = (queue: Queue): void => {
  const { statements, untold, clock, takeSequence } = queue;
  const rows = rowsThatFit(statements, true);
  const [oldest] = rows;
  if (oldest === undefined) return;
  const correction = clock.correctionOf({ boot: oldest.boot, driftMs: oldest.drift });
  if (correction === null) return;
  const sealed = clock.sealed(correction, oldest.boot);
  if (sealed === null) return;
  const { boot, jumpedMs: jumped } = sealed;
  const records = correctRecords(queue, recordsOf(rows), oldest.boot, correction);
  const positions = positionsOf(rows, untold);
  for (const { id } of rows) statements.remove.run(id);
  insertRow(statements, records, { ...oldest, sequence: takeSequence(), boot, jumped, positions });
};
