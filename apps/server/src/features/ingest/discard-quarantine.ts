import type { AnswerOf, BodyOf, discardQuarantine as discardCall } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockQuarantine } from "./lock-quarantine.ts";
import { countRecords } from "./quarantine-records.ts";
import { causesOf, slicesOf } from "./quarantined-slices.ts";
import { takeFromCauses } from "./take-from-causes.ts";

/** Most rows of one call; each has up to 1,000 records. */
const mostRows = 10_000;

/** Discards the records that a list showed, oldest first. 409 when there are no longer `count` of them. Skips records that a replay holds. */
export async function discardRecords(
  transaction: TenantTransaction,
  tenantId: number,
  { upTo, count, ...filter }: BodyOf<typeof discardCall>,
): Promise<AnswerOf<typeof discardCall>> {
  await lockQuarantine(transaction, tenantId);
  const shown = upTo === null ? { total: 0 } : await countRecords(transaction, filter, upTo);
  if (shown.total !== count) throw new CallError("QuarantineChanged");
  const rows =
    upTo === null
      ? []
      : await slicesOf(transaction, filter)
          .select(["slice.id", "slice.cause_id", "slice.size"])
          .where("slice.id", "<=", Number(upTo))
          .where("slice.replay_sequence", "is", null)
          .orderBy("slice.id")
          .limit(mostRows)
          .forUpdate("slice")
          .execute();
  if (rows.length > 0)
    await transaction
      .deleteFrom("quarantined_slices")
      .where(sql<boolean>`id = any(${rows.map(({ id }) => id)})`)
      .execute();
  const discarded = rows.reduce((sum, { size }) => sum + size, 0);
  if (rows.length < mostRows) await forgetStatuses(transaction, filter);
  await takeFromCauses(transaction, rows);
  return { discarded, remaining: count - discarded };
}

async function forgetStatuses(
  transaction: TenantTransaction,
  filter: Parameters<typeof causesOf>[1],
): Promise<void> {
  if (filter.gateway !== undefined) return;
  const named = causesOf(transaction, filter).select("cause.id").where("cause.statuses", ">", 0);
  await transaction.updateTable("quarantine_causes").set({ statuses: 0 }).where("id", "in", named).execute();
}
