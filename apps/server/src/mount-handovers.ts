import type { FastifyInstance } from "fastify";
import { type HandoversDependencies, mountHandovers } from "./features/handovers/handovers.routes.ts";
import { mountShiftPage, type ShiftPageDependencies } from "./features/handovers/shift-page.routes.ts";
import { listOrdersInWork } from "./features/order-progress/list-orders-in-work.ts";

/** Mounts the shift's page and its handover. Orders have the progress that their own page shows. */
export function mountShiftHandovers(
  app: FastifyInstance,
  dependencies: HandoversDependencies & Omit<ShiftPageDependencies, "progress">,
): void {
  mountShiftPage(app, {
    ...dependencies,
    progress: (orders, source) => listOrdersInWork(source.reading, orders, source),
  });
  mountHandovers(app, dependencies);
}
