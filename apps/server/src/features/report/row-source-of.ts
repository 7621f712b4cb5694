import { type Filter, mostClosedOrders } from "@fiel/contracts";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { requireEvents, resolveFilter, resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { readOrders } from "../../platform/orders/read-orders.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { Charts, RowSource } from "./report-source.ts";
import { once } from "./sheets/once.ts";

interface AskedRows extends Filter {
  readonly eventsCode: readonly number[];
  readonly timeZone: string;
}

interface RowDependencies {
  readonly postgres: PostgresStore;
  readonly charts: Charts;
}

/** Row source of a report; reads nothing yet. Throws for a filter that the tenant does not have. */
export function rowSourceOf(
  { postgres, charts }: RowDependencies,
  asked: AskedRows,
  source: TimedComputeContext,
): RowSource {
  const { reading, registrations, presentMs, nowMs } = source;
  const { timeZone } = asked;
  const filter = resolveFilter(asked, registrations, presentMs);
  const ignoredCodes = requireEvents(asked.eventsCode, registrations);
  const question = {
    reading,
    filter: resolveSettled(asked, registrations, presentMs),
    present: filter,
    occurrences: once(() => occurrencesInWindows({ reading, ignoredCodes, filter, nowMs })),
    orders: () => readOrders(postgres, reading, registrations, { limit: mostClosedOrders }),
    timeZone,
    source,
  };
  return { charts, question, filter, ignoredCodes, registrations, timeZone, nowMs };
}
