import type { ListedOrder, listOrders as call, ProductionOrder, QueryOf } from "@fiel/contracts";
import { sql } from "kysely";
import { balesOf } from "@fiel/domain";
import type { TimedComputeContext } from "../../../platform/response-cache/response-cache.ts";
import { loadOrders } from "../../../platform/orders/load-orders.ts";
import { usefulOfOrders } from "../../../platform/orders/useful-of-orders.ts";
import { isRemoved, readRecords } from "../../../platform/records/rows.ts";
import { containing } from "../../../platform/records/search.ts";
import type { PostgresStore, TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { orderEntity, type StoredOrder } from "./order-entity.ts";

type Query = QueryOf<typeof call>;

/** Orders with what they produced, by id; all of them or a page. */
export async function listOrders(
  postgres: Pick<PostgresStore, "withTenant">,
  query: Query,
  { reading, registrations, nowMs }: TimedComputeContext,
): Promise<ListedOrder[]> {
  const load = async (transaction: TenantTransaction) => {
    const found = await showOrders(transaction, await readOrders(transaction, query));
    const ids = found.map(({ id }) => id);
    return { shown: found, registered: await loadOrders(transaction, { ids, limit: ids.length }) };
  };
  const { shown, registered } = await postgres.withTenant(reading.tenantId, load, reading.signal);
  const useful = await usefulOfOrders(reading, { orders: registered, registrations, nowMs });
  return shown.map((order) => {
    const made = useful.get(order.id) ?? [];
    const productsQuantity = made.reduce((sum, { usefulCount }) => sum + usefulCount, 0);
    return { ...order, productsQuantity, producedPackages: balesOf(...made) };
  });
}

const searched = [
  "code_text",
  "(select name from products p where p.id = product_id)",
  "(select name from equipment_groups g where g.id = group_id)",
];

async function readOrders(
  transaction: TenantTransaction,
  { removed, search = "", after = 0, limit }: Query,
): Promise<StoredOrder[]> {
  const conditions = [isRemoved(removed), containing(search, searched), sql`id > ${after}`];
  const rest = sql`order by id ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  return readRecords(transaction, orderEntity, sql.join(conditions, sql` and `), rest);
}

/** Orders as the API answers them, with the names of products and groups, even removed ones. */
export async function showOrders(
  transaction: TenantTransaction,
  orders: readonly StoredOrder[],
): Promise<ProductionOrder[]> {
  const products = await namesIn(
    transaction,
    "products",
    orders.map(({ productId }) => productId),
  );
  const groups = await namesIn(
    transaction,
    "equipment_groups",
    orders.map(({ groupId }) => groupId),
  );
  return orders.map(({ productId, groupId, ...order }) => ({
    ...order,
    product: productId,
    productName: products.get(productId) ?? "",
    group: groupId,
    groupName: groups.get(groupId) ?? "",
  }));
}

async function namesIn(
  transaction: TenantTransaction,
  table: "products" | "equipment_groups",
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id = any(${[...new Set(ids)]})
  `.execute(transaction);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
