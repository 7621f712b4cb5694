import { getProductionCards as call } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { readingOf } from "../../platform/dashboard/reading.ts";
import { requireEvents, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
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
  mountCall(app, call, async (input) => {
    const { query, principal } = input;
    const { tenantId } = principal;
    return answerOncePerSecond(call, input, async (source) => {
      const filter = resolveFilter(query, source.registrations, source.presentMs);
      const ignoredCodes = requireEvents(query.eventsCode, source.registrations);
      const named = query.equipments.length > 0;
      const reading = readingOf(telemetry, tenantId, source);
      const orders = await readOrders(postgres, reading, source.registrations, inProduction);
      const question = { reading, filter, named, ignoredCodes, orders };
      return { data: await getCards(question, source) };
    });
  });
}
