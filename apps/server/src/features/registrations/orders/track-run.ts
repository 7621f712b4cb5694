import { orderStatus } from "@fiel/domain";
import { sql } from "kysely";
import type { Change } from "../../../platform/records/entity.ts";

interface Order {
  readonly id: number;
  readonly status: number;
}

/** An order's time in production begins and ends with its status. */
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
  // It may have begun by the clock of a server that is ahead.
  await transaction
    .updateTable("order_runs")
    .set({ ended_at: sql<number>`greatest(started_at, ${nowMs})` })
    .where("order_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}
