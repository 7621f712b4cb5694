import type { OrderStatus } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** UTC ms; the end is null while the order is in production. */
export interface OrderRun {
  readonly startMs: number;
  readonly endMs: number | null;
}

/** An order as it is registered, with the times in which it was in production. */
export interface RegisteredOrder {
  readonly id: number;
  readonly codeText: string;
  readonly productId: number;
  readonly group: { readonly id: number; readonly name: string };
  /** Machine ids of the group. */
  readonly mids: readonly number[];
  /** Bales to make. */
  readonly count: number;
  readonly status: number;
  /** In time order. Empty when it never was in production. */
  readonly runs: readonly OrderRun[];
}

export interface WantedOrders {
  readonly limit: number;
  /** Of this status alone. */
  readonly status?: OrderStatus;
}

/** The newest orders, newest first. */
export async function loadOrders(
  transaction: TenantTransaction,
  { limit, status }: WantedOrders,
): Promise<RegisteredOrder[]> {
  const orders = await transaction
    .selectFrom("orders")
    .innerJoin("equipment_groups", "equipment_groups.id", "orders.group_id")
    .select([
      "orders.id",
      "code_text",
      "product_id",
      "group_id",
      "equipment_groups.name as group",
      "count",
      "status",
    ])
    .where("orders.removed_at", "is", null)
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? 0))
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
  const runs = await loadRuns(
    transaction,
    orders.map(({ id }) => id),
  );
  const equipment = await transaction.selectFrom("equipment").select(["mid", "group_id"]).execute();
  const midsOf = Map.groupBy(equipment, ({ group_id }) => group_id);
  return orders.map((order) => ({
    id: order.id,
    codeText: order.code_text,
    productId: order.product_id,
    group: { id: order.group_id, name: order.group },
    mids: (midsOf.get(order.group_id) ?? []).map(({ mid }) => mid),
    count: order.count,
    status: order.status,
    runs: runs.get(order.id) ?? [],
  }));
}

async function loadRuns(
  transaction: TenantTransaction,
  orderIds: readonly number[],
): Promise<Map<number, OrderRun[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("order_runs")
    .select(["order_id", "started_at", "ended_at"])
    .where("order_id", "in", orderIds)
    .orderBy("started_at")
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    [...byOrder].map(([id, own]) => [
      id,
      own.map(({ started_at, ended_at }) => ({ startMs: started_at, endMs: ended_at })),
    ]),
  );
}
