import type { Expected } from "../http/record-version.ts";
import { auditRecords } from "./audit-records.ts";
import type { Change, Entity, Stored } from "./entity.ts";
import { lockTenant } from "./lock-tenant.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { requireVersion } from "./require-version.ts";
import { lockRecord, updateRow } from "./rows.ts";

/** Restores a removed record as it was; an existing one stays. Throws NotFound, StaleRecord, and the errors of creating a new one. */
export async function restoreRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  id: number | null,
  expected: Expected = null,
): Promise<Stored<V>> {
  const { transaction } = change;
  // Lock the client before its registrations, where they are counted.
  if (entity.mayAdd !== undefined) await lockTenant(transaction, change.by.tenantId);
  const removed = await lockRecord(transaction, entity, id);
  requireVersion(removed, expected);
  if (removed.removedAt === null) return removed;
  await entity.mayAdd?.(change, 1);
  await entity.check?.(change, removed, removed);
  await entity.refers?.(change, removed, removed);
  const record = await refuseTaken(entity, () =>
    updateRow(transaction, entity, removed.id, { removedAt: null }),
  );
  await auditRecords(change, entity, [{ action: "restore", record, before: null }]);
  await entity.added?.(change, 1);
  await entity.written?.(change, record, null);
  return record;
}
