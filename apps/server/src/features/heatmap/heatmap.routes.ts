import { getProductionHeatmap as call } from "@fiel/contracts";
import { monthsUntil } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { getHeatmap } from "./get-heatmap.ts";

const months = 12;

export function mountHeatmap(app: FastifyInstance, { now, cached }: DashboardDependencies): void {
  mountCall(app, call, (input) => {
    const { timeZone: own } = input.principal;
    const { timezone: timeZone = own, dates = lastMonths(now(), timeZone) } = input.query;
    // The window is part of the cache key, since the default changes with the month.
    const query = { ...input.query, dates };
    return cached(call, { ...input, query }, async (source) => {
      const filter = resolveSettled(query, source.registrations, source.presentMs);
      return { data: { result: await getHeatmap(source.reading, filter, timeZone) } };
    });
  });
}

function lastMonths(nowMs: number, timeZone: string) {
  const { startMs, endMs } = monthsUntil(nowMs, months, timeZone);
  return [{ startTimestamp: startMs, endTimestamp: endMs }];
}
