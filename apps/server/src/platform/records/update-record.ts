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
  /** For a file that describes records whole: fields that stay as they were created may change. */
  readonly unlocked?: boolean;
}

/** Changes what `values` has; throws NotFound, for a removed record too, and StaleRecord. What stays the same is not written. */
export async function updateRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  id: number | null,
  values: Given<V>,
  options: UpdateOptions = {},
): Promise<Stored<V>> {
  // Lock the client before its registrations, where they are counted: as creating and restoring do.
  if (entity.mayAdd !== undefined) await lockTenant(change.transaction, change.by.tenantId);
  const before = await lockRecord(change.transaction, entity, id);
  const [after = before] = await updateRecords(change, entity, [{ before, values }], options);
  return after;
}

interface Update<V extends object> {
  /** As it is, locked. */
  readonly before: Stored<V>;
  readonly values: Given<V>;
}

/**
 * The same for many that are locked already, in their order. With `onRefused` those that may not be changed are handed over and
 * stay as they are, and the rest is written.
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

/** The record as it is to be; the very one where nothing changes. */
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

/** Codes of which a form sends the one form, and that were stored before there was it: they stay as they are. */
function asStored<V extends object>({ locked }: Entity<V>, values: Given<V>, before: V): Partial<V> {
  const kept = locked.filter((field) => {
    const [sent, stored]: readonly unknown[] = [values[field], before[field]];
    return typeof sent === "string" && typeof stored === "string" && plainCode(sent) === plainCode(stored);
  });
  return Object.fromEntries(kept.map((field) => [field, before[field]])) as Partial<V>;
}

/** A clock that is a minute ahead is none that means the future. */
const clocksDifferMs = 60_000;

/** A change is written at once: what is to hold from later on cannot be told yet. */
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
