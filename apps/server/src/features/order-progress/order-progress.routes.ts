import { listOrdersInWork as call, mostClosedOrders } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { listOrdersInWork } from "./list-orders-in-work.ts";

export interface OrderProgressDependencies extends DashboardDependencies {
  readonly postgres: PostgresStore;
}

export function mountOrderProgress(
  app: FastifyInstance,
  { postgres, cachedPerSecond }: OrderProgressDependencies,
): void {
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const orders = await readOrders(postgres, source.reading, source.registrations, {
        limit: mostClosedOrders,
      });
      return listOrdersInWork(source.reading, orders, source);
    }),
  );
}
