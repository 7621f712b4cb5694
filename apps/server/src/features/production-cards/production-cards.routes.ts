import { getProductionCards as call } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEvents, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { getCards } from "./get-cards.ts";

export interface ProductionCardsDependencies extends DashboardDependencies {
  readonly postgres: PostgresStore;
}

/** Orders in production: one per product and group, so a plant has fewer than the limit. */
const inProduction = { status: orderStatus.inProduction, limit: 1000 };

export function mountProductionCards(
  app: FastifyInstance,
  { postgres, cachedPerSecond }: ProductionCardsDependencies,
): void {
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const { query } = input;
      const filter = resolveFilter(query, registrations, presentMs);
      const ignoredCodes = requireEvents(query.eventsCode, registrations);
      const named = query.equipments.length > 0;
      const orders = await readOrders(postgres, reading, registrations, inProduction);
      return { data: await getCards({ reading, filter, named, ignoredCodes, orders }, source) };
    }),
  );
}
