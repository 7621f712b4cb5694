import { orderStatus } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { machinesOfBoard } from "./features/board/machines-of-board.ts";
import { listAllStops } from "./features/losses/list-all-stops.ts";
import { listOrdersInWork } from "./features/order-progress/list-orders-in-work.ts";
import { mountTabletAnswers } from "./features/tablets/tablet-answers.routes.ts";
import { suggestedReasons } from "./features/tablets/suggested-reasons.ts";
import type { TabletFigures } from "./features/tablets/tablet-state.ts";
import { mountTablet, type TabletDependencies } from "./features/tablets/tablet.routes.ts";
import { mountTablets, type TabletsDependencies } from "./features/tablets/tablets.routes.ts";
import { figuresOfBoards } from "./mount-boards.ts";
import { readOrders } from "./platform/orders/read-orders.ts";

/** Mounts tablets: pairing, and the calls of tablets. */
export function mountAllTablets(
  app: FastifyInstance,
  dependencies: TabletDependencies & TabletsDependencies,
): void {
  const { postgres } = dependencies;
  const inProduction = { limit: 0, status: orderStatus.inProduction };
  const figures: TabletFigures = {
    machines: (filter, source, timeZone) =>
      machinesOfBoard({
        source,
        filter,
        timeZone,
        figures: figuresOfBoards,
        zoom: "custom",
        pages: [],
        ignoredCodes: new Set<number>(),
      }),
    orders: ({ reading, registrations }) => readOrders(postgres, reading, registrations, inProduction),
    stops: async (filter, source, timeZone) =>
      (await listAllStops(postgres, { ...source, filter, timeZone }, { leastS: 0 })).stops,
    suggestions: (stops, { reading: { tenantId }, registrations, nowMs }, timeZone) =>
      postgres.withTenant(tenantId, (transaction) =>
        suggestedReasons({ transaction, tenantId, registrations, timeZone, nowMs }, stops),
      ),
    progress: (orders, source) => listOrdersInWork(source.reading, orders, source),
  };
  mountTablets(app, dependencies);
  mountTablet(app, dependencies, figures);
  mountTabletAnswers(app, dependencies);
}
