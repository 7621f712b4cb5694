import { getShiftPage as call, type OrderInWork } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { getShiftPage } from "./get-shift-page.ts";
import { groupIdOf, groupsOf, type MachineGroup, shiftAtInstant } from "./shift-of.ts";

export interface ShiftPageDependencies extends DashboardDependencies {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  /** Orders with the bales made for them. */
  readonly progress: (
    orders: readonly RegisteredOrder[],
    source: TimedComputeContext,
  ) => Promise<readonly OrderInWork[]>;
}

const inProduction = { limit: 0, status: orderStatus.inProduction };

/** The call of the shift's page. Ongoing stops last until now, so answers are cached per second. */
export function mountShiftPage(
  app: FastifyInstance,
  { cachedPerSecond, postgres, progress }: ShiftPageDependencies,
): void {
  const ordersOf = (source: TimedComputeContext) => async (group: MachineGroup) => {
    const { reading, registrations } = source;
    const all = await readOrders(postgres, reading, registrations, inProduction);
    const own = await progress(
      all.filter((order) => order.group.id === group.id),
      source,
    );
    return own.map(({ codeText, product, totalCount, producedPackages }) => ({
      codeText,
      product: product.name,
      unit: product.unit,
      total: totalCount,
      made: producedPackages,
    }));
  };
  mountCall(app, call, (input) =>
    cachedPerSecond(call, input, async (source) => {
      const { registrations, nowMs } = source;
      const { timeZone } = input.principal;
      const { group: asked, at = nowMs } = input.query;
      const groups = groupsOf(registrations);
      const group = asked === undefined ? groups[0] : groups.find(({ id }) => id === groupIdOf(asked));
      if (group === undefined && asked !== undefined) throw new CallError("NotFound");
      if (group === undefined) return { data: { result: null } };
      if (at > nowMs) throw new CallError("InvalidRequest", { fields: { at: "inFuture" } });
      const shift = shiftAtInstant(registrations, group, at, timeZone);
      return {
        data: { result: await getShiftPage({ ...source, timeZone, shift, orders: ordersOf(source) }) },
      };
    }),
  );
}
