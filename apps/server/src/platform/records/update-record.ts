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
  options: UpdateOptions = {},
): Promise<Stored<V>> {
  const before = await lockRecord(change.transaction, entity, id);
  const [after = before] = await updateRecords(change, entity, [{ before, values }], options);
  return after;
}

interface Update<V extends object> {
  /** As it is, locked. */
  readonly before: Stored<V>;
  readonly values: Given<V>;
}

/** The same for many that are locked already, in their order. */
export async function updateRecords<V extends object>(
  change: Change,
  entity: Entity<V>,
  updates: readonly Update<V>[],
  options: UpdateOptions = {},
): Promise<Stored<V>[]> {
  const after: Stored<V>[] = [];
  for (const update of updates) after.push(await write(change, entity, update, options));
  const written = after.flatMap((record, place) => {
    const before = updates[place]?.before;
    return before === undefined || before === record ? [] : [{ record, before }];
  });
  await auditRecords(
    change,
    entity,
    written.map(({ record, before }) => ({ action: "update", record, before })),
  );
  for (const { record, before } of written) await entity.written?.(change, record, before);
  return after;
}

/** The record as it is then; the very one where nothing changes. */
async function write<V extends object>(
  change: Change,
  entity: Entity<V>,
  { before, values }: Update<V>,
  { expected = null, unlocked = false }: UpdateOptions,
): Promise<Stored<V>> {
  if (before.removedAt !== null) throw new CallError("NotFound");
  requireVersion(before, expected);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const changed: Stored<V> = { ...before, ...given };
  const wanted = { ...changed, ...entity.complete?.(changed) };
  if (!unlocked) refuseLocked(entity, wanted, before);
  await entity.check?.(change, wanted, before);
  const set = changesOf(entity, wanted, before);
  if (Object.keys(set).length === 0) return before;
  return refuseTaken(entity, () => updateRow(change.transaction, entity, before.id, set));
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
