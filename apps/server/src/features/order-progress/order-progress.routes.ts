import { createHash } from "node:crypto";
import { listOrdersInWork as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { loadOrders } from "../../platform/orders/load-orders.ts";
import { createUsefulOfOrders } from "../../platform/orders/useful-of-orders.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { listOrdersInWork } from "./list-orders-in-work.ts";

export interface OrderProgressDependencies extends DashboardDependencies {
  readonly postgres: PostgresStore;
}

/** Orders that the page shows; older ones are long finished. */
const mostOrders = 500;

export function mountOrderProgress(
  app: FastifyInstance,
  { postgres, telemetry, answerOncePerSecond }: OrderProgressDependencies,
): void {
  const usefulOfOrders = createUsefulOfOrders();
  mountCall(app, call, async (input) => {
    const { tenantId } = input.principal;
    const orders = await postgres.withTenant(tenantId, (transaction) =>
      loadOrders(transaction, { limit: mostOrders }),
    );
    // The orders are part of the question: one who changed them a moment ago asks another than those who ask still.
    const query = createHash("sha256").update(JSON.stringify(orders)).digest("base64");
    return answerOncePerSecond(call, { ...input, query }, (source) =>
      listOrdersInWork(usefulOfOrders, readingOf(telemetry, tenantId, source), orders, source),
    );
  });
}
