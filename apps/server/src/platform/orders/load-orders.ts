import type { OrderStatus } from "@fiel/domain";
import { sql } from "kysely";
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
  /** When it should be done, UTC ms; null: not told. */
  readonly dueAt: number | null;
  /** In time order. Empty when it never was in production. */
  readonly runs: readonly OrderRun[];
}

export interface WantedOrders {
  readonly limit: number;
  /** Of this status alone. */
  readonly status?: OrderStatus;
  /** These alone, removed ones too. */
  readonly ids?: readonly number[];
}

/** The newest orders, newest first, in one statement. */
export async function loadOrders(
  transaction: TenantTransaction,
  { limit, status, ids }: WantedOrders,
): Promise<RegisteredOrder[]> {
  const rows = await transaction
    .with("machines", (db) =>
      db
        .selectFrom("equipment")
        .select(["group_id", sql<number[]>`array_agg(mid order by mid)`.as("mids")])
        .groupBy("group_id"),
    )
    .selectFrom("orders")
    .innerJoin("equipment_groups", "equipment_groups.id", "orders.group_id")
    .leftJoin("machines", "machines.group_id", "orders.group_id")
    .select([
      "orders.id",
      "code_text",
      "product_id",
      "orders.group_id",
      "equipment_groups.name as group",
      "count",
      "status",
      "due_at",
      "mids",
    ])
    .select((db) =>
      db
        .selectFrom("order_runs")
        .select(
          sql<readonly Run[] | null>`json_agg(json_build_array(started_at, ended_at) order by started_at)`.as(
            "all",
          ),
        )
        .whereRef("order_runs.order_id", "=", "orders.id")
        .as("runs"),
    )
    .where(
      ids === undefined ? sql<boolean>`orders.removed_at is null` : sql<boolean>`orders.id = any(${ids})`,
    )
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? 0))
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(orderOf);
}

type Run = readonly [startMs: number, endMs: number | null];

interface OrderRow {
  readonly id: number;
  readonly code_text: string;
  readonly product_id: number;
  readonly group_id: number;
  readonly group: string;
  readonly mids: readonly number[] | null;
  readonly count: number;
  readonly status: number;
  readonly due_at: number | null;
  readonly runs: readonly Run[] | null;
}

const orderOf = (row: OrderRow): RegisteredOrder => ({
  id: row.id,
  codeText: row.code_text,
  productId: row.product_id,
  group: { id: row.group_id, name: row.group },
  mids: row.mids ?? [],
  count: row.count,
  status: row.status,
  dueAt: row.due_at,
  runs: (row.runs ?? []).map(([startMs, endMs]) => ({ startMs, endMs })),
});
