import { CallError } from "../http/call-error.ts";
import type { Expected } from "../http/record-version.ts";
import { auditRecords } from "./audit-records.ts";
import type { Change, Entity, Stored } from "./entity.ts";
import { requireVersion } from "./require-version.ts";
import { lockRecord, updateRow } from "./rows.ts";

/** Closes the record and keeps it; throws NotFound, for a removed one too, and StaleRecord. */
export async function removeRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  id: number | null,
  expected: Expected = null,
): Promise<Stored<V>> {
  const record = await lockRecord(change.transaction, entity, id);
  if (record.removedAt !== null) throw new CallError("NotFound");
  requireVersion(record, expected);
  await entity.mayRemove?.(change, record);
  // By another server's clock it may have been created just now.
  const atMs = Math.max(change.nowMs, record.createdAt);
  const removedAt = entity.removedAtMs === true ? atMs : new Date(atMs);
  const removed = await updateRow(change.transaction, entity, record.id, { removedAt });
  await auditRecords(change, entity, [{ action: "remove", record, before: null }]);
  await entity.removed?.(change);
  return removed;
}
