import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { Counts } from "./expired-months.ts";

export interface Expired {
  readonly tenantId: number;
  /** UTC ms: start of the records' month, and start of what is kept. */
  readonly startMs: number;
  readonly endMs: number;
  readonly keptFromMs: number;
}

/** Deletes records that began in a month and ended before the start of what is kept; longer ones stay. */
export async function dropRecords(transaction: TenantTransaction, expired: Expired): Promise<Counts> {
  const { tenantId, startMs, endMs, keptFromMs } = expired;
  const within = (column: string) => sql`${sql.ref(column)} >= ${startMs} and ${sql.ref(column)} < ${endMs}`;
  const ended = sql`ended_at <= ${keptFromMs}`;
  const deleted = async (table: string, where: ReturnType<typeof sql>): Promise<number> => {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${where}`.execute(
        transaction,
      );
    return Number(numAffectedRows);
  };
  const told = sql`${within("start_at")} and end_at <= ${keptFromMs}`;
  const stopAnswers = await deleted("stop_answers", told);
  // Answers cut at the month's edge remain and still refer to their change.
  const named = sql`exists (select from stop_answers a where a.tenant_id = stop_changes.tenant_id
    and stop_changes.id in (a.change_id, a.given_id, a.gone_id))`;
  await deleted("stop_changes", sql`${told} and not ${named}`);
  // A shift and its handover go together: a month's rows are all of its shifts.
  await deleted("shift_entries", told);
  return {
    stop_answers: stopAnswers,
    occurrences: await deleted("occurrences", sql`${within("started_at")} and ${ended}`),
    coil_uses: await deleted("coil_uses", sql`${within("started_at")} and ${ended}`),
    leftovers: await deleted("leftovers", within("at")),
  };
}
