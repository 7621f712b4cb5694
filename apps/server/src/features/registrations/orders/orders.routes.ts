import { listOrders as listCall, orderCalls, type ProductionOrder } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../../platform/dashboard/dependencies.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { RecordsDependencies, Shown } from "../../../platform/records/change-records.ts";
import { mountRecord, mountSaving } from "../../../platform/records/mount-records.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { listOrders, showOrders } from "./list-orders.ts";
import { orderEntity, type OrderValues, type StoredOrder } from "./order-entity.ts";

export type OrdersDependencies = RecordsDependencies & Pick<DashboardDependencies, "cachedPerSecond">;

const shown: Shown<OrderValues, ProductionOrder> = { entity: orderEntity, show: showOrder };

export function mountOrders(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { postgres, cachedPerSecond } = dependencies;
  mountCall(app, listCall, (input) =>
    cachedPerSecond(listCall, input, (source) => listOrders(postgres, input.query, source)),
  );
  mountRecord(app, dependencies, orderCalls, shown);
  mountSaving(app, dependencies, orderCalls, {
    ...shown,
    creation: ({ product: productId, group: groupId, dueAt = null, ...rest }) => ({
      ...rest,
      productId,
      groupId,
      dueAt,
    }),
    change: ({ product: productId, group: groupId, ...rest }) => ({ ...rest, productId, groupId }),
  });
}

async function showOrder(transaction: TenantTransaction, order: StoredOrder): Promise<ProductionOrder> {
  const [found] = await showOrders(transaction, [order]);
  return found as ProductionOrder;
}
