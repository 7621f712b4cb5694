import { sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import { removeRecord } from "../../../platform/records/remove-record.ts";
import { readRecords } from "../../../platform/records/rows.ts";
import { updateRecords } from "../../../platform/records/update-record.ts";
import { auditImport } from "./apply-import.ts";
import type { ImportDefinition, Values } from "./import-definition.ts";
import { lockImport, type StoredImport, undoDays } from "./import-store.ts";
import { definitions } from "./kinds/definitions.ts";
import { type Problem, problem, problemsOf } from "./problem.ts";

interface Row {
  readonly line: number;
  readonly name: string;
  readonly status: string;
  readonly restores: boolean;
  readonly recordId: number;
  /** Before it was written, and after. */
  readonly version: number | null;
  readonly appliedVersion: number;
  readonly prior: Values;
}

interface Undone {
  readonly stored: StoredImport;
  readonly undone: number;
  readonly refused: readonly (Pick<Row, "line" | "name"> & { readonly problem: Problem })[];
}

/** Brings back what was before an import; what changed since stays, and is told. Throws ImportEnded, UndoExpired. */
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

/** What could not be brought back, by the line of its row. */
async function bringBack(
  change: Change,
  definition: ImportDefinition,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Problem>> {
  const { entity } = definition;
  const records = await readRecords(
    change.transaction,
    entity,
    sql`id = any(${rows.map(({ recordId }) => recordId)}::int[])`,
    sql`order by id for update`,
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  const problems = new Map<number, Problem>();
  const attempt = async (line: number, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      problems.set(line, Object.values(problemsOf(error, "name"))[0] ?? problem("changedSince"));
    }
  };
  const back: Back[] = [];
  for (const row of rows) {
    const record = byId.get(row.recordId);
    const gone = record === undefined || record.removedAt !== null;
    if (gone || record.version !== row.appliedVersion) {
      problems.set(row.line, problem(gone ? "goneSince" : "changedSince"));
      continue;
    }
    await attempt(row.line, async () => {
      const { version: is } = await undoRow(change, definition, row, record);
      if (row.version !== null) back.push({ id: record.id, was: row.version, is });
    });
  }
  await tellEarlier(change, definition, back);
  return problems;
}

interface Back {
  /** Of the record. */
  readonly id: number;
  /** The version that it is again as it was in, and the one that it has now. */
  readonly was: number;
  readonly is: number;
}

/** An earlier import that left a record so can be undone after this one. */
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

async function undoRow(
  change: Change,
  { entity }: ImportDefinition,
  { status, restores, prior }: Row,
  record: Stored<Values>,
): Promise<Stored<Values>> {
  const [as = record] =
    status === "changed" || restores
      ? await updateRecords(change, entity, [{ before: record, values: prior }], { unlocked: true })
      : [];
  return status === "new" ? removeRecord(change, entity, record.id) : as;
}
