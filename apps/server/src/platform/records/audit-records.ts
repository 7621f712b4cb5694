import { changesOf, recordAudits, type AuditChange } from "../audit/record-audit.ts";
import type { Change, Entity, Stored } from "./entity.ts";

type Values = Readonly<Record<string, unknown>>;

interface Written<V> {
  readonly action: "create" | "update" | "remove" | "restore";
  readonly record: Stored<V>;
  readonly before: Stored<V> | null;
}

/** Leaves in the trail what was done to records, with the names of others instead of their ids. */
export async function auditRecords<V extends object>(
  { transaction, by }: Change,
  entity: Entity<V>,
  all: readonly Written<V>[],
): Promise<void> {
  const names = await namesOfReferences(
    { transaction, by, nowMs: 0 },
    entity,
    all.flatMap(({ record, before }) => (before === null ? [record] : [record, before])),
  );
  const valuesOf = (record: Stored<V>): Values =>
    Object.fromEntries(
      entity.fields.map((field) => {
        const reference = entity.references?.[field];
        if (reference === undefined) return [field, record[field]];
        return [reference.as, names.get(`${reference.table} ${String(record[field])}`) ?? record[field]];
      }),
    );
  const entries = all.map(({ action, record, before }): AuditChange => {
    const entry = { by, action, entity: entity.kind, entityId: record.id, entityName: entity.nameOf(record) };
    if (action === "remove") return { ...entry, before: valuesOf(record) };
    if (before === null) return { ...entry, after: valuesOf(record) };
    return { ...entry, ...changesOf(valuesOf(before), valuesOf(record)) };
  });
  await recordAudits(transaction, entries);
}

async function namesOfReferences<V extends object>(
  { transaction }: Change,
  { fields, references }: Entity<V>,
  records: readonly Stored<V>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const field of fields) {
    const table = references?.[field]?.table;
    if (table === undefined) continue;
    const ids = [...new Set(records.map((record) => record[field]).filter((id) => typeof id === "number"))];
    if (ids.length === 0) continue;
    const found = await transaction.selectFrom(table).select(["id", "name"]).where("id", "in", ids).execute();
    for (const { id, name } of found) names.set(`${table} ${id}`, name);
  }
  return names;
}
