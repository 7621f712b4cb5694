import { sql, type Transaction } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { changesOf, recordAudits, type AuditChange } from "../../platform/audit/record-audit.ts";
import type { Database } from "../../platform/stores/postgres/database.ts";

type Row = Readonly<Record<string, unknown>>;

/** Registrations of a tenant by the name of their kind, each kind's rows by their id. */
export type Registrations = ReadonlyMap<string, ReadonlyMap<number, Row>>;

const tables = {
  group: "equipment_groups",
  equipment: "equipment",
  product: "products",
  operator: "operators",
  event: "events",
  coil: "coils",
  order: "orders",
} as const;

/** All registrations of the transaction's tenant, with the fields' names as pages know them. */
export async function readRegistrations(transaction: Transaction<Database>): Promise<Registrations> {
  const found = new Map<string, ReadonlyMap<number, Row>>();
  for (const [kind, table] of Object.entries(tables)) {
    const { rows } = await sql<{ id: number; row: Row }>`
      select id, to_jsonb(t) - 'id' - 'tenant_id' as row from ${sql.table(table)} t order by id
    `.execute(transaction);
    found.set(kind, new Map(rows.map(({ id, row }) => [id, withNamesOfPages(row)])));
  }
  return found;
}

const references = { groupId: "group", productId: "product", equipmentId: "equipment" } as const;

/** Numbers of other registrations say nothing to who reads the trail: their names do. */
function withNamesOfOthers(row: Row, all: Registrations): Row {
  const named = Object.entries(row).map(([field, value]): [string, unknown] => {
    const kind = field in references ? references[field as keyof typeof references] : null;
    if (kind === null) return [field, value];
    const other = typeof value === "number" ? all.get(kind)?.get(value) : undefined;
    return [kind, other === undefined ? value : (nameOf(other) ?? value)];
  });
  return Object.fromEntries(named);
}

/** Leaves in the trail what is new and what has changed since `before`, thing by thing. */
export async function recordChanges(
  transaction: Transaction<Database>,
  by: AuditActor,
  before: Registrations,
): Promise<void> {
  const after = await readRegistrations(transaction);
  const changes: AuditChange[] = [];
  for (const [entity, rows] of after) {
    for (const [entityId, row] of rows) {
      const entry = { by, entity, entityId, entityName: nameOf(row) };
      const old = before.get(entity)?.get(entityId);
      if (old === undefined)
        changes.push({ ...entry, action: "create", after: withNamesOfOthers(row, after) });
      else if (JSON.stringify(old) !== JSON.stringify(row)) {
        const [was, is] = [withNamesOfOthers(old, before), withNamesOfOthers(row, after)];
        changes.push({ ...entry, action: "update", ...changesOf(was, is) });
      }
    }
  }
  await recordAudits(transaction, changes);
}

function nameOf({ name, codeText }: Row): string | null {
  const known = name ?? codeText;
  return typeof known === "string" ? known : null;
}

const withNamesOfPages = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
