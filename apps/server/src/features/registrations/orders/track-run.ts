import { orderStatus } from "@fiel/domain";
import { sql } from "kysely";
import type { Change } from "../../../platform/records/entity.ts";

interface Order {
  readonly id: number;
  readonly status: number;
}

/** Starts or ends a run when the order enters or leaves production. */
export async function trackRun(
  { transaction, by, nowMs }: Change,
  { id, status }: Order,
  before: Pick<Order, "status"> | null,
): Promise<void> {
  const [was, is] = [before?.status, status].map((one) => one === orderStatus.inProduction);
  if (was === is) return;
  if (is) {
    const run = { tenant_id: by.tenantId, order_id: id, started_at: nowMs };
    await transaction.insertInto("order_runs").values(run).execute();
    return;
  }
  // Another server's clock may be ahead, so the end is no earlier than the start.
  await transaction
    .updateTable("order_runs")
    .set({ ended_at: sql<number>`greatest(started_at, ${nowMs})` })
    .where("order_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}
