import { type OrderStatus, orderStatus } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** UTC ms; the end is null while the order is in production. */
export interface OrderRun {
  readonly startMs: number;
  readonly endMs: number | null;
}

/** A machine's stay in a group, UTC ms: the start is null if it always was in it, the end is null while it is. */
export interface GroupMachine {
  readonly mid: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** A registered order, with its times in production. */
export interface RegisteredOrder {
  readonly id: number;
  readonly codeText: string;
  readonly productId: number;
  readonly group: { readonly id: number; readonly name: string };
  /** Machines of the group, each with its stay. */
  readonly machines: readonly GroupMachine[];
  /** Bales to make. */
  readonly count: number;
  readonly status: number;
  /** Due time, UTC ms; null without one. */
  readonly dueAt: number | null;
  /** In time order; empty if it never was in production. */
  readonly runs: readonly OrderRun[];
}

export interface WantedOrders {
  /** At most this many finished or cancelled orders, the newest; open ones are all loaded. */
  readonly limit: number;
  /** Only orders with this status. */
  readonly status?: OrderStatus;
  /** Only these, removed ones included. */
  readonly ids?: readonly number[];
}

/** All open orders and the newest of the others, newest first, in one statement. */
export async function loadOrders(
  transaction: TenantTransaction,
  { limit, status, ids }: WantedOrders,
): Promise<RegisteredOrder[]> {
  const rows = await transaction
    .with("machines", () => machinesOfGroups)
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
      "machines.all as machines",
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
    .$if(ids === undefined, (query) =>
      query.where(sql<boolean>`(status in ${open} or orders.id in ${newestClosed(limit)})`),
    )
    .orderBy("orders.id", "desc")
    .execute();
  return rows.map(orderOf);
}

const open = sql`(${sql.join([orderStatus.pending, orderStatus.inProduction, orderStatus.paused])})`;

const newestClosed = (limit: number) => sql`(
  select id from orders where removed_at is null and status not in ${open} order by id desc limit ${limit}
)`;

/** Each machine's groups in order: those that it left, and the present one. */
const machinesOfGroups = sql<{ group_id: number; all: readonly Stay[] }>`(
  select group_id, json_agg(json_build_array(mid, start_at, end_at) order by mid, start_at nulls first) as all
  from (
    select e.mid, (p.value #>> '{}')::int as group_id, p.until_at as end_at,
      lag(p.until_at) over (partition by p.record_id order by p.until_at) as start_at
    from past_values p join equipment e on e.id = p.record_id where p.entity = 'equipment' and p.field = 'groupId'
    union all
    select e.mid, e.group_id, null, (
      select max(p.until_at) from past_values p where p.entity = 'equipment' and p.field = 'groupId' and p.record_id = e.id
    ) from equipment e
  ) as stays where group_id is not null group by group_id
)`;

type Stay = readonly [mid: number, startMs: number | null, endMs: number | null];

type Run = readonly [startMs: number, endMs: number | null];

interface OrderRow {
  readonly id: number;
  readonly code_text: string;
  readonly product_id: number;
  readonly group_id: number;
  readonly group: string;
  readonly machines: readonly Stay[] | null;
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
  machines: (row.machines ?? []).map(([mid, startMs, endMs]) => ({ mid, startMs, endMs })),
  count: row.count,
  status: row.status,
  dueAt: row.due_at,
  runs: (row.runs ?? []).map(([startMs, endMs]) => ({ startMs, endMs })),
});
