import { apiOrderStates, type OrderBody } from "@fiel/contracts";
import type { OrderStatus } from "@fiel/domain";
import type { FoundEvent, LookAtKind } from "./event-look.ts";
import { isoOf } from "./event-look.ts";

/** The state of each order. One that was entered before its kind was watched is told when its state changes. */
export const lookAtOrders: LookAtKind = async ({ postgres, tenantId, registrations, signal }, told) => {
  const known = [...told.keys()].map(Number);
  const rows = await postgres.withTenant(
    tenantId,
    (transaction) =>
      transaction
        .selectFrom("orders")
        .innerJoin("products", "products.id", "orders.product_id")
        .select(["orders.id", "orders.code_text", "orders.group_id", "orders.count", "orders.status"])
        .select(["orders.due_at", "orders.removed_at", "products.name", "products.code_text as product_code"])
        .where((is) =>
          is.or([is("orders.removed_at", "is", null), is("orders.id", "in", known.length > 0 ? known : [0])]),
        )
        .orderBy("orders.id")
        .execute(),
    signal,
  );
  const machinesOf = Map.groupBy(
    [...registrations.equipment.values()].filter(({ removedAt }) => removedAt === null),
    ({ groupId }) => groupId,
  );
  const events: FoundEvent[] = [];
  const after = new Map<string, Readonly<Record<string, unknown>>>();
  for (const row of rows) {
    const status = row.status as OrderStatus;
    const before = told.get(String(row.id))?.["status"] as OrderStatus | undefined;
    if (row.removed_at === null) after.set(String(row.id), { status });
    if (before === status) continue;
    const machines = (machinesOf.get(row.group_id) ?? []).map(({ mid, name }) => ({ number: mid, name }));
    const data: OrderBody = {
      code: row.code_text,
      product: { codeText: row.product_code, name: row.name },
      group: registrations.groups.get(row.group_id) ?? "",
      machines,
      state: apiOrderStates[status],
      before: before === undefined ? null : apiOrderStates[before],
      bales: row.count,
      dueAt: row.due_at === null ? null : isoOf(row.due_at),
    };
    events.push({
      type: "order.state",
      mid: null,
      machines: machines.map(({ number }) => number),
      lane: `o${row.id}`,
      data,
    });
  }
  return { events, told: after };
};
