import { listOrdersInWork as call } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
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
  mountCall(app, call, (input) =>
    answerOncePerSecond(call, input, async (source) => {
      const reading = readingOf(telemetry, input.principal.tenantId, source);
      const orders = await readOrders(postgres, reading, source.registrations, { limit: mostOrders });
      return listOrdersInWork(reading, orders, source);
    }),
  );
}
