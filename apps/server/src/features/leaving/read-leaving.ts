import type { ClientLeaving } from "@fiel/contracts";
import { type Selectable, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { TenantTransfersTable } from "../../platform/stores/postgres/tables/leaving-tables.ts";
import { leavingDays } from "../../platform/tenant-removal/ask-to-leave.ts";
import { readLeavingOrder } from "../../platform/tenants/leaving-order.ts";
import { ticketS } from "./export-tickets.ts";

const mostMonths = 12;
/** Tables of stored records; the others are derived from them. */
const told = ["weighings", "statuses", "occurrences", "coil_uses", "leftovers", "quarantined"] as const;

/** What the provider sees of the transaction's client leaving. */
export async function readLeaving(transaction: TenantTransaction): Promise<ClientLeaving> {
  const { leaves_at: leavesAt, leaving_begun_at: begunAt } = await transaction
    .selectFrom("tenants")
    .select(["leaves_at", "leaving_begun_at"])
    .executeTakeFirstOrThrow();
  const dropped = await transaction
    .selectFrom("dropped_months")
    .select(["month", "counts", "done_at"])
    .where("done_at", "is not", null)
    .orderBy("month", "desc")
    .limit(mostMonths)
    .execute();
  return {
    leavesAt: leavesAt?.getTime() ?? null,
    begunAt: begunAt?.getTime() ?? null,
    ordered: await readLeavingOrder(transaction),
    delayDays: leavingDays,
    exported: await readExported(transaction),
    dropped: dropped.map(({ month, counts, done_at: doneAt }) => ({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`,
      rows: told.reduce((sum, table) => sum + (counts[table] ?? 0), 0),
      at: doneAt?.getTime() ?? 0,
    })),
  };
}

/** Seconds of silence after which an export counts as lost. */
const lostAfterS = 60;

/** The latest export; null without one. A request whose download never started does not count. */
async function readExported(transaction: TenantTransaction): Promise<ClientLeaving["exported"]> {
  const found = await transaction
    .selectFrom("tenant_transfers")
    .select(["state", "asked_at", "directory", "reason", "progress"])
    .select(
      sql<boolean>`coalesce(seen_at, asked_at) < now() - make_interval(secs => ${lostAfterS})`.as("is_lost"),
    )
    .where("kind", "=", "export")
    .where((is) =>
      is.or([
        is("state", "!=", "ready"),
        is("asked_at", ">", sql<Date>`now() - make_interval(secs => ${ticketS})`),
      ]),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { directory, reason, progress, asked_at: at } = found;
  return {
    state: stateOf(found),
    at: at.getTime(),
    directory: directory === "" ? null : directory,
    reason,
    rows: Object.values(progress).reduce((sum, rows) => sum + rows, 0),
  };
}

type Told = NonNullable<ClientLeaving["exported"]>["state"];

function stateOf({
  state,
  is_lost: isLost,
}: Pick<Selectable<TenantTransfersTable>, "state"> & { readonly is_lost: boolean }): Told {
  if (state === "ready") return "running";
  return state === "running" && isLost ? "cancelled" : state;
}
