import { type AnswerOf, getReport as call, type ReportChart } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import {
  type EquipmentOccurrences,
  occurrencesInWindows,
} from "../../platform/dashboard/occurrences-in-windows.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import {
  type ResolvedFilter,
  requireEvents,
  resolveFilter,
  resolveSettled,
} from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";

/** What the numbers of a chart follow from. */
export interface ChartQuestion {
  readonly reading: Reading;
  /** For what follows from stored data alone: a window that ends now ends with its minute. */
  readonly filter: ResolvedFilter;
  /** Found once for all charts that want them. */
  readonly occurrences: () => Promise<readonly EquipmentOccurrences[]>;
  readonly timeZone: string;
  /** The newest. */
  readonly orders: () => Promise<readonly RegisteredOrder[]>;
  readonly source: TimedComputeContext;
}

type Numbers = Required<AnswerOf<typeof call>["data"]["result"]>;

/** The numbers of each chart: what its own call answers. */
export type Charts = {
  readonly [C in ReportChart]: (question: ChartQuestion) => Promise<Numbers[C]>;
};

export interface ReportDependencies extends DashboardDependencies {
  readonly postgres: PostgresStore;
  readonly charts: Charts;
}

/** As the page of orders shows. */
const mostOrders = 500;

export function mountReport(
  app: FastifyInstance,
  { postgres, charts, cachedPerSecond }: ReportDependencies,
): void {
  mountCall(app, call, async (input) => {
    const { query, principal } = input;
    const { timeZone } = principal;
    const chosen = [...new Set(query.charts)];
    return cachedPerSecond(call, input, async (source) => {
      const { reading, registrations, presentMs } = source;
      const filter = resolveSettled(query, registrations, presentMs);
      const ignoredCodes = requireEvents(query.eventsCode, registrations);
      const untilNow = { filter: resolveFilter(query, registrations, presentMs), nowMs: source.nowMs };
      const find = () => occurrencesInWindows({ reading, ignoredCodes, ...untilNow });
      const orders = () => readOrders(postgres, reading, registrations, { limit: mostOrders });
      const question = { reading, filter, occurrences: once(find), timeZone, orders, source };
      const numbers = await Promise.all(
        chosen.map(async (chart) => [chart, await charts[chart](question)] as const),
      );
      return { data: { result: Object.fromEntries(numbers) } };
    });
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
