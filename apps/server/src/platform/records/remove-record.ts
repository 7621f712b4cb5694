import { CallError } from "../http/call-error.ts";
import type { Expected } from "../http/record-version.ts";
import { auditRecords } from "./audit-records.ts";
import type { Change, Entity, Stored } from "./entity.ts";
import { requireVersion } from "./require-version.ts";
import { lockRecord, updateRows } from "./rows.ts";
import type { Refused } from "./refused.ts";

/** Closes the record and keeps it; throws NotFound, also for a removed one, and StaleRecord. */
export async function removeRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  id: number | null,
  expected: Expected = null,
): Promise<Stored<V>> {
  const record = await lockRecord(change.transaction, entity, id);
  if (record.removedAt !== null) throw new CallError("NotFound");
  requireVersion(record, expected);
  const [removed = record] = await removeRecords(change, entity, [record]);
  return removed;
}

/** Removes records that exist and are locked. With `onRefused`, records that must not be removed are passed to it and stay. */
export async function removeRecords<V extends object>(
  change: Change,
  entity: Entity<V>,
  records: readonly Stored<V>[],
  onRefused?: Refused<V>,
): Promise<Stored<V>[]> {
  const leaving: Stored<V>[] = [];
  for (const record of records) {
    try {
      await entity.mayRemove?.(change, record);
      leaving.push(record);
    } catch (error) {
      if (!(error instanceof CallError) || onRefused === undefined) throw error;
      onRefused(record, error);
    }
  }
  const closed = leaving.map(({ id, createdAt }) => {
    // By another server's clock it may have been created just now.
    const atMs = Math.max(change.nowMs, createdAt);
    return { id, removedAt: entity.removedAtMs === true ? atMs : new Date(atMs) };
  });
  const removed = await updateRows(change.transaction, entity, ["removedAt"], closed);
  await auditRecords(
    change,
    entity,
    leaving.map((record) => ({ action: "remove", record, before: null })),
  );
  if (removed.length > 0) await entity.removed?.(change);
  return removed;
}
