import { auditRecords } from "./audit-records.ts";
import type { Change, Entity, Stored } from "./entity.ts";
import { refuseOfRemoved, refuseTaken } from "./refuse-taken.ts";
import { insertRows } from "./rows.ts";

// PostgreSQL takes at most 65,535 parameters in a statement.
const rowsPerInsert = 1_000;

/** Registers records; all, or none when one is refused, whose error is thrown. */
export async function createRecords<V extends object>(
  change: Change,
  entity: Entity<V>,
  sent: readonly V[],
): Promise<Stored<V>[]> {
  if (sent.length === 0) return [];
  const all = sent.map((values) => ({ ...values, ...entity.complete?.(values) }));
  await entity.mayAdd?.(change, all.length);
  for (const values of all) {
    await entity.check?.(change, values, null);
    await entity.refers?.(change, values, null);
  }
  await refuseOfRemoved(change, entity, all);
  const created: Stored<V>[] = [];
  for (let start = 0; start < all.length; start += rowsPerInsert) {
    const some = all.slice(start, start + rowsPerInsert);
    const insert = () => insertRows(change.transaction, entity, change.by.tenantId, some);
    created.push(...(await refuseTaken(entity, insert)));
  }
  await auditRecords(
    change,
    entity,
    created.map((record) => ({ action: "create", record, before: null })),
  );
  await entity.added?.(change, created.length);
  if (entity.written) for (const record of created) await entity.written(change, record, null);
  return created;
}

export async function createRecord<V extends object>(
  change: Change,
  entity: Entity<V>,
  values: V,
): Promise<Stored<V>> {
  const [created] = await createRecords(change, entity, [values]);
  return created as Stored<V>;
}
