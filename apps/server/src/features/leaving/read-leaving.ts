import type { ClientLeaving } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { leavingDays } from "../../platform/tenant-removal/ask-to-leave.ts";

const mostMonths = 12;
/** What was stored; the rest was made of it. */
const told = ["weighings", "statuses", "occurrences", "coil_uses", "leftovers", "quarantined"] as const;

/** What the provider sees of the leaving of the transaction's client. */
export async function readLeaving(transaction: TenantTransaction): Promise<ClientLeaving> {
  const { leaves_at: leavesAt } = await transaction
    .selectFrom("tenants")
    .select("leaves_at")
    .executeTakeFirstOrThrow();
  const exported = await transaction
    .selectFrom("tenant_transfers")
    .select(["state", "asked_at", "directory", "reason"])
    .where("kind", "=", "export")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const dropped = await transaction
    .selectFrom("dropped_months")
    .select(["month", "counts", "done_at"])
    .where("done_at", "is not", null)
    .orderBy("month", "desc")
    .limit(mostMonths)
    .execute();
  return {
    leavesAt: leavesAt?.getTime() ?? null,
    delayDays: leavingDays,
    exported: exported === undefined ? null : shown(exported),
    dropped: dropped.map(({ month, counts, done_at: doneAt }) => ({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`,
      rows: told.reduce((sum, table) => sum + (counts[table] ?? 0), 0),
      at: doneAt?.getTime() ?? 0,
    })),
  };
}

const shown = ({
  asked_at: askedAt,
  ...rest
}: Omit<NonNullable<ClientLeaving["exported"]>, "at"> & { readonly asked_at: Date }) => ({
  ...rest,
  at: askedAt.getTime(),
});
