import { defaultSampleSize } from "@fiel/domain";
import { mostClosedOrders } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { type ApiDependencies, mountApi as mount } from "./features/api/api.routes.ts";
import type { Figures } from "./features/api/figures.routes.ts";
import { type ApiKeysDependencies, mountApiKeys } from "./features/api-keys/api-keys.routes.ts";
import { conformityQuery } from "./features/conformity/conformity-query.ts";
import { getConformity } from "./features/conformity/get-conformity.ts";
import { getEquipmentStatus } from "./features/equipment-status/get-equipment-status.ts";
import { getGiveaway } from "./features/giveaway/get-giveaway.ts";
import { getLosses } from "./features/losses/get-losses.ts";
import { listOrdersInWork } from "./features/order-progress/list-orders-in-work.ts";
import { resolveSettled } from "./platform/dashboard/resolve-filter.ts";
import { readOrders } from "./platform/orders/read-orders.ts";
import type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";

/** Mounts API keys and the calls of programs. Figures are those of the pages. */
export function mountApi(
  app: FastifyInstance,
  dependencies: Omit<ApiDependencies, "statusOf" | "figures"> & ApiKeysDependencies,
): void {
  mountApiKeys(app, dependencies);
  mount(app, {
    ...dependencies,
    statusOf: ({ reading, registrations, nowMs }, equipment) =>
      getEquipmentStatus(reading, { equipment, registrations, nowMs }),
    figures: figuresOf(dependencies.postgres),
  });
}

const figuresOf = (postgres: Pick<PostgresStore, "withTenant">): Figures => ({
  async ordersOf(source) {
    const { reading, registrations } = source;
    const orders = await readOrders(postgres, reading, registrations, { limit: mostClosedOrders });
    return listOrdersInWork(reading, orders, source);
  },
  giveawayOf: ({ source: { reading, registrations }, filter, timeZone }) =>
    getGiveaway({ reading, registrations, timeZone }, filter),
  lossesOf: ({ source: { reading, registrations, nowMs }, filter, timeZone }) =>
    getLosses({ reading, registrations, nowMs, filter, timeZone }),
  conformityOf({ reading, registrations, presentMs }, { mid }, { startMs, endMs }, timeZone) {
    const dates = [{ startTimestamp: startMs, endTimestamp: endMs }];
    const filter = resolveSettled({ dates, equipments: [mid] }, registrations, presentMs);
    return getConformity(conformityQuery({ reading, registrations, filter, timeZone }, defaultSampleSize));
  },
});
