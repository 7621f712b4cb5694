import { createHash } from "node:crypto";
import { getProductionCards as call } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { requireEvents, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { loadOrders } from "../../platform/orders/load-orders.ts";
import { createUsefulOfOrders } from "../../platform/orders/useful-of-orders.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { getCards } from "./get-cards.ts";

export interface ProductionCardsDependencies extends DashboardDependencies {
  readonly postgres: PostgresStore;
}

/** One for each product and group: more at once no plant has. */
const inProduction = { status: orderStatus.inProduction, limit: 1000 };

export function mountProductionCards(
  app: FastifyInstance,
  { postgres, telemetry, answerOncePerSecond }: ProductionCardsDependencies,
): void {
  const usefulOfOrders = createUsefulOfOrders();
  mountCall(app, call, async (input) => {
    const { query, principal } = input;
    const { tenantId } = principal;
    const orders = await postgres.withTenant(tenantId, (transaction) =>
      loadOrders(transaction, inProduction),
    );
    // The orders are part of the question: one who changed them a moment ago asks another than those who ask still.
    const asked = { ...query, orders: createHash("sha256").update(JSON.stringify(orders)).digest("base64") };
    return answerOncePerSecond(call, { ...input, query: asked }, async (source) => {
      const filter = resolveFilter(query, source.registrations, source.presentMs);
      const ignoredCodes = requireEvents(query.eventsCode, source.registrations);
      const named = query.equipments.length > 0;
      const reading = readingOf(telemetry, tenantId, source);
      const question = { reading, filter, named, ignoredCodes, orders, usefulOfOrders };
      return { data: await getCards(question, source) };
    });
  });
}
