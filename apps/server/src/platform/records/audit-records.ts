import { changesOf, recordAudits, type AuditChange } from "../audit/record-audit.ts";
import type { Change, Entity, Stored } from "./entity.ts";
import { maskedUrl } from "./masked-url.ts";

type Values = Readonly<Record<string, unknown>>;

interface Written<V> {
  readonly action: "create" | "update" | "remove" | "restore";
  readonly record: Stored<V>;
  readonly before: Stored<V> | null;
}

/** Adds audit entries for changes of records; ids of other records are shown by their names. */
export async function auditRecords<V extends object>(
  { transaction, by, sinceMs }: Change,
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
    const shown = (values: Values | null) => masked(entity, values);
    if (action === "remove") return { ...entry, before: shown(valuesOf(record)) };
    if (before === null) return { ...entry, after: shown(valuesOf(record)) };
    const changes = changesOf(valuesOf(before), valuesOf(record));
    const isCorrection =
      sinceMs !== undefined && (entity.dated ?? []).some((field) => record[field] !== before[field]);
    const after = isCorrection ? { ...changes.after, validFrom: sinceMs } : changes.after;
    return { ...entry, before: shown(changes.before), after: shown(after) };
  });
  await recordAudits(transaction, entries);
}

function masked<V extends object>({ secretUrls = [] }: Entity<V>, values: Values | null): Values | null {
  if (values === null || secretUrls.length === 0) return values;
  const hidden: ReadonlySet<string> = new Set(secretUrls);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      hidden.has(field) && typeof value === "string" ? maskedUrl(value) : value,
    ]),
  );
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
