import { batchLimits } from "@fiel/contracts";
import { mergeRecords } from "./merge-records.ts";
import { pack, unpack } from "./pack.ts";
import { countRecords } from "./records.ts";
import { queueRow, type QueueRow, type Statements } from "./statements.ts";

// The envelope (gateway, sequence, sentAt) takes less than this.
const envelopeBytes = 256;

/** What the content of one batch may hold. */
export const contentLimits = { bytes: batchLimits.bytes - envelopeBytes, records: batchLimits.records };

/** Ids of the oldest unsealed rows that fit into one batch together. */
const rowsThatFit = (statements: Statements): number[] => {
  const ids: number[] = [];
  let records = 0;
  let bytes = 0;
  for (const row of statements.unsealed.iterate()) {
    records += Number(row["records"]);
    bytes += Number(row["bytes"]);
    if (ids.length > 0 && (records > contentLimits.records || bytes > contentLimits.bytes)) break;
    ids.push(Number(row["id"]));
  }
  return ids;
};

/**
 * Merges the oldest unsealed rows into one row with a number. To be called in a transaction: a number is
 * durable before its first try, and what was tried once is never merged again.
 */
export const sealOldest = (statements: Statements, takeSequence: () => number): void => {
  const rows = rowsThatFit(statements)
    .map((id) => queueRow(statements.byId.get(id)))
    .filter((row): row is QueueRow => row !== null);
  const [oldest] = rows;
  if (oldest === undefined) return;
  const records = mergeRecords(rows.map((row) => unpack(row.body)));
  const { body, bytes } = pack(records);
  for (const { id } of rows) statements.remove.run(id);
  statements.insert.run(oldest.place, takeSequence(), countRecords(records), bytes, oldest.created_at, body);
};
