import { isDeepStrictEqual } from "node:util";
import { CallError } from "../http/call-error.ts";
import type { Expected } from "../http/record-version.ts";
import { auditRecords } from "./audit-records.ts";
import type { Change, Entity, Given, Stored } from "./entity.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { requireVersion } from "./require-version.ts";
import { lockRecord, updateRow } from "./rows.ts";

export interface UpdateOptions {
  readonly expected?: Expected;
  /** For a file that describes records whole: fields that stay as they were created may change. */
  readonly unlocked?: boolean;
}

/** Changes what `values` has; throws NotFound, for a removed record too, and StaleRecord. What stays the same is not written. */
export async function updateRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  id: number | null,
  values: Given<V>,
  { expected = null, unlocked = false }: UpdateOptions = {},
): Promise<Stored<V>> {
  const { transaction } = change;
  const before = await lockRecord(transaction, entity, id);
  if (before.removedAt !== null) throw new CallError("NotFound");
  requireVersion(before, expected);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const changed: Stored<V> = { ...before, ...given };
  const wanted = { ...changed, ...entity.complete?.(changed) };
  if (!unlocked) refuseLocked(entity, wanted, before);
  await entity.check?.(change, wanted, before);
  const set = changesOf(entity, wanted, before);
  if (Object.keys(set).length === 0) return before;
  const record = await refuseTaken(entity, () => updateRow(transaction, entity, before.id, set));
  await auditRecords(change, entity, [{ action: "update", record, before }]);
  await entity.written?.(change, record, before);
  return record;
}

function refuseLocked<V extends object>({ locked, references }: Entity<V>, wanted: V, before: V): void {
  const changed = locked.filter((field) => wanted[field] !== before[field]);
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [references?.[field]?.as ?? field, "locked"]));
  throw new CallError("InvalidRequest", { fields });
}

const changesOf = <V extends object>({ fields }: Entity<V>, wanted: V, before: V) =>
  Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(wanted[field], before[field]))
      .map((field) => [field, wanted[field]]),
  );
