import { sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import { removeRecords } from "../../../platform/records/remove-record.ts";
import { readRecords } from "../../../platform/records/rows.ts";
import { updateRecords } from "../../../platform/records/update-record.ts";
import { auditImport } from "./apply-import.ts";
import type { ImportDefinition, Values } from "./import-definition.ts";
import { lockImport, type StoredImport, undoDays } from "./import-store.ts";
import { definitions } from "./kinds/definitions.ts";
import { forget } from "./remembered.ts";
import { type Problem, problem, problemsOf } from "./problem.ts";

interface Row {
  readonly line: number;
  readonly name: string;
  readonly status: string;
  readonly restores: boolean;
  readonly recordId: number;
  /** Versions before and after the import wrote the record. */
  readonly version: number | null;
  readonly appliedVersion: number;
  readonly prior: Values;
}

interface Undone {
  readonly stored: StoredImport;
  readonly undone: number;
  readonly refused: readonly (Pick<Row, "line" | "name"> & { readonly problem: Problem })[];
}

/** Restores the values from before an import. Records changed since stay and are returned as refused. Throws ImportEnded and UndoExpired. */
export async function undoImport(change: Change, id: string): Promise<Undone> {
  const { transaction, nowMs } = change;
  const stored = await lockImport(transaction, id);
  if (stored.state !== "applied" || stored.applied_at === null) throw new CallError("ImportEnded");
  if (nowMs > stored.applied_at.getTime() + undoDays * 86_400_000) throw new CallError("UndoExpired");
  const rows = (await transaction
    .selectFrom("import_rows")
    .select(["line", "name", "status", "restores", "record_id as recordId"])
    .select(["version", "applied_version as appliedVersion", "prior"])
    .where("import_id", "=", stored.id)
    .where("applied_version", "is not", null)
    .orderBy("line")
    .execute()) as Row[];
  const problems = await bringBack(change, definitions[stored.kind], rows);
  await forget(transaction, stored);
  await auditImport(change, "undo", stored);
  const after = await transaction
    .updateTable("imports")
    .set({ state: "undone", undone_at: new Date(nowMs) })
    .where("id", "=", stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const refused = rows.flatMap(({ line, name }) => {
    const found = problems.get(line);
    return found === undefined ? [] : [{ line, name, problem: found }];
  });
  return { stored: after as StoredImport, undone: rows.length - refused.length, refused };
}

/** Problems by line of the rows that could not be restored. */
async function bringBack(
  change: Change,
  definition: ImportDefinition,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Problem>> {
  const { entity } = definition;
  const records = await lockWritten(change, definition, rows);
  const problems = new Map<number, Problem>();
  const lines = new Map(rows.map(({ recordId, line }) => [recordId, line]));
  const onRefused = ({ id }: { readonly id: number }, error: CallError) =>
    void problems.set(
      lines.get(id) ?? 0,
      Object.values(problemsOf(error, "name"))[0] ?? problem("changedSince"),
    );
  const asWritten = rows.flatMap((row) => {
    const record = records.get(row.recordId);
    const isGone = record === undefined || record.removedAt !== null;
    if (!isGone && record.version === row.appliedVersion) return [{ row, record }];
    problems.set(row.line, problem(isGone ? "goneSince" : "changedSince"));
    return [];
  });
  const updates = asWritten
    .filter(({ row }) => row.status === "changed" || row.restores)
    .map(({ row, record }) => ({ before: record, values: row.prior }));
  const updated = await updateRecords(change, entity, updates, { unlocked: true, onRefused });
  const now = new Map(updated.map((record) => [record.id, record]));
  const leaving = asWritten
    .filter(({ row }) => row.status === "new" && !problems.has(row.line))
    .map(({ record }) => now.get(record.id) ?? record);
  for (const record of await removeRecords(change, entity, leaving, onRefused)) now.set(record.id, record);
  const back = asWritten.flatMap(({ row: { line, version }, record: { id } }) => {
    const is = now.get(id)?.version;
    return version === null || is === undefined || problems.has(line) ? [] : [{ id, was: version, is }];
  });
  await tellEarlier(change, definition, back);
  return problems;
}

async function lockWritten(
  { transaction }: Change,
  { entity }: ImportDefinition,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Stored<Values>>> {
  const ids = rows.map(({ recordId }) => recordId);
  const records = await readRecords(
    transaction,
    entity,
    sql`id = any(${ids}::int[])`,
    sql`order by id for update`,
  );
  return new Map(records.map((record) => [record.id, record]));
}

interface Back {
  /** Id of the record. */
  readonly id: number;
  /** Version whose values it has again, and its present version. */
  readonly was: number;
  readonly is: number;
}

/** Sets the present version on earlier imports that wrote the restored values, so that these can be undone too. */
async function tellEarlier(
  { transaction }: Change,
  { kind }: ImportDefinition,
  back: readonly Back[],
): Promise<void> {
  await sql`
    update import_rows r set applied_version = b."is"
    from imports i, jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as b (id int, was int, "is" int)
    where i.tenant_id = r.tenant_id and i.id = r.import_id and i.kind = ${kind} and i.state = 'applied'
      and r.record_id = b.id and r.applied_version = b.was
  `.execute(transaction);
}
