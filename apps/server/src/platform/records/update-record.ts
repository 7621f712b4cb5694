import { isDeepStrictEqual } from "node:util";
import { plainCode } from "@fiel/domain";
import { CallError } from "../http/call-error.ts";
import type { Expected } from "../http/record-version.ts";
import { auditRecords } from "./audit-records.ts";
import { definedOf } from "./defined-of.ts";
import type { Change, Entity, Given, Stored } from "./entity.ts";
import { keepPast } from "./keep-past.ts";
import { lockTenant } from "./lock-tenant.ts";
import { refuseTaken } from "./refuse-taken.ts";
import { requireVersion } from "./require-version.ts";
import { lockRecord, updateRows } from "./rows.ts";
import type { Refused } from "./refused.ts";

export interface UpdateOptions {
  readonly expected?: Expected;
  /** For files that describe records completely: fields that are locked after creation may change. */
  readonly unlocked?: boolean;
}

/** Changes the fields in `values`; unchanged records are not written. Throws NotFound, also for a removed record, and StaleRecord. */
export async function updateRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  id: number | null,
  values: Given<V>,
  options: UpdateOptions = {},
): Promise<Stored<V>> {
  // Lock the client before the registrations that are counted, in the order of creating and restoring.
  if (entity.mayAdd !== undefined) await lockTenant(change.transaction, change.by.tenantId);
  const before = await lockRecord(change.transaction, entity, id);
  const [after = before] = await updateRecords(change, entity, [{ before, values }], options);
  return after;
}

interface Update<V extends object> {
  /** The present record, locked. */
  readonly before: Stored<V>;
  readonly values: Given<V>;
}

/**
 * Changes records that are locked already, in their order. With `onRefused`, records that may not be changed are passed to it and stay, and the
 * others are written.
 */
export async function updateRecords<V extends object>(
  change: Change,
  entity: Entity<V>,
  updates: readonly Update<V>[],
  { onRefused, ...options }: UpdateOptions & { readonly onRefused?: Refused<V> } = {},
): Promise<Stored<V>[]> {
  refuseFuture(change);
  const after: Stored<V>[] = [];
  for (const update of updates) {
    try {
      after.push(await wantedOf(change, entity, update, options));
    } catch (error) {
      if (!(error instanceof CallError) || onRefused === undefined) throw error;
      onRefused(update.before, error);
      after.push(update.before);
    }
  }
  const changed = after.flatMap((record, place) => {
    const before = updates[place]?.before;
    return before === undefined || before === record
      ? []
      : [{ record, fields: changedFields(entity, record, before) }];
  });
  const fields = [...new Set(changed.flatMap((one) => one.fields))];
  const records = changed.map(({ record }) => record);
  const rows = await refuseTaken(entity, () => updateRows(change.transaction, entity, fields, records));
  const written = new Map(rows.map((record) => [record.id, record]));
  const pairs = updates.flatMap(({ before }) => {
    const record = written.get(before.id);
    return record === undefined ? [] : [{ action: "update" as const, record, before }];
  });
  await keepPast(change, entity, pairs);
  await auditRecords(change, entity, pairs);
  if (entity.written) for (const { record, before } of pairs) await entity.written(change, record, before);
  return after.map((record) => written.get(record.id) ?? record);
}

/** The changed record; the same object when nothing changes. */
async function wantedOf<V extends object>(
  change: Change,
  entity: Entity<V>,
  { before, values }: Update<V>,
  { expected = null, unlocked = false }: UpdateOptions,
): Promise<Stored<V>> {
  if (before.removedAt !== null) throw new CallError("NotFound");
  requireVersion(before, expected);
  const kept = unlocked ? {} : asStored(entity, values, before);
  const changed: Stored<V> = { ...before, ...definedOf(values), ...kept };
  const wanted = { ...changed, ...entity.complete?.(changed) };
  if (!unlocked) refuseLocked(entity, wanted, before);
  await entity.check?.(change, wanted, before);
  await entity.refers?.(change, wanted, before);
  return changedFields(entity, wanted, before).length > 0 ? wanted : before;
}

/** Keeps stored codes that differ from the sent ones only in form: forms normalize codes, and older records have them as they were typed. */
function asStored<V extends object>({ locked }: Entity<V>, values: Given<V>, before: V): Partial<V> {
  const kept = locked.filter((field) => {
    const [sent, stored]: readonly unknown[] = [values[field], before[field]];
    return typeof sent === "string" && typeof stored === "string" && plainCode(sent) === plainCode(stored);
  });
  return Object.fromEntries(kept.map((field) => [field, before[field]])) as Partial<V>;
}

/** Tolerated difference of the caller's clock, ms. */
const clocksDifferMs = 60_000;

/** Refuses a change that is to take effect later: changes apply at once. */
function refuseFuture({ sinceMs = 0, nowMs }: Change): void {
  if (sinceMs > nowMs + clocksDifferMs)
    throw new CallError("InvalidRequest", { fields: { validFrom: "inFuture" } });
}

function refuseLocked<V extends object>({ locked, references }: Entity<V>, wanted: V, before: V): void {
  const changed = locked.filter((field) => wanted[field] !== before[field]);
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((field) => [references?.[field]?.as ?? field, "locked"]));
  throw new CallError("InvalidRequest", { fields });
}

const changedFields = <V extends object>({ fields }: Entity<V>, wanted: V, before: V) =>
  fields.filter((field) => !isDeepStrictEqual(wanted[field], before[field]));
