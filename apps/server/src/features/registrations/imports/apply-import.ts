import type { ImportedFile, ImportKind } from "@fiel/contracts";
import { sql } from "kysely";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { createRecords } from "../../../platform/records/create-records.ts";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import { restoreRecord } from "../../../platform/records/restore-record.ts";
import { readRecords } from "../../../platform/records/rows.ts";
import { updateRecords } from "../../../platform/records/update-record.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import type { ImportDefinition, Values } from "./import-definition.ts";
import { lockImport, requireImport, type StoredImport } from "./import-store.ts";
import { definitions } from "./kinds/definitions.ts";
import { remember } from "./remembered.ts";

interface Row {
  readonly line: number;
  readonly status: string;
  readonly restores: boolean;
  readonly recordId: number | null;
  readonly version: number | null;
  readonly given: Values;
}

/** Writes exactly the compared rows in one transaction. Throws ImportEnded, and ImportChanged when a record is no longer as it was compared. */
export async function applyImport(change: Change, id: string): Promise<StoredImport> {
  const { transaction, by, nowMs } = change;
  const definition = definitions[(await requireImport(transaction, id)).kind];
  // Locks the tenant before the import, because new records are counted or numbered.
  if (definition.entity.mayAdd !== undefined || definition.complete !== undefined)
    await lockTenant(transaction, by.tenantId);
  const stored = await lockImport(transaction, id);
  if (stored.state !== "checked") throw new CallError("ImportEnded");
  const rows = await readPlan(transaction, stored.id);
  try {
    await storeVersions(transaction, stored.id, await writeRows(change, definition, rows));
  } catch (error) {
    // A record that was allowed when it was compared is refused now; to support, what its client compared.
    if (error instanceof CallError && error.code !== "SupportClosed")
      throw new CallError("ImportChanged", { cause: error });
    throw error;
  }
  await remember(transaction, stored);
  await auditImport(change, "import", stored);
  // Nobody reads an applied file again.
  await transaction.deleteFrom("import_files").where("import_id", "=", stored.id).execute();
  const applied = await transaction
    .updateTable("imports")
    .set({ state: "applied", applied_at: new Date(nowMs) })
    .where("tenant_id", "=", by.tenantId)
    .where("id", "=", stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return applied as StoredImport;
}

/** Adds one audit entry for the file, besides those of its records. */
export function auditImport(
  { transaction, by }: Change,
  action: "import" | "undo",
  { id, kind, file_name, counts }: StoredImport,
): Promise<void> {
  const { joined: _joined, joinedLines: _lines, ...told } = counts as NonNullable<ImportedFile["counts"]>;
  const after = { kind, ...told };
  return recordAudit(transaction, {
    by,
    action,
    entity: auditEntity[kind],
    entityId: `import ${id}`,
    entityName: file_name,
    after,
  });
}

const auditEntity: Readonly<Record<ImportKind, string>> = {
  products: "product",
  operators: "operator",
  events: "event",
  coils: "coil",
  equipments: "equipment",
};

/** Compared rows without errors, by line. */
async function readPlan(transaction: TenantTransaction, importId: number): Promise<Row[]> {
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["line", "status", "restores", "record_id as recordId", "version", "given"])
    .where("import_id", "=", importId)
    .where("status", "<>", "error")
    .orderBy("line")
    .execute();
  return rows as Row[];
}

interface Written {
  readonly line: number;
  readonly record: Stored<Values>;
}

async function writeRows(
  change: Change,
  definition: ImportDefinition,
  rows: readonly Row[],
): Promise<Written[]> {
  const { entity, complete } = definition;
  const records = await lockCompared(change, definition, rows);
  const changed = rows.filter(({ status, restores }) => status === "changed" || restores);
  const updates: { before: Stored<Values>; values: Values }[] = [];
  for (const { recordId, restores, given } of changed) {
    const record = records.get(recordId ?? 0);
    if (record === undefined) throw new CallError("NotFound");
    const before = restores ? await restoreRecord(change, entity, record.id) : record;
    updates.push({ before, values: given });
  }
  const updated = await updateRecords(change, entity, updates);
  const added = rows.filter(({ status, restores }) => status === "new" && !restores);
  const values = added.map(({ given }) => given);
  const created = await createRecords(change, entity, (await complete?.(change, values)) ?? values);
  const linesOf = [...changed, ...added].map(({ line }) => line);
  return [...updated, ...created].map((record, place) => ({ line: linesOf[place] ?? 0, record }));
}

/** Locks the records that rows were compared with, unchanged ones too, since the preview showed them all. Throws ImportChanged. */
async function lockCompared({ transaction }: Change, { entity }: ImportDefinition, rows: readonly Row[]) {
  const versions = new Map(
    rows.flatMap(({ recordId, version }) => (recordId === null ? [] : [[recordId, version]])),
  );
  const records = await readRecords(
    transaction,
    entity,
    sql`id = any(${[...versions.keys()]}::int[])`,
    sql`order by id for update`,
  );
  const isAsCompared = records.every(({ id, version }) => versions.get(id) === version);
  if (!isAsCompared || records.length < versions.size) throw new CallError("ImportChanged");
  return new Map(records.map((record) => [record.id, record]));
}

async function storeVersions(
  transaction: TenantTransaction,
  importId: number,
  written: readonly Written[],
): Promise<void> {
  const rows = written.map(({ line, record: { id, version } }) => ({ line, id, version }));
  await sql`
    update import_rows r set record_id = w.id, applied_version = w.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (line int, id int, version int)
    where r.import_id = ${importId} and r.line = w.line
  `.execute(transaction);
}
