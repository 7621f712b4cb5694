import { sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import type { SheetRow } from "../../../platform/sheets/file-rows.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";

/** Most rows of files kept for a client. Files can be undone for a month. */
const mostRoom = 400_000;
/** A row counts once for each so many characters. */
const charactersOfRow = 500;

/** Room that a file takes: its rows, or its characters or bytes divided by `charactersOfRow` when that is more. */
export function roomOf(rows: readonly SheetRow[], bytes: number): number {
  let characters = 0;
  for (const { cells } of rows)
    for (const cell of cells) characters += typeof cell === "string" ? cell.length : 8;
  return Math.max(rows.length, Math.ceil(Math.max(characters, bytes) / charactersOfRow));
}

interface Wanted {
  readonly tenantId: number;
  readonly room: number;
}

/** Makes room for a file by deleting files that are not applied, oldest first. Throws InvalidRequest when that is not enough. */
export async function makeRoom(
  transaction: TenantTransaction,
  { tenantId, room }: Wanted,
  most = mostRoom,
): Promise<void> {
  // Serializes concurrent files, so that the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${tenantId}`}, 0))`.execute(transaction);
  const { taken } = await transaction
    .selectFrom("imports")
    .select(({ fn }) => fn.sum<string | null>("room").as("taken"))
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  let beyond = Number(taken ?? 0) + room - most;
  if (beyond <= 0) return;
  // Files that are being compared or applied are skipped without waiting.
  const { rows: unapplied } = await sql<{ id: number; room: number }>`
    select id, room from imports where tenant_id = ${tenantId} and (applied_at is null or undone_at is not null)
    order by id for update skip locked
  `.execute(transaction);
  const left: number[] = [];
  for (const one of unapplied) {
    if (beyond <= 0) break;
    left.push(one.id);
    beyond -= one.room;
  }
  if (beyond > 0) throw new CallError("InvalidRequest", { fields: { file: "importsFull" } });
  await transaction.deleteFrom("imports").where("id", "in", left).execute();
}
