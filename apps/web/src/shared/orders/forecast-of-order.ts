import type { OrderInWork } from "@fiel/contracts";
import { type OrderForecast, orderForecast } from "@fiel/domain";

/** Forecast of an order from the answer of the call. */
export const forecastOfOrder = (order: OrderInWork, nowMs: number): OrderForecast =>
  orderForecast(
    {
      status: order.status,
      projected: order.totalCount,
      whole: { bales: order.producedPackages, elapsedMs: order.elapsed * 1_000 },
      recent: { bales: order.recent.bales, elapsedMs: order.recent.elapsed * 1_000 },
      dueMs: order.dueAt,
    },
    nowMs,
  );
