import type { QuarantinedRecord, QuarantineReason, RecordKind } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface QuarantinePage {
  readonly result: QuarantinedRecord[];
  readonly total: number;
}

const columns = ["id", "received_at", "gateway", "sequence", "kind", "reason", "record"] as const;

/** Records set aside, newest first; `after` is the id of the last one of the page before. */
export async function listQuarantined(
  transaction: TenantTransaction,
  limit: number,
  after?: string,
): Promise<QuarantinePage> {
  const rows = await transaction
    .selectFrom("quarantined_records")
    .select(columns)
    .$if(after !== undefined, (query) => query.where("id", "<", Number(after)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const { total } = await transaction
    .selectFrom("quarantined_records")
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const result = rows.map(({ id, received_at, kind, reason, ...rest }) => ({
    ...rest,
    id: String(id),
    cause: "0",
    receivedAt: received_at,
    kind: kind as RecordKind,
    equipment: typeof rest.record["equipment"] === "number" ? rest.record["equipment"] : null,
    reason: reason as QuarantineReason,
    subject: null,
  }));
  return { result, total };
}
